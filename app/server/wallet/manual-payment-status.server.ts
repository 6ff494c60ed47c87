/** What the platform says of requests right now; the session only remembers what it said last. */
import type { ManualPaymentStatus } from "~/domain/wallet/manual-payment";
import { listWaiting, type ManualPaymentRecord } from "~/domain/wallet/manual-payment-record";
import type { RequestContext } from "~/server/context.server";
import { noteStatus } from "./manual-payment-record.server";

type Asked = Pick<ManualPaymentRecord, "paymentId">;

/** The status that the person is told on this page, or null when nothing usable was said. */
export async function askStatus(
	context: RequestContext,
	record: Asked,
): Promise<ManualPaymentStatus | null> {
	const status = await peekStatus(context, record);
	if (status) noteStatus(context.session, record, status);
	return status;
}

/**
 * This person's requests whose answer was not looked at yet, with their present status: an answer
 * that has come stays news until its page is opened.
 */
export async function askWaiting(
	context: RequestContext,
	userId: string | undefined,
): Promise<ManualPaymentRecord[]> {
	if (userId === undefined) return [];
	const waiting = listWaiting(context.session.data.manualPayments ?? [], userId);
	return Promise.all(
		waiting.map(async (record) => ({
			...record,
			status: (await peekStatus(context, record)) ?? record.status,
		})),
	);
}

async function peekStatus(
	{ api, log }: RequestContext,
	{ paymentId }: Asked,
): Promise<ManualPaymentStatus | null> {
	const asked = await api.wallet.manualPaymentStatus(paymentId);
	if (asked.ok) return asked.value;
	log.warn({ kind: asked.failure.kind }, "a manual payment could not be looked up");
	return null;
}
