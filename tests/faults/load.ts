/** A load of requests that costs the machine little: bare sockets, and as many as are asked for. */
import { connect } from "node:net";
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";

export type Answered = { status: number; milliseconds: number };

/** One request on a connection of its own; status 0 when none came. */
export async function askOnce(url: string, head: string, body = ""): Promise<Answered> {
	const { hostname, port } = new URL(url);
	const startedAt = performance.now();
	const socket = connect(Number(port), hostname);
	let received = "";
	socket.setEncoding("latin1").on("data", (piece) => {
		received += piece;
	});
	socket.on("error", () => undefined);
	socket.write(`${head}\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n${body}`);
	// Not `once` of node:events: it would throw what is an answer here, a connection that is reset.
	await new Promise((resolve) => socket.once("close", resolve));
	const status = Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1] ?? 0);
	return { status, milliseconds: performance.now() - startedAt };
}

/** Asks again and again on `connections` connections until the time is over. */
export async function keepAsking(
	connections: number,
	milliseconds: number,
	ask: () => Promise<Answered>,
): Promise<Answered[]> {
	const endsAt = performance.now() + milliseconds;
	const answers: Answered[] = [];
	const one = async () => {
		while (performance.now() < endsAt) answers.push(await ask());
	};
	await Promise.all(Array.from({ length: connections }, one));
	return answers;
}

/** The value below which the given share of them is. */
function percentile(answers: readonly Answered[], share: number): number {
	const times = answers.map(({ milliseconds }) => milliseconds).toSorted((one, two) => one - two);
	return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}

/** Says so when the given share of the answers took longer than the limit. */
export function findOver(
	what: string,
	answers: readonly Answered[],
	share: number,
	limitMilliseconds: number,
): string[] {
	const milliseconds = Math.round(percentile(answers, share));
	return milliseconds > limitMilliseconds ? [`${what}: ${milliseconds} ms`] : [];
}

/** The fault that is planted where times are measured: a process that does nothing for a while. */
export async function stall(pid: number): Promise<void> {
	await wait(1000);
	process.kill(pid, "SIGSTOP");
	await wait(1500);
	process.kill(pid, "SIGCONT");
}
