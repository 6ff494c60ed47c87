/**
 * The one Redis connection of a process, shared by the store and the rate limits. Every command has a
 * timeout, so that a Redis that is down or frozen does not delay pages.
 */
import { setTimeout as wait } from "node:timers/promises";
import type { createClient as CreateClient } from "redis";
import { withTimeout } from "~/server/with-timeout.server";
import type { Logger } from "./log.server";

type RedisClient = ReturnType<typeof CreateClient>;

/** Redis did not answer in time, or is not connected. */
export class RedisAwayError extends Error {}

export type Redis = {
	client: RedisClient;
	/**
	 * Runs one command with the timeout.
	 *
	 * @throws RedisAwayError when no answer came; a command that was sent may still be executed later
	 */
	run<T>(command: () => Promise<T>): Promise<T>;
	isAway(): boolean;
	/** Called each time Redis answers again. */
	onReturn(work: () => void): void;
	close(): Promise<void>;
};

export const COMMAND_MILLISECONDS = 250;
const PROBE_MILLISECONDS = 500;
/** A connection without traffic for so long is reopened; the pings keep a working one alive. */
const SILENCE_MILLISECONDS = 5000;
const PING_MILLISECONDS = 2000;
const MAX_RECONNECT_MILLISECONDS = 1000;

export async function connectRedis(
	url: string,
	log: Pick<Logger, "error" | "info">,
): Promise<Redis> {
	// Loaded only where it is used: the package takes a tenth of the memory and of the start time.
	const { createClient } = await import("redis");
	const client: RedisClient = createClient({
		url,
		disableOfflineQueue: true,
		pingInterval: PING_MILLISECONDS,
		socket: {
			socketTimeout: SILENCE_MILLISECONDS,
			reconnectStrategy: (tries) => Math.min(2 ** tries * 50, MAX_RECONNECT_MILLISECONDS),
		},
	});
	const returned: Array<() => void> = [];
	let isAway = false;
	let isClosed = false;

	/** Logs one line when Redis fails and one when it is back, however many requests fail. */
	function noteAway(error: unknown): void {
		if (isAway || isClosed) return;
		isAway = true;
		log.error({ err: error }, "redis is away");
		void probe();
	}

	async function probe(): Promise<void> {
		while (!isClosed) {
			await wait(PROBE_MILLISECONDS, undefined, { ref: false });
			if (!client.isReady || !(await isAnswering())) continue;
			isAway = false;
			log.info("redis is back");
			for (const work of returned) work();
			return;
		}
	}

	const isAnswering = () =>
		within(client.ping()).then(
			() => true,
			() => false,
		);

	client.on("error", noteAway);
	// The first requests would find no connection, and payments would wait for the next probe.
	await withTimeout(client.connect().catch(noteAway), COMMAND_MILLISECONDS, () => undefined);

	return {
		client,
		async run(command) {
			if (isAway) throw new RedisAwayError("redis is away");
			try {
				return await within(command());
			} catch (error) {
				noteAway(error);
				throw new RedisAwayError("redis is away", { cause: error });
			}
		},
		isAway: () => isAway || !client.isReady,
		onReturn: (work) => void returned.push(work),
		async close() {
			isClosed = true;
			// A server that is down does not answer, and the client would reconnect for ever.
			if (client.isReady && !isAway) await within(client.close()).catch(() => undefined);
			if (client.isOpen) client.destroy();
		},
	};
}

const within = <T>(answer: Promise<T>): Promise<T> =>
	withTimeout(answer, COMMAND_MILLISECONDS, () =>
		Promise.reject(new RedisAwayError(`no answer in ${COMMAND_MILLISECONDS} ms`)),
	);
