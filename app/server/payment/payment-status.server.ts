/**
 * Requests the status of a payment and stores the outcome in the payment's record. The query of the
 * address is never trusted: only the platform knows (docs/product/payment.md, payment-20).
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

type PaymentResponse =
	| { kind: "known"; transaction: Transaction }
	/** No one is signed in, or the platform's own session has ended. */
	| { kind: "signed-out" }
	/** The platform knows no such payment of this person. */
	| { kind: "not-found" }
	/** The name is a label of the metrics. */
	| { kind: "no-response" };

export type PaymentReport = {
	response: PaymentResponse;
	state: PaymentState;
	transaction: Transaction | undefined;
	/** The browser's record of the payment, with its latest outcome. */
	record: PaymentRecord | undefined;
};

export type PaymentContext = Pick<
	RequestContext,
	"api" | "session" | "services" | "log" | "visitor"
>;

/** `status` asks the platform alone; the others let it ask the gateway (payment-110). */
export type CheckReason = "status" | "return" | "check";

/** The first status of a payment that this browser started is requested as its payer comes back. */
export function getReturnReason({ session }: PaymentContext, transactionId: string): CheckReason {
	const record = session.findPayment(transactionId);
	const isReturn = record !== undefined && !record.wait && record.outcome === undefined;
	return isReturn ? "return" : "status";
}

/** Makes one request, never retried; throws the redirect of a suspended account. */
export async function loadPayment(
	context: PaymentContext,
	transactionId: string,
	reason: CheckReason = "status",
): Promise<PaymentReport> {
	const response = await requestStatus(context, transactionId, reason);
	const known = context.session.findPayment(transactionId);
	const transaction = response.kind === "known" ? response.transaction : undefined;
	const state = getPaymentState(transaction, known);
	const outcome = response.kind === "known" ? state : response.kind;
	context.services.metrics.count("paymentStatus", { outcome });
	return { response, state, transaction, record: remember(context, known, state) };
}

async function requestStatus(
	context: PaymentContext,
	id: string,
	reason: CheckReason,
): Promise<PaymentResponse> {
	const { api, session, log } = context;
	if (!session.user) return { kind: "signed-out" };
	const called =
		reason === "status"
			? await api.payment.transactionStatus(id)
			: await api.payment.checkTransaction(id, reason);
	if (!called.ok) {
		await redirectIfSuspended(context, called);
		if (called.failure.kind === "unauthenticated") return { kind: "signed-out" };
		return { kind: called.failure.kind === "rejected" ? "not-found" : "no-response" };
	}
	if (called.value.id === id) return { kind: "known", transaction: called.value };
	log.warn("the platform answered for another transaction than the one asked for");
	return { kind: "no-response" };
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
	session.storePayment(ended);
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
