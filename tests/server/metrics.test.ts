/** METRICS_PORT: figures on a port of their own, never on the public one. */

import { describe, expect, it } from "vitest";
import { findFreePort } from "../support/free-port";
import { startServer } from "../support/server";

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
