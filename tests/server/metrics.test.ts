/** Tests METRICS_PORT: metrics have their own port and never use the public one. */
import { networkInterfaces } from "node:os";
import { describe, expect, it } from "vitest";
import { findFreePort } from "../../scripts/free-port.js";
import { startServer } from "../support/server";

const outside = Object.values(networkInterfaces())
	.flatMap((all) => all ?? [])
	.find(({ family, internal }) => family === "IPv4" && !internal)?.address;

describe("metrics", () => {
	const read = (host: string, port: string) =>
		fetch(`http://${host}:${port}`).then(
			({ status }) => status,
			() => "refused",
		);

	it("[operator-6] are served on METRICS_PORT of loopback, and count requests", async () => {
		const port = await findFreePort();
		const server = await startServer({ env: { METRICS_PORT: port, HOST: "0.0.0.0" } });
		await fetch(server.url);
		const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
		const publicResponse = await fetch(`${server.url}/metrics`);
		const fromOutside = outside ? await read(outside, port) : "refused";
		await server.stop();
		expect(figures).toMatch(
			/sawt_http_request_seconds_count\{method="GET",status="200",route="\/"\} 1/,
		);
		expect(figures).toContain("process_cpu_seconds_total");
		expect(publicResponse.status).toBe(404);
		expect(fromOutside).toBe("refused");
	});

	it("[operator-6] are served where METRICS_HOST says", async () => {
		const port = await findFreePort();
		const server = await startServer({ env: { METRICS_PORT: port, METRICS_HOST: "0.0.0.0" } });
		const statuses = [await read("127.0.0.1", port), await read(outside ?? "127.0.0.1", port)];
		await server.stop();
		expect(statuses).toEqual([200, 200]);
	});
});
