/** Tests METRICS_PORT: metrics have their own port and never use the public one. */
import { networkInterfaces } from "node:os";
import { describe, expect, it } from "vitest";
import { findFreePort } from "../../scripts/free-port.js";
import { startLiveServer } from "../support/live-site";
import { createPageClient } from "../support/page-client";
import { startServer } from "../support/server";

describe("metrics", () => {
	it("[operator-6] are served on METRICS_PORT and count requests", async () => {
		const port = await findFreePort();
		const server = await startServer({ env: { METRICS_PORT: port } });
		await fetch(server.url);
		const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
		const publicResponse = await fetch(`${server.url}/metrics`);
		await server.stop();
		expect(figures).toMatch(
			/sawt_http_request_seconds_count\{method="GET",status="200",route="\/"\} 1/,
		);
		expect(figures).toContain("process_cpu_seconds_total");
		expect(publicResponse.status).toBe(404);
	});

	it("[operator-6] listen on loopback unless METRICS_HOST says otherwise", async () => {
		const outside = Object.values(networkInterfaces())
			.flatMap((all) => all ?? [])
			.find(({ family, internal }) => family === "IPv4" && !internal)?.address;
		const port = await findFreePort();
		const read = (host: string) =>
			fetch(`http://${host}:${port}`).then(
				({ status }) => status,
				() => "refused",
			);
		const closed = await startServer({ env: { METRICS_PORT: port, HOST: "0.0.0.0" } });
		const byDefault = [await read("127.0.0.1"), outside ? await read(outside) : "refused"];
		await closed.stop();
		const open = await startServer({ env: { METRICS_PORT: port, METRICS_HOST: "0.0.0.0" } });
		const byChoice = [await read("127.0.0.1"), outside ? await read(outside) : 200];
		await open.stop();
		expect(byDefault).toEqual([200, "refused"]);
		expect(byChoice).toEqual([200, 200]);
	});

	it("count a platform that fails, but not one that rejects", async () => {
		const port = await findFreePort();
		const site = await startLiveServer({ METRICS_PORT: port, LOG_LEVEL: "warn" }, () => ({
			"POST /web/api/auth/login": () => ({ status: 401, body: { success: false } }),
			"POST /web/api/auth/register": () => "reset",
		}));
		const visitor = createPageClient(site.server);
		const typed = { email: "mona@example.com", password: "pass-word-1" };
		const person = { name: "Mona", phone: "01001234567", password_confirmation: typed.password };
		await visitor.post("/login", typed);
		await visitor.post("/register", { ...typed, ...person });
		const figures = await (await fetch(`http://127.0.0.1:${port}`)).text();
		await site.stop();
		const failed = figures.match(/^sawt_platform_call_failures_total\{.*/gm);
		expect(failed).toEqual([
			'sawt_platform_call_failures_total{call="register",outcome="network"} 1',
		]);
		const warned = (await site.server.readLogs()).filter(({ msg }) => msg === "platform call");
		expect(warned.map(({ call }) => call)).toEqual(["register"]);
	});
});
