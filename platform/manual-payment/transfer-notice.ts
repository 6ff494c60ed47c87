/** Notifies payer and operator of a decision, in the transaction that decides. */
import { findPlan } from "../catalogue/plan-store";
import { type Db, isNotSaved } from "../database/database";
import { releaseUse } from "../invite/discount-code-store";
import type { GrantedTime, MailFacts, ManualPaymentFacts } from "../mail/mail-kind";
import { operatorManualPaymentKey } from "../mail/operator-mail";
import { dropWaitingMails, takeBackMails } from "../mail/outbox-store";
import { queueOperatorMail, queuePersonMail } from "../mail/queue-mail";
import type { PlatformContext } from "../runtime/context";
import { expireOverdue, hasOverdue, type ManualPaymentRow } from "./manual-payment-store";
import { findPaymentMethod } from "./payment-method-store";

async function readFacts(trx: Db, payment: ManualPaymentRow): Promise<ManualPaymentFacts> {
	const plan = await findPlan(trx, payment.plan_id);
	const method = await findPaymentMethod(trx, payment.payment_method);
	return {
		requestId: payment.id,
		plan: plan ?? { name: String(payment.plan_id), name_ar: null },
		amountMinor: payment.amount_minor,
		currency: payment.currency,
		method: method ?? { name: payment.payment_method, name_ar: null },
		reference: payment.transfer_reference,
	};
}

/** Drops unsent mails that say the request is pending: they would arrive after the decision. */
const dropUndecided = (trx: Db, requestId: string, ...others: string[]) =>
	dropWaitingMails(trx, [
		`transfer-received:${requestId}`,
		`transfer-reopened:${requestId}`,
		...others,
	]);

/** Once per request, however often its particulars are brought up to date. */
export async function mailTransferRequested(
	context: PlatformContext,
	trx: Db,
	payment: ManualPaymentRow,
	webOrigin: string,
): Promise<void> {
	const transfer = await readFacts(trx, payment);
	const expiresAt = payment.expires_at;
	await queuePersonMail(context, trx, payment.user_id, {
		key: `transfer-received:${payment.id}`,
		mail: { kind: "transfer-received", facts: { ...transfer, expiresAt } },
		webOrigin,
	});
	const payer = {
		payerName: payment.user_name,
		payerEmail: payment.user_email,
		payerPhone: payment.user_phone,
		askedAt: payment.created_at,
	};
	await queueOperatorMail(context, trx, {
		key: operatorManualPaymentKey(payment.id),
		mail: { kind: "operator-transfer", facts: { ...transfer, ...payer, expiresAt } },
		webOrigin,
	});
}

export async function mailTransferApproved(
	context: PlatformContext,
	trx: Db,
	payment: ManualPaymentRow,
	granted: GrantedTime & Pick<MailFacts["transfer-approved"], "receipt">,
): Promise<void> {
	const transfer = await readFacts(trx, payment);
	const approvedAt = context.now().toISOString();
	await dropUndecided(trx, payment.id, operatorManualPaymentKey(payment.id));
	await queuePersonMail(context, trx, payment.user_id, {
		key: `transfer-approved:${payment.id}`,
		mail: { kind: "transfer-approved", facts: { ...transfer, ...granted, approvedAt } },
	});
}

export async function mailTransferRejected(
	context: PlatformContext,
	trx: Db,
	payment: ManualPaymentRow,
): Promise<void> {
	const transfer = await readFacts(trx, payment);
	const reason = payment.rejection_reason ?? "other";
	await dropUndecided(trx, payment.id, operatorManualPaymentKey(payment.id));
	await queuePersonMail(context, trx, payment.user_id, {
		key: `transfer-rejected:${payment.id}`,
		mail: {
			kind: "transfer-rejected",
			facts: { ...transfer, reason, note: payment.rejection_note },
		},
	});
}

/** Takes back the mails about the decision, so that the next decision is mailed again. */
export async function mailTransferReopened(
	context: PlatformContext,
	trx: Db,
	payment: ManualPaymentRow,
	cancelledReceipt: string | undefined,
): Promise<void> {
	const { id, expires_at: expiresAt } = payment;
	const notices = [
		"transfer-approved",
		"transfer-rejected",
		"transfer-expired",
		"membership-begun",
		"transfer-reopened",
	];
	await takeBackMails(
		trx,
		notices.map((kind) => `${kind}:${id}`),
		context.now(),
	);
	const transfer = await readFacts(trx, payment);
	await queuePersonMail(context, trx, payment.user_id, {
		key: `transfer-reopened:${id}`,
		mail: {
			kind: "transfer-reopened",
			facts: { ...transfer, expiresAt, cancelledReceipt: cancelledReceipt ?? null },
		},
	});
}

export async function mailTransferExpired(
	context: PlatformContext,
	trx: Db,
	payment: ManualPaymentRow,
): Promise<void> {
	// The mail to the operator stays: the money may still come and be approved.
	await dropUndecided(trx, payment.id);
	await queuePersonMail(context, trx, payment.user_id, {
		key: `transfer-expired:${payment.id}`,
		mail: { kind: "transfer-expired", facts: await readFacts(trx, payment) },
	});
}

/** Expires the requests that were not decided in time, and notifies their payers. */
export async function endOverdueTransfers(context: PlatformContext, trx: Db): Promise<void> {
	for (const payment of await expireOverdue(trx, context.now())) {
		await releaseUse(trx, payment.id);
		await mailTransferExpired(context, trx, payment);
	}
}

/**
 * Does so before requests are read or made, without waiting for the clock. While nothing can be stored, they
 * are read as they are.
 */
export async function endOverdueNow(context: PlatformContext): Promise<void> {
	if (!(await hasOverdue(context.db, context.now()))) return;
	try {
		await context.db.transaction().execute((trx) => endOverdueTransfers(context, trx));
		context.wakeMailer();
	} catch (error) {
		if (!isNotSaved(error)) throw error;
		context.onError(error, { task: "overdue transfers" });
	}
}
