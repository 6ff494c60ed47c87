/** Requests the current status of transfers; the session only has the last known one. */
import { isPerhapsOver, toManualPaymentRecord } from "~/domain/manual-payment/account-payment";
import type { ManualPaymentStatus } from "~/domain/manual-payment/manual-payment";
import {
	listRequests,
	listWaiting,
	type ManualPaymentRecord,
} from "~/domain/manual-payment/manual-payment-record";
import type { RequestContext } from "~/server/context.server";
import { forgetSpentCode } from "~/server/invite/remembered-code.server";
import { noteStatus } from "./manual-payment-record.server";

type ManualPaymentContext = Pick<RequestContext, "api" | "session" | "log">;
type Asked = Pick<ManualPaymentRecord, "paymentId">;

/** The status, stored as seen by the person; null without a usable answer. */
export async function askStatus(
	context: ManualPaymentContext,
	record: Asked,
): Promise<ManualPaymentStatus | null> {
	const status = await peekStatus(context, record);
	if (status) noteStatus(context.session, record, status);
	return status;
}

/** The newest request of this session for a plan, with its current status; undefined once it is old. */
export async function askNewest(
	context: ManualPaymentContext,
	{ userId, planId }: Pick<ManualPaymentRecord, "userId" | "planId">,
	now: number,
): Promise<ManualPaymentRecord | undefined> {
	const [newest] = listRequests(context.session.data.manualPayments ?? [], userId, planId);
	if (!newest || isPerhapsOver(newest.requestedAt, now)) return undefined;
	return { ...newest, status: (await askStatus(context, newest)) ?? newest.status };
}

/**
 * This person's requests that were pending when last seen, with their current status, which stays
 * unseen until their page is opened. With `isListed` also pending ones of other browsers, where the
 * platform lists transfers.
 */
export async function askWaiting(
	context: ManualPaymentContext,
	userId: string | undefined,
	{ isListed }: { isListed: boolean },
): Promise<ManualPaymentRecord[]> {
	if (userId === undefined) return [];
	const kept = listWaiting(context.session.data.manualPayments ?? [], userId);
	const listed = isListed ? await listTransfers(context, userId) : undefined;
	const asked = await Promise.all(
		kept.map(async (record) => {
			const known = listed?.find(({ paymentId }) => paymentId === record.paymentId);
			return {
				...record,
				status: known?.status ?? (await peekStatus(context, record)) ?? record.status,
			};
		}),
	);
	// The status stays unseen, but the code is spent.
	for (const { status, code } of asked) {
		if (status === "approved") forgetSpentCode(context.session, code);
	}
	const isKept = (one: ManualPaymentRecord) =>
		kept.some(({ paymentId }) => paymentId === one.paymentId);
	const others = listed?.filter((one) => one.status === "pending" && !isKept(one)) ?? [];
	return [...asked, ...others];
}

/** The person's newest transfers from any browser; undefined when the platform did not list them. */
export async function listTransfers(
	{ api }: Pick<ManualPaymentContext, "api">,
	userId: string,
	planId?: string,
): Promise<ManualPaymentRecord[] | undefined> {
	const listed = await api.payment.listMine({ planId });
	if (!listed.ok) return undefined;
	return listed.value.payments.flatMap((payment) => toManualPaymentRecord(payment, userId) ?? []);
}

async function peekStatus(
	{ api, log }: ManualPaymentContext,
	{ paymentId }: Asked,
): Promise<ManualPaymentStatus | null> {
	const asked = await api.manualPayments.manualPaymentStatus(paymentId);
	if (asked.ok) return asked.value;
	log.warn({ kind: asked.failure.kind }, "a manual payment could not be looked up");
	return null;
}
