/**
 * Marks the payments that were started here in the shared store, so that a return from the gateway without
 * its session can be told from a stranger's (operator-160). A mark holds nothing of the payment.
 */
import { hash } from "node:crypto";
import type { RequestContext } from "~/server/context.server";

/** Longer than people take to pay. */
const MARK_SECONDS = 24 * 60 * 60;

type MarkContext = Pick<RequestContext, "services" | "log">;

const nameMark = (transactionId: string) => `started:${hash("sha256", transactionId, "base64url")}`;

/** Best effort: while the shared store is unavailable, a lost session counts as a stranger. */
export async function markStarted(
	{ services, log }: MarkContext,
	transactionId: string,
): Promise<void> {
	try {
		await services.store.set(nameMark(transactionId), "1", MARK_SECONDS);
	} catch (error) {
		log.error({ err: error }, "a started payment could not be marked");
	}
}

/** True when some browser has started this payment here within a day. */
export async function isStartedHere(
	{ services }: MarkContext,
	transactionId: string,
): Promise<boolean> {
	return (await services.store.get(nameMark(transactionId)).catch(() => null)) !== null;
}
