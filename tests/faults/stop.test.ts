/** Tests that a stop always succeeds, and is announced before the port closes. */
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { startServer } from "../support/server";

it("[operator-14] a stalled body is cut, and the stop ends with success", async () => {
	const server = await startServer();
	const { hostname, port } = new URL(server.url);
	const socket = connect(Number(port), hostname).on("error", () => undefined);
	socket.write(`POST /login HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: 100\r\n\r\nemail=`);
	await wait(200);
	await server.stop();
	expect(server.exitCode()).toBe(0);
});

it("a killed process is noticed, because it does not end with success", async () => {
	const server = await startServer();
	await server.stop("SIGKILL");
	expect(server.exitCode()).not.toBe(0);
});

type ServerResponse = { status: number; connection: string | null };

/** Returns the statuses during the stop; 0 where the port is closed. */
async function requestWhileStopping(drainSeconds: string): Promise<ServerResponse[]> {
	const server = await startServer({ env: { DRAIN_SECONDS: drainSeconds } });
	const stopped = server.stop();
	await wait(300);
	const responses = await Promise.all(
		["/readyz", "/healthz", "/login", "/nowhere", "/favicon.svg"].map((path) =>
			fetch(server.url + path).then(
				({ status, headers }) => ({ status, connection: headers.get("Connection") }),
				() => ({ status: 0, connection: null }),
			),
		),
	);
	await stopped;
	expect(server.exitCode()).toBe(0);
	return responses;
}

const WHILE_DRAINING = [503, 200, 200, 404, 200];

it("while a server drains, it accepts requests, serves files and is not ready", async () => {
	const responses = await requestWhileStopping("3");
	expect(responses.map(({ status }) => status)).toEqual(WHILE_DRAINING);
	expect(responses[2]?.connection).toBe("close");
});

it("a server that closes its port at once is noticed", async () => {
	const responses = await requestWhileStopping("0");
	expect(responses.map(({ status }) => status)).not.toEqual(WHILE_DRAINING);
});
