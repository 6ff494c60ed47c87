/** What the platform says of requests right now; the session only remembers what it said last. */
import { isPerhapsOver, toManualPaymentRecord } from "~/domain/wallet/account-payment";
import type { ManualPaymentStatus } from "~/domain/wallet/manual-payment";
import {
	listRequests,
	listWaiting,
	type ManualPaymentRecord,
} from "~/domain/wallet/manual-payment-record";
import type { RequestContext } from "~/server/context.server";
import { forgetSpentCode } from "~/server/invite/remembered-code.server";
import { noteStatus } from "./manual-payment-record.server";

type WalletContext = Pick<RequestContext, "api" | "session" | "log">;
type Asked = Pick<ManualPaymentRecord, "paymentId">;

/** The status that the person is told on this page, or null when nothing usable was said. */
export async function askStatus(
	context: WalletContext,
	record: Asked,
): Promise<ManualPaymentStatus | null> {
	const status = await peekStatus(context, record);
	if (status) noteStatus(context.session, record, status);
	return status;
}

/** The newest request of this session for a plan, with its present status; none once it is old. */
export async function askNewest(
	context: WalletContext,
	{ userId, planId }: Pick<ManualPaymentRecord, "userId" | "planId">,
	now: number,
): Promise<ManualPaymentRecord | undefined> {
	const [newest] = listRequests(context.session.data.manualPayments ?? [], userId, planId);
	if (!newest || isPerhapsOver(newest.requestedAt, now)) return undefined;
	return { ...newest, status: (await askStatus(context, newest)) ?? newest.status };
}

/**
 * This person's requests whose answer was not looked at yet, with their present status: an answer
 * that has come stays news until its page is opened. With `isListed` also those that other browsers
 * made, where the platform lists transfers.
 */
export async function askWaiting(
	context: WalletContext,
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
	// The answer stays news, the code that it spent does not.
	for (const { status, code } of asked) {
		if (status === "approved") forgetSpentCode(context.session, code);
	}
	const isKept = (one: ManualPaymentRecord) =>
		kept.some(({ paymentId }) => paymentId === one.paymentId);
	const others = listed?.filter((one) => one.status === "pending" && !isKept(one)) ?? [];
	return [...asked, ...others];
}

/** The person's newest transfers, on any browser; undefined where the platform lists none. */
export async function listTransfers(
	{ api }: Pick<WalletContext, "api">,
	userId: string,
	planId?: string,
): Promise<ManualPaymentRecord[] | undefined> {
	const listed = await api.payment.listMine({ planId });
	if (!listed.ok) return undefined;
	return listed.value.payments.flatMap((payment) => toManualPaymentRecord(payment, userId) ?? []);
}

async function peekStatus(
	{ api, log }: WalletContext,
	{ paymentId }: Asked,
): Promise<ManualPaymentStatus | null> {
	const asked = await api.wallet.manualPaymentStatus(paymentId);
	if (asked.ok) return asked.value;
	log.warn({ kind: asked.failure.kind }, "a manual payment could not be looked up");
	return null;
}
