/** Checks deploy/prometheus with Prometheus's own tool. */
import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { findFreePort } from "../../scripts/free-port.js";
import { provideProgram } from "../../scripts/programs.js";

describe("the alarms of deploy/prometheus", () => {
	let promtool: string;
	beforeAll(() => {
		promtool = provideProgram("promtool") as string;
	});
	const run = (...words: string[]) => execFileSync(promtool, words, { encoding: "utf8" });

	it("are valid, as is the configuration that names them", () => {
		expect(run("check", "config", "deploy/prometheus/prometheus.yaml")).toContain("SUCCESS");
	});

	it("are valid, as is the module that asks the site from outside", () => {
		const exporter = provideProgram("prometheus-blackbox-exporter") as string;
		const words = ["--config.check", "--config.file=deploy/prometheus/blackbox.yaml"];
		execFileSync(exporter, words, { stdio: "pipe" });
		const { scrape_configs } = parse(readFileSync("deploy/prometheus/prometheus.yaml", "utf8"));
		const { modules } = parse(readFileSync("deploy/prometheus/blackbox.yaml", "utf8"));
		const named = scrape_configs.flatMap(
			(one: { params?: { module: string[] } }) => one.params?.module ?? [],
		);
		expect(named).toEqual(Object.keys(modules));
	});

	it("[operator-162] reach the pager in a drill, each page once", async () => {
		const { groups } = parse(readFileSync("deploy/prometheus/alerts.yaml", "utf8"));
		const pages: string[] = groups
			.flatMap(({ rules }: { rules: { alert: string; labels: { severity: string } }[] }) => rules)
			.filter(({ labels }: { labels: { severity: string } }) => labels.severity === "page")
			.map(({ alert }: { alert: string }) => alert);
		const arrived: string[] = [];
		const pager = createServer(async (request, response) => {
			const { alerts } = (await json(request)) as { alerts: { labels: Record<string, string> }[] };
			arrived.push(...alerts.map(({ labels }) => `${request.url} ${labels.alertname}`));
			response.end();
		});
		pager.listen(0, "127.0.0.1");
		await once(pager, "listening");
		const folder = mkdtempSync(join(tmpdir(), "sawt-alertmanager-"));
		const { port: pagerPort } = pager.address() as AddressInfo;
		const sample = readFileSync("deploy/prometheus/alertmanager.yaml", "utf8")
			.replace("https://pager.example/sawt", `http://127.0.0.1:${pagerPort}/pager`)
			.replace("https://tickets.example/sawt", `http://127.0.0.1:${pagerPort}/tickets`)
			.replaceAll(/group_wait: \d+s/g, "group_wait: 0s");
		writeFileSync(join(folder, "alertmanager.yaml"), sample);
		const address = `http://127.0.0.1:${await findFreePort()}`;
		const manager = spawn(provideProgram("prometheus-alertmanager") as string, [
			`--config.file=${join(folder, "alertmanager.yaml")}`,
			`--storage.path=${folder}`,
			`--web.listen-address=${new URL(address).host}`,
			"--cluster.listen-address=",
		]);
		onTestFinished(async () => {
			manager.kill();
			await once(manager, "exit");
			pager.close();
			rmSync(folder, { recursive: true });
		});
		await expect
			.poll(
				() =>
					fetch(`${address}/-/ready`).then(
						({ ok }) => ok,
						() => false,
					),
				{ timeout: 10_000 },
			)
			.toBe(true);
		const drill = await promisify(execFile)("node", ["scripts/drill-alarms.js", address]);
		expect(drill.stdout).toContain(`${pages.length} pages were sent.`);
		for (const page of pages) expect(drill.stdout).toContain(`${page}: pager\n`);
		await expect
			.poll(() => [...new Set(arrived)].sort(), { timeout: 10_000 })
			.toEqual(pages.map((page) => `/pager ${page}`).sort());
	}, 30_000);

	it("ring on one series each, and are silent on another", () => {
		expect(run("test", "rules", "deploy/prometheus/alerts.test.yaml")).toContain("SUCCESS");
	});
});
