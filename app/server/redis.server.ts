/**
 * The one Redis connection of a process, shared by the store and the rate limits. Every command has a
 * timeout, so that a Redis that is down or frozen does not delay pages. Redis counts as available while
 * it takes writes: one that is full, read-only or unable to save still responds to reads and PING.
 */
import { setTimeout as wait } from "node:timers/promises";
import type { createClient as CreateClient } from "redis";
import { getBrand } from "#core/brand/current-brand";
import { withTimeout } from "~/server/with-timeout.server";
import type { Logger } from "./log.server";

type RedisClient = ReturnType<typeof CreateClient>;

/** Redis did not respond in time, rejected the command, or is not connected. */
export class RedisAwayError extends Error {}

export type Redis = {
	client: RedisClient;
	/**
	 * Runs one command with the timeout.
	 *
	 * @throws RedisAwayError when no response came; a command that was sent may still be executed later
	 */
	run<T>(command: () => Promise<T>): Promise<T>;
	isAway(): boolean;
	/** Called each time Redis is back. */
	onReturn(work: () => void): void;
	close(): Promise<void>;
};

/**
 * Returns the name under which Redis has a key. Houses may share a Redis: each has keys of its own, so that a form
 * sent to one is never taken as sent to the other.
 */
export function nameSharedKey(key: string): string {
	const brand = getBrand();
	return brand ? `sawt:house:${brand.name.en}:${key}` : `sawt:${key}`;
}

export const COMMAND_MILLISECONDS = 250;
/** The pause between two probes, which also keep the connection alive. */
const PROBE_MILLISECONDS = 500;
/** A connection without traffic for so long is reopened. */
const SILENCE_MILLISECONDS = 5000;
const MAX_RECONNECT_MILLISECONDS = 1000;

const PROBE_KEY = "sawt:probe";
const PROBE_KEY_SECONDS = 10;
/** A Redis near its limit takes some writes and rejects others: each relapse doubles the probes to pass. */
const MAX_NEEDED_PROBES = 60;
/** After so many good probes in a row, a minute, earlier relapses no longer count. */
const STEADY_PROBES = 120;

export async function connectRedis(
	url: string,
	log: Pick<Logger, "error" | "info">,
): Promise<Redis> {
	// Loaded only where it is used: the package takes a tenth of the memory and of the start time.
	const { createClient } = await import("redis");
	const client: RedisClient = createClient({
		url,
		disableOfflineQueue: true,
		socket: {
			socketTimeout: SILENCE_MILLISECONDS,
			reconnectStrategy: (tries) => Math.min(2 ** tries * 50, MAX_RECONNECT_MILLISECONDS),
		},
	});
	const returned: Array<() => void> = [];
	let isAway = false;
	let isClosed = false;
	let goodProbes = 0;
	let neededProbes = 1;

	/** Logs one line when Redis fails and one when it is back, however many requests fail. */
	function recordOutage(error: unknown): void {
		goodProbes = 0;
		if (isAway || isClosed) return;
		isAway = true;
		log.error({ err: error }, "redis is away, so this process guards and counts by itself");
	}

	function recordGoodProbe(): void {
		goodProbes += 1;
		if (!isAway && goodProbes >= STEADY_PROBES) neededProbes = 1;
		if (!isAway || goodProbes < neededProbes) return;
		isAway = false;
		neededProbes = Math.min(neededProbes * 2, MAX_NEEDED_PROBES);
		log.info("redis is back");
		for (const work of returned) work();
	}

	async function watch(): Promise<void> {
		const probe = () => client.set(PROBE_KEY, "", { EX: PROBE_KEY_SECONDS });
		while (!isClosed) {
			// A connection that is not ready reports its own errors.
			if (client.isReady) await within(probe()).then(recordGoodProbe, recordBadProbe);
			await wait(PROBE_MILLISECONDS, undefined, { ref: false });
		}
	}

	function recordBadProbe(error: unknown): void {
		recordOutage(error);
		if (isClosed || !isReadOnly(error)) return;
		// After a failover the name may lead to the new primary, which only a new connection reaches.
		client.destroy();
		void connect();
	}

	const connect = () => client.connect().catch(recordOutage);

	client.on("error", recordOutage);
	// The first requests would find no connection.
	await withTimeout(connect(), COMMAND_MILLISECONDS, () => undefined);
	void watch();

	return {
		client,
		async run(command) {
			if (isAway) throw new RedisAwayError("redis is away");
			try {
				return await within(command());
			} catch (error) {
				recordOutage(error);
				throw new RedisAwayError("redis is away", { cause: error });
			}
		},
		isAway: () => isAway || !client.isReady,
		onReturn: (work) => void returned.push(work),
		async close() {
			isClosed = true;
			// A server that is down does not respond, and the client would reconnect for ever.
			if (client.isReady && !isAway) await within(client.close()).catch(() => undefined);
			if (client.isOpen) client.destroy();
		},
	};
}

const isReadOnly = (error: unknown) =>
	error instanceof Error && error.message.startsWith("READONLY");

const within = <T>(response: Promise<T>): Promise<T> =>
	withTimeout(response, COMMAND_MILLISECONDS, () =>
		Promise.reject(new RedisAwayError(`no answer in ${COMMAND_MILLISECONDS} ms`)),
	);
