/** What an operator may do and see: by the command line or the console. Acts are audited. */

import { issueBearerToken } from "../account/bearer-token-store";
import { normalizeEmail } from "../account/registration";
import { findUserByEmail, listUsers, setUserActive, type UserRow } from "../account/user-store";
import type { IssuedToken } from "../account/verification-token-store";
import { findPlan } from "../catalogue/plan-store";
import { type ContactInquiryRow, listContactInquiries } from "../contact/contact-inquiry-store";
import type { Db, ListOptions } from "../database/database";
import { listMails, type MailRow } from "../mail/outbox-store";
import { grantPlan } from "../payment/activation";
import { type ListedTransaction, listTransactions } from "../payment/transaction-store";
import { listDeliveries, requeueDelivery, type WebhookDeliveryRow } from "../payment/webhook-store";
import type { PlatformContext } from "../platform/context";
import type { Queue } from "../platform/queue";
import {
	decideManualPayment,
	expireOverdue,
	type ListedManualPayment,
	listManualPayments,
	type ManualPaymentRow,
} from "../wallet/manual-payment-store";
import { type AuditRow, listActs, recordAct } from "./audit-store";
import { resetOperatorPassword } from "./operator-password";

/** Thrown with a sentence for the operator when an act is not possible. */
export class OperatorError extends Error {}

/** An account without the hash of its password. */
type Account = Omit<UserRow, "password_hash">;

/** `actor` names who acts, for the audit log. */
export type Operator = {
	manualPayments: {
		list(options?: ListOptions): Promise<ListedManualPayment[]>;
		/** Also takes an expired request: the money may have arrived late. */
		approve(id: string, actor: string): Promise<ManualPaymentRow>;
		reject(id: string, actor: string): Promise<ManualPaymentRow>;
		expire(id: string, actor: string): Promise<ManualPaymentRow>;
	};
	users: {
		list(): Promise<Account[]>;
		suspend(email: string, actor: string): Promise<Account>;
		restore(email: string, actor: string): Promise<Account>;
		issueMobileToken(email: string, actor: string): Promise<IssuedToken>;
	};
	webhooks: {
		list(options?: ListOptions): Promise<WebhookDeliveryRow[]>;
		/** Delivers it again, now; what it granted before is not granted twice. */
		replay(id: string, actor: string): Promise<void>;
		/** Delivers what is due without waiting for the timer. */
		deliverDue(): Promise<void>;
	};
	contactInquiries: { list(options?: ListOptions): Promise<ContactInquiryRow[]> };
	outbox: { list(options?: ListOptions): Promise<MailRow[]> };
	transactions: { list(options?: ListOptions): Promise<ListedTransaction[]> };
	audit: {
		list(options?: ListOptions & { subjects?: readonly string[] }): Promise<AuditRow[]>;
	};
	/** Replaces the console's password, ends its sessions and answers the new password. */
	resetPassword(actor: string): Promise<string>;
};

type Decision = { id: string; to: "approved" | "rejected" | "expired"; actor: string };

async function decide(context: PlatformContext, decision: Decision): Promise<ManualPaymentRow> {
	const { id, to, actor } = decision;
	const now = context.now();
	return context.db.transaction().execute(async (trx) => {
		const from: ManualPaymentRow["status"][] =
			to === "approved" ? ["pending", "expired"] : ["pending"];
		const payment = await decideManualPayment(trx, { id, from, to, now });
		if (payment === undefined) {
			throw new OperatorError(`No manual payment ${id} that can still be ${to}.`);
		}
		if (to === "approved") await grantManualPayment(trx, payment, now);
		await recordAct(trx, { actor, action: `manual_payment.${to}`, subject: id }, now);
		return payment;
	});
}

async function grantManualPayment(trx: Db, payment: ManualPaymentRow, now: Date): Promise<void> {
	const plan = await findPlan(trx, payment.plan_id);
	if (plan === undefined) throw new OperatorError(`Plan ${payment.plan_id} no longer exists.`);
	const subscriber = { userId: payment.user_id, creatorId: plan.creator_id };
	await grantPlan(trx, subscriber, plan, now);
}

const withoutSecrets = ({ password_hash: _, ...account }: UserRow): Account => account;

async function setActive(
	context: PlatformContext,
	account: { email: string; isActive: boolean; actor: string },
): Promise<Account> {
	return context.db.transaction().execute(async (trx) => {
		const user = await setUserActive(trx, normalizeEmail(account.email), account.isActive);
		if (user === undefined) throw new OperatorError(`No account with ${account.email}.`);
		const action = account.isActive ? "user.restored" : "user.suspended";
		await recordAct(trx, { actor: account.actor, action, subject: user.id }, context.now());
		return withoutSecrets(user);
	});
}

async function issueMobileToken(
	context: PlatformContext,
	email: string,
	actor: string,
): Promise<IssuedToken> {
	return context.db.transaction().execute(async (trx) => {
		const user = await findUserByEmail(trx, normalizeEmail(email));
		if (user === undefined) throw new OperatorError(`No account with ${email}.`);
		const action = "user.mobile_token_issued";
		await recordAct(trx, { actor, action, subject: user.id }, context.now());
		return issueBearerToken(trx, user.id, "mobile", context.now());
	});
}

async function replay(
	context: PlatformContext,
	webhookQueue: Queue,
	act: { id: string; actor: string },
): Promise<void> {
	await context.db.transaction().execute(async (trx) => {
		const delivery = await requeueDelivery(trx, act.id, context.now());
		if (delivery === undefined) throw new OperatorError(`No webhook delivery ${act.id}.`);
		const { actor, id } = act;
		await recordAct(trx, { actor, action: "webhook.replayed", subject: id }, context.now());
	});
	await webhookQueue.runDue();
}

export function createOperator(context: PlatformContext, webhookQueue: Queue): Operator {
	const { db } = context;
	return {
		manualPayments: {
			async list(options) {
				await expireOverdue(db, context.now());
				return listManualPayments(db, options);
			},
			approve: (id, actor) => decide(context, { id, to: "approved", actor }),
			reject: (id, actor) => decide(context, { id, to: "rejected", actor }),
			expire: (id, actor) => decide(context, { id, to: "expired", actor }),
		},
		users: {
			list: async () => (await listUsers(db)).map(withoutSecrets),
			suspend: (email, actor) => setActive(context, { email, isActive: false, actor }),
			restore: (email, actor) => setActive(context, { email, isActive: true, actor }),
			issueMobileToken: (email, actor) => issueMobileToken(context, email, actor),
		},
		webhooks: {
			list: (options) => listDeliveries(db, options),
			replay: (id, actor) => replay(context, webhookQueue, { id, actor }),
			deliverDue: () => webhookQueue.runDue(),
		},
		contactInquiries: { list: (options) => listContactInquiries(db, options) },
		outbox: { list: (options) => listMails(db, options) },
		transactions: { list: (options) => listTransactions(db, options) },
		audit: { list: (options) => listActs(db, options) },
		resetPassword: (actor) => resetOperatorPassword(context, actor),
	};
}
