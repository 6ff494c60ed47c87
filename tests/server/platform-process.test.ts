/** Tests the platform as a separate process; `tests/faults/platform-crash.test.ts` kills it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { calls } from "../../contract/calls";
import { findFreePort } from "../../scripts/free-port.js";
import { type PlatformProcess, startPlatformProcess } from "../support/platform-process";
import { parseLogs } from "../support/site";

const { path } = calls.pricing;

describe("the platform as a separate process", () => {
	let platform: PlatformProcess;
	beforeAll(async () => {
		platform = await startPlatformProcess();
	});
	afterAll(() => platform.stop());

	it("[operator-97] has the log and the health of the web process", async () => {
		const request = (pathname: string, headers = {}) => platform.fetch(pathname, { headers });
		const health = await (await request("/healthz")).text();
		const ready = await (await request("/readyz")).text();
		await request(path, { "X-Request-Id": "asked-by-the-web-server" });
		await request(`${path}?token=canary-1`, { "X-Request-Id": "canary 2" });
		await request("/api/v1/creators/canary-3");
		await request("/canary-4");
		const read = () => parseLogs(platform.output());
		await expect.poll(read).toHaveLength(5);
		const [first, ...requests] = read();
		expect(first).toMatchObject({ service: "sawt-platform", msg: "starting" });
		expect(health).toBe(`ok\nversion ${first?.version}, commit ${first?.commit}`);
		expect(ready).toBe("ready");
		const shown = { method: "GET", status: 200, path, supportCode: expect.any(String) };
		expect(requests).toEqual([
			expect.objectContaining({ ...shown, requestId: "asked-by-the-web-server" }),
			expect.objectContaining({ ...shown, requestId: expect.stringMatching(/^[\w-]{36}$/) }),
			expect.objectContaining({ path: "/api/v1/creators/{id}", status: 404 }),
			expect.objectContaining({ path: "other", status: 404 }),
		]);
		expect(platform.output()).not.toContain("canary");
	});

	it("prints mail links without their reader, and obeys the command line beside it", async () => {
		const person = await platform.registerVerified();
		expect(platform.output()).toContain("mail: ");
		expect(platform.output()).not.toContain("mona@example.com");
		expect(await platform.cli("users", "suspend", "mona@example.com")).toContain("is suspended");
		expect((await person.send("me")).json).toMatchObject({ data: { user: { is_active: false } } });
		expect(await platform.cli("audit")).toContain("user.suspended");
	});

	it("[operator-65] has commands that report errors, and create no data of their own", async () => {
		const { cli } = platform;
		const empty = join(platform.dataDir, "elsewhere");
		const listing = spawn(process.execPath, ["build/server/platform.js", "users", "list"], {
			env: { ...process.env, DATA_DIR: empty },
		});
		const complaint = text(listing.stderr);
		expect(await once(listing, "exit")).toEqual([1, null]);
		expect(await complaint).toMatch(/^DATA_DIR: there is no .*elsewhere/);
		expect(existsSync(empty)).toBe(false);
		await expect(cli("users", "suspend", "unknown@example.com")).rejects.toMatchObject({
			code: 1,
			stderr: "No account with unknown@example.com.\n",
		});
		const unknown = { code: 2, stderr: expect.stringContaining("Did you mean 'users list'?") };
		await expect(cli("user", "list")).rejects.toMatchObject(unknown);
		const short = { code: 2, stderr: expect.stringMatching(/^users suspend: .*\nUsage: .*EMAIL/) };
		await expect(cli("users", "suspend")).rejects.toMatchObject(short);
		expect(await cli("webhooks", "replay", "--help")).toContain("webhooks replay ID");
	});

	it.each(["--help", "plans list"])(
		"[operator-82] prints no error when the reader of %s stops early, as head does",
		async (words) => {
			const printing = spawn(process.execPath, ["build/server/platform.js", ...words.split(" ")], {
				env: { ...process.env, DATA_DIR: platform.dataDir },
			});
			const complaint = text(printing.stderr);
			printing.stdout.destroy();
			expect([await once(printing, "exit"), await complaint]).toEqual([[0, null], ""]);
		},
	);
});

describe("[operator-97] the platform with METRICS_PORT", () => {
	let port: string;
	let platform: PlatformProcess;
	beforeAll(async () => {
		port = await findFreePort();
		const settings = { METRICS_PORT: port, LOG_LEVEL: "warn", DRAIN_SECONDS: "3" };
		platform = await startPlatformProcess(settings);
	});
	afterAll(() => platform.stop());

	it("has the metrics of the web process there, and names a port that is taken", async () => {
		await platform.fetch(path);
		await platform.cli("backup", join(platform.dataDir, "copy.db"));
		const figures = await (await fetch(`http://127.0.0.1:${port}`)).text();
		expect(figures).toContain(
			`sawt_http_request_seconds_count{method="GET",status="200",route="${path}"} 1`,
		);
		const health = await fetch(`http://127.0.0.1:${port}/healthz`);
		expect(await health.text()).toMatch(/^ok\nversion /);
		const report = await fetch(`http://127.0.0.1:${port}/readyz`);
		expect(await report.text()).toBe("ready\ndatabase: up");
		expect(figures).toMatch(/^sawt_build_info\{version="\d/m);
		expect(figures).toContain("\nsawt_platform_figures_up 1\n");
		expect(figures).toMatch(/^sawt_disk_free_bytes [1-9]/m);
		expect(figures).toMatch(/^sawt_last_backup_timestamp_seconds 1\d{9}/m);
		expect(platform.output()).not.toMatch(/^\{/m);
		await expect(platform.cli("serve", "--port", "0")).rejects.toMatchObject({
			code: 1,
			stderr: expect.stringMatching(/^METRICS_PORT: .*EADDRINUSE/),
		});
	});

	it("is not ready while it stops, responds until then, and ends with code 0", async () => {
		process.kill(platform.pid, "SIGTERM");
		await vi.waitFor(async () => expect((await platform.fetch("/readyz")).status).toBe(503));
		const response = await platform.fetch(path);
		expect([response.status, response.headers.get("Connection")]).toEqual([200, "close"]);
		await expect.poll(() => platform.exitCode()).toBe(0);
	});
});
