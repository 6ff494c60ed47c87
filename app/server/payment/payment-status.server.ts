/**
 * Requests the status of a payment and stores the outcome in the payment's record. The query of the
 * address is never trusted: only the platform knows (docs/product.md, payment-20).
 */
import {
	classifyTransaction,
	getPaymentState,
	type PaymentRecord,
	type PaymentState,
	type Transaction,
} from "~/domain/payment/payment";
import { redirectIfSuspended } from "~/server/account/guard.server";
import type { RequestContext } from "~/server/context.server";
import { forgetSpentCode } from "~/server/invite/remembered-code.server";
import { readCopy } from "~/server/session/record-copy.server";

type PaymentAnswer =
	| { kind: "known"; transaction: Transaction }
	/** No one is signed in, or the platform's own session has ended. */
	| { kind: "signed-out" }
	/** The platform knows no such payment of this person. */
	| { kind: "not-found" }
	| { kind: "no-answer" };

export type PaymentReport = {
	answer: PaymentAnswer;
	state: PaymentState;
	transaction: Transaction | undefined;
	/** The browser's record of the payment, with its latest outcome. */
	record: PaymentRecord | undefined;
};

export type PaymentContext = Pick<
	RequestContext,
	"api" | "session" | "services" | "log" | "visitor"
>;

/**
 * Returns the record of a payment that this session started, and restores one that the cookie lost.
 */
export async function recallPayment(
	context: Pick<RequestContext, "session" | "services" | "log">,
	transactionId: string,
): Promise<PaymentRecord | undefined> {
	const { session } = context;
	const kept = session.findPayment(transactionId);
	if (kept) return kept;
	const record = await readCopy(context, transactionId);
	if (record) session.keepPayment(record);
	return record;
}

/** Makes one request, never retried; throws the redirect of a suspended account. */
export async function askPayment(
	context: PaymentContext,
	transactionId: string,
): Promise<PaymentReport> {
	const [answer, kept] = await Promise.all([
		ask(context, transactionId),
		recallPayment(context, transactionId),
	]);
	const transaction = answer.kind === "known" ? answer.transaction : undefined;
	const state = getPaymentState(transaction, kept);
	const outcome = answer.kind === "known" ? state : answer.kind;
	context.services.metrics.count("paymentStatus", { outcome });
	return { answer, state, transaction, record: remember(context, kept, state) };
}

async function ask(context: PaymentContext, id: string): Promise<PaymentAnswer> {
	const { api, session, log } = context;
	if (!session.user) return { kind: "signed-out" };
	const asked = await api.payment.transactionStatus(id);
	if (!asked.ok) {
		await redirectIfSuspended(context, asked);
		if (asked.failure.kind === "unauthenticated") return { kind: "signed-out" };
		return { kind: asked.failure.kind === "refused" ? "not-found" : "no-answer" };
	}
	if (asked.value.id === id) return { kind: "known", transaction: asked.value };
	log.warn("the platform answered for another transaction than the one asked for");
	return { kind: "no-answer" };
}

/** Stores a final outcome, and drops what only an open payment needs. */
function remember(
	{ session, log }: PaymentContext,
	record: PaymentRecord | undefined,
	state: PaymentState,
): PaymentRecord | undefined {
	if (!record || (state !== "paid" && state !== "not-paid")) return record;
	const isNews = record.outcome !== state;
	if (!isNews && !record.wait) return record;
	const { transactionId, sessionId } = record;
	const over = { attempt: undefined, wait: undefined, sessionId: undefined };
	const ended = { ...record, ...over, outcome: state };
	session.keepPayment(ended);
	if (state === "paid") forgetSpentCode(session, record.code);
	if (isNews) log.info({ event: "payment_settled", transactionId, sessionId, outcome: state });
	return ended;
}

/** Creates a record for a payment that only the platform knows. */
export function toPaymentRecord(transaction: Transaction, now: number): PaymentRecord | undefined {
	if (!transaction.paymentType) return undefined;
	const createdAt = Date.parse(transaction.createdAt ?? "");
	const decision = classifyTransaction(transaction);
	return {
		transactionId: transaction.id,
		paymentType: transaction.paymentType,
		creatorId: transaction.creator?.id,
		startedAt: Number.isFinite(createdAt) ? createdAt : now,
		outcome: decision === "unknown" ? undefined : decision,
	};
}
