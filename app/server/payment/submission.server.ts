/**
 * What every form shares that asks the platform for money's sake, a purchase or a wallet request:
 * one limit on presses, one submission for any number of them, one end of a sign-in that the
 * platform no longer knows (docs/product.md#payment).
 */
import { createHash } from "node:crypto";
import { ATTEMPT_MINUTES } from "~/domain/payment/payment-attempt";
import type { RequestContext } from "~/server/context.server";
import { runOnce, StillRunningError } from "~/server/session/single-use.server";
import { StoreAwayError } from "~/server/shared-store.server";

/** Failures are kept just long enough for submissions that were under way at the same time. */
const FAILURE_SECONDS = 2;

/** True while this address may press on; all money forms count together. */
export const mayPress = ({ limits }: RequestContext): Promise<boolean> => limits.allow("payment");

/** A key for what is meant; opaque, so that it may leave for the platform. */
export const nameSubmission = (parts: readonly unknown[]): string =>
	createHash("sha256").update(JSON.stringify(parts)).digest("base64url");

/** Why a submission has no outcome of its own: it started nothing. */
type NoOutcome =
	/** An earlier one with the same key does not come to an end. */
	| { kind: "still-running" }
	/** No one can say now whether there is an earlier one. */
	| { kind: "unavailable" };

/**
 * What `work` answered to the first submission with this key, for as long as somebody may press
 * twice, reload or use a second tab.
 */
export async function submitOnce<Outcome extends { kind: string }>(
	{ services }: RequestContext,
	key: string,
	doneKind: Outcome["kind"],
	work: () => Promise<Outcome>,
): Promise<Outcome | NoOutcome> {
	const getSeconds = ({ kind }: Outcome) =>
		kind === doneKind ? ATTEMPT_MINUTES * 60 : FAILURE_SECONDS;
	try {
		return await runOnce<Outcome>(services.store, key, getSeconds, work);
	} catch (error) {
		if (error instanceof StillRunningError) return { kind: "still-running" };
		if (error instanceof StoreAwayError) return { kind: "unavailable" };
		throw error;
	}
}
