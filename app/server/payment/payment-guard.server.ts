/**
 * The double-payment guard: before anything new is started, the payments of the same target whose
 * outcome this session does not know are asked for (docs/product.md, payment-9).
 */

import {
	isStalePayment,
	listOpenPayments,
	type PaymentTarget,
} from "~/domain/payment/payment-attempt";
import type { PaymentRecord } from "~/domain/payment/payment-record";
import { askPayment, type PaymentContext, type PaymentReport } from "./payment-status.server";

export type GuardResult =
	/** Nothing prevents it; an open attempt is taken up again under its own name. */
	| { kind: "clear" }
	| { kind: "paid" | "in-progress"; transactionId: string }
	| { kind: "sign-in" }
	/** It cannot be ruled out that this is paid already: nothing may be started. */
	| { kind: "unclear" };

export async function guardPayment(
	context: PaymentContext,
	target: PaymentTarget,
	now: number,
): Promise<GuardResult> {
	const open = listOpenPayments(context.session.data.payments, target);
	const decisions = await Promise.all(
		open.map((record) => classifyOpenPayment(context, record, now)),
	);
	const isWorst = (kind: GuardResult["kind"]) => decisions.find((one) => one.kind === kind);
	return (
		isWorst("paid") ??
		isWorst("in-progress") ??
		isWorst("sign-in") ??
		isWorst("unclear") ?? { kind: "clear" }
	);
}

async function classifyOpenPayment(
	context: PaymentContext,
	record: PaymentRecord,
	now: number,
): Promise<GuardResult> {
	const { transactionId } = record;
	const report = await askPayment(context, transactionId);
	switch (report.state) {
		case "paid":
			return { kind: "paid", transactionId };
		case "received":
		case "processing":
			return { kind: "in-progress", transactionId };
		case "unknown":
			return classifyUnknownPayment(context, record, report.answer, now);
		default:
			return { kind: "clear" };
	}
}

/** A payment of another account in this browser is not found by this one: it prevents nothing. */
function classifyUnknownPayment(
	{ session }: Pick<PaymentContext, "session">,
	record: PaymentRecord,
	answer: PaymentReport["answer"],
	now: number,
): GuardResult {
	if (answer.kind === "signed-out") return { kind: "sign-in" };
	if (answer.kind !== "not-found") return { kind: "unclear" };
	if (!isStalePayment(record, now)) session.keepPayment({ ...record, outcome: "not-paid" });
	return { kind: "clear" };
}
