/**
 * Idempotency for work that must not be done twice, such as starting a payment or delivering a
 * message: of all parallel or repeated submissions with one key, one does the work and all get its
 * result. It holds across replicas while they share Redis; the platform gets the key as well
 * (docs/decisions/064).
 */
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { ATTEMPT_MINUTES } from "~/domain/payment/payment-attempt";
import type { RequestContext } from "~/server/context.server";
import type { SharedStore } from "~/server/shared-store.server";

const RUNNING = "running";
const POLL_MILLISECONDS = 50;
/** A claim outlives the longest work (the calls of a page are bounded at 6 s), then frees itself. */
const CLAIM_SECONDS = 15;

/** Failures are remembered just long enough for submissions that run at the same time. */
const FAILURE_SECONDS = 2;

/** The first submission did not finish in time: its outcome is unknown, nothing was started here. */
class StillRunningError extends Error {}

/**
 * Runs `work` for the first submission with this key and stores its result for `getSeconds` of it;
 * other submissions wait for that result. Errors and results with 0 seconds are not stored, so that a
 * person can retry.
 *
 * @throws StillRunningError when the first submission takes longer than its claim lasts
 */
export async function runOnce<T>(
	store: SharedStore,
	key: string,
	getSeconds: (result: T) => number,
	work: () => Promise<T>,
): Promise<T> {
	const name = `once:${key}`;
	// A clock that is set back must not make anybody wait for longer.
	const deadline = performance.now() + CLAIM_SECONDS * 1000;
	while (performance.now() < deadline) {
		if (await store.claim(name, RUNNING, CLAIM_SECONDS))
			return runClaimed(store, name, getSeconds, work);
		const result = await store.get(name);
		if (result !== null && result !== RUNNING) return JSON.parse(result) as T;
		await wait(POLL_MILLISECONDS);
	}
	throw new StillRunningError(key);
}

async function runClaimed<T>(
	store: SharedStore,
	name: string,
	getSeconds: (result: T) => number,
	work: () => Promise<T>,
): Promise<T> {
	try {
		const result = await work();
		const seconds = getSeconds(result);
		await (seconds > 0 ? store.set(name, JSON.stringify(result), seconds) : store.remove(name));
		return result;
	} catch (error) {
		await store.remove(name);
		throw error;
	}
}

/** Returns the same opaque key for the same intent; it is also sent to the platform. */
export const createIdempotencyKey = (parts: readonly unknown[]): string =>
	createHash("sha256").update(JSON.stringify(parts)).digest("base64url");

/** The submission started nothing, because an earlier one with the same key does not finish. */
type NoOutcome = { kind: "still-running" };

/**
 * Shares the outcome of the first submission with this key for as long as somebody may press twice,
 * go back, reload or use a second tab.
 */
export async function submitOnce<Outcome extends { kind: string }>(
	{ services }: RequestContext,
	key: string,
	doneKind: Outcome["kind"],
	work: () => Promise<Outcome>,
): Promise<Outcome | NoOutcome> {
	const getSeconds = ({ kind }: Outcome) => {
		if (kind === doneKind) return ATTEMPT_MINUTES * 60;
		// Concerns one sign-in only: the next one, or another browser's, makes its own call.
		return kind === "unauthenticated" ? 0 : FAILURE_SECONDS;
	};
	try {
		return await runOnce<Outcome>(services.store, key, getSeconds, work);
	} catch (error) {
		if (error instanceof StillRunningError) return { kind: "still-running" };
		throw error;
	}
}

/** Returns the remembered outcome of an earlier submission with this key; undefined when none is known. */
export async function recallOutcome<Outcome>(
	{ services }: Pick<RequestContext, "services">,
	key: string,
): Promise<Outcome | undefined> {
	const result = await services.store.get(`once:${key}`);
	return result === null || result === RUNNING ? undefined : (JSON.parse(result) as Outcome);
}
