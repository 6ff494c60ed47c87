/** METRICS_PORT: figures on a port of their own, never on the public one. */

import { once } from "node:events";
import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { startServer } from "../support/server";

async function findFreePort(): Promise<string> {
	const probe = createServer().listen(0, "127.0.0.1");
	await once(probe, "listening");
	const address = probe.address();
	probe.close();
	return String(typeof address === "object" ? address?.port : "");
}

describe("metrics", () => {
	it("are served on METRICS_PORT and count requests", async () => {
		const port = await findFreePort();
		const server = await startServer({ env: { METRICS_PORT: port } });
		await fetch(server.url);
		const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
		const publicAnswer = await fetch(`${server.url}/metrics`);
		await server.stop();
		expect(figures).toMatch(/sawt_http_request_seconds_count\{method="GET",status="200"\} 1/);
		expect(figures).toContain("process_cpu_seconds_total");
		expect(publicAnswer.status).toBe(404);
	});
});
