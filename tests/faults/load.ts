/** Generates load cheaply, with bare sockets. */
import { connect } from "node:net";
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";

export type TimedResponse = { status: number; milliseconds: number };

/** Sends one request on its own connection; status 0 means no response. */
export async function requestOnce(url: string, head: string, body = ""): Promise<TimedResponse> {
	const { hostname, port } = new URL(url);
	const startedAt = performance.now();
	const socket = connect(Number(port), hostname);
	let received = "";
	socket.setEncoding("latin1").on("data", (piece) => {
		received += piece;
	});
	socket.on("error", () => undefined);
	socket.write(`${head}\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n${body}`);
	// `once` of node:events would throw on a reset connection, which is a valid outcome here.
	await new Promise((resolve) => socket.once("close", resolve));
	const status = Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1] ?? 0);
	return { status, milliseconds: performance.now() - startedAt };
}

/** Sends requests on `connections` connections until the time is over. */
export async function keepRequesting(
	connections: number,
	milliseconds: number,
	request: () => Promise<TimedResponse>,
): Promise<TimedResponse[]> {
	const endsAt = performance.now() + milliseconds;
	const responses: TimedResponse[] = [];
	const one = async () => {
		while (performance.now() < endsAt) responses.push(await request());
	};
	await Promise.all(Array.from({ length: connections }, one));
	return responses;
}

/** Returns the value below which this share of the values lies. */
function percentile(responses: readonly TimedResponse[], share: number): number {
	const times = responses.map(({ milliseconds }) => milliseconds).toSorted((one, two) => one - two);
	return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}

/** Returns a message when this share of the responses took longer than the limit. */
export function findOver(
	what: string,
	responses: readonly TimedResponse[],
	share: number,
	limitMilliseconds: number,
): string[] {
	const milliseconds = Math.round(percentile(responses, share));
	return milliseconds > limitMilliseconds ? [`${what}: ${milliseconds} ms`] : [];
}

/** The fault for tests that measure times: blocks the process for a while. */
export async function stall(pid: number, milliseconds = 1500): Promise<void> {
	await wait(1000);
	process.kill(pid, "SIGSTOP");
	await wait(milliseconds);
	process.kill(pid, "SIGCONT");
}
