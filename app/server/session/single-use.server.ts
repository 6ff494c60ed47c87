/**
 * "Only once" for work that must not be doubled, such as starting a payment: of any number of
 * parallel or repeated submissions with one key, one does the work and all get its answer. It
 * holds across replicas when the shared store is Redis.
 */
import { setTimeout as wait } from "node:timers/promises";
import type { SharedStore } from "~/server/shared-store.server";

const RUNNING = "running";
const POLL_MILLISECONDS = 50;
/** A claim outlives the longest work (the calls of a page are bounded at 6 s), then frees itself. */
const CLAIM_SECONDS = 15;

/** The other submission did not finish in time: its outcome is unknown, nothing was started here. */
export class StillRunningError extends Error {}

/**
 * Runs `work` for the first submission with this key and remembers its answer for as many seconds
 * as `getSeconds` says of it; the others wait for that answer. What throws is not remembered, so
 * that a person can try again.
 *
 * @throws StillRunningError when the first submission takes longer than its claim lasts
 * @throws StoreAwayError when no one can say whether this is the first: nothing was done
 */
export async function runOnce<T>(
	store: SharedStore,
	key: string,
	getSeconds: (answer: T) => number,
	work: () => Promise<T>,
): Promise<T> {
	const name = `once:${key}`;
	const deadline = Date.now() + CLAIM_SECONDS * 1000;
	while (Date.now() < deadline) {
		if (await store.claim(name, RUNNING, CLAIM_SECONDS))
			return runClaimed(store, name, getSeconds, work);
		const answer = await store.get(name);
		if (answer !== null && answer !== RUNNING) return JSON.parse(answer) as T;
		await wait(POLL_MILLISECONDS);
	}
	throw new StillRunningError(key);
}

async function runClaimed<T>(
	store: SharedStore,
	name: string,
	getSeconds: (answer: T) => number,
	work: () => Promise<T>,
): Promise<T> {
	try {
		const answer = await work();
		await store.set(name, JSON.stringify(answer), getSeconds(answer));
		return answer;
	} catch (error) {
		await store.remove(name);
		throw error;
	}
}
