/**
 * Deletes an account and everything that identifies its person, except for what bookkeeping needs:
 * amounts, dates and plans of payments, and the name and phone of manual payments (account-39).
 */

import { DEFAULT_LOCALE } from "../base/locale";
import { newId } from "../base/secret-token";
import { deleteInquiriesOf } from "../contact/contact-inquiry-store";
import { deleteLaunchMailOf } from "../contact/launch-mail-store";
import { type Db, lockOrder } from "../database/database";
import { operatorManualPaymentKey, operatorMessageKey } from "../mail/operator-mail";
import { queueMail } from "../mail/queue-mail";
import type { PlatformContext } from "../runtime/context";
import { deleteEmailChanges, type FormerEmail } from "./email-change-store";
import { dropTokens, endUserSessions } from "./one-time-token-store";
import { emptyProfile } from "./profile";
import type { UserRow } from "./user-store";

/** `until`: when it ends by itself; null when somebody has to decide about it. */
export type WaitingPayment = { until: string | null };

/**
 * Finds money of the person that may be under way: a manual payment waits, a paid transaction has no
 * webhook yet, or an order can still be paid at a gateway (payment-116).
 */
export async function findWaitingPayment(
	db: Db,
	userId: string,
): Promise<WaitingPayment | undefined> {
	const transfer = await db
		.selectFrom("manual_payments")
		.select("id")
		.where("user_id", "=", userId)
		.where("status", "=", "pending")
		.executeTakeFirst();
	// An operator closes a webhook that never arrives once the money was given back.
	const closedNotices = db
		.selectFrom("webhook_deliveries")
		.select("transaction_id")
		.where("closed_at", "is not", null);
	const payment = await db
		.selectFrom("transactions")
		.select("id")
		.where("user_id", "=", userId)
		.where("gateway_outcome", "=", "completed")
		.where("webhook_processed", "=", 0)
		.where("id", "not in", closedNotices)
		.executeTakeFirst();
	if (transfer !== undefined || payment !== undefined) return { until: null };
	const order = await db
		.selectFrom("gateway_orders")
		.innerJoin("transactions", "transactions.id", "gateway_orders.transaction_id")
		.select("expires_at")
		.where("transactions.user_id", "=", userId)
		.where("transactions.activated_at", "is", null)
		.where("gateway_orders.closed_at", "is", null)
		.orderBy("expires_at", "desc")
		.executeTakeFirst();
	return order && { until: order.expires_at };
}

/** Locks payments and subscriptions; lock the person after them (`lockCheckedUserForUpdate`). */
export async function lockPayments(trx: Db, userId: string): Promise<void> {
	for (const table of ["transactions", "manual_payments", "subscriptions"] as const) {
		const rows = trx.selectFrom(table).select("id").where("user_id", "=", userId);
		await rows.orderBy(lockOrder).forNoKeyUpdate().execute();
	}
}

/**
 * Call it in the transaction of `lockCheckedUserForUpdate`, after the person's plans have ended, and
 * `context.wakeMailer()` after the commit.
 */
export async function deleteAccount(
	context: PlatformContext,
	trx: Db,
	user: UserRow,
	webOrigin: string,
): Promise<void> {
	const at = context.now().toISOString();
	await endUserSessions(trx, user.id);
	await dropTokens(trx, "verify-email", user.id);
	await dropTokens(trx, "password-reset", user.id);
	await forgetWords(trx, user);
	await trx
		.updateTable("users")
		.set({
			...emptyProfile,
			email: `${user.id}@deleted.invalid`,
			avatar: null,
			password_hash: "",
			locale: null,
			suspension_note: null,
			deleted_at: at,
		})
		.where("id", "=", user.id)
		.execute();
	await queueMail(context, trx, {
		// The key does not use the account's id: payments keep that id, and the mail holds the
		// address (`retention-job.ts`).
		key: `account-deleted:${newId("deleted")}`,
		recipient: user.email,
		locale: user.locale ?? DEFAULT_LOCALE,
		mail: { kind: "account-deleted", facts: { deletedAt: at } },
		webOrigin,
	});
}

/**
 * Deletes mails to and about the person, their messages, operators' notes, and their name wherever
 * it was shown.
 */
async function forgetWords(trx: Db, { id, name, email }: UserRow): Promise<void> {
	const { former, mailKeys } = await deleteEmailChanges(trx, id);
	const messages = await deleteInquiriesOf(trx, { email, userId: id });
	await deleteLaunchMailOf(trx, { email });
	for (const earlier of former) messages.push(...(await forgetFormerEmail(trx, earlier)));
	const transfers = await trx
		.updateTable("manual_payments")
		.set({ user_email: "", rejection_note: null })
		.where("user_id", "=", id)
		.returning("id")
		.execute();
	await trx.updateTable("refunds").set({ note: null }).where("user_id", "=", id).execute();
	for (const table of ["plan_changes", "plan_change_batches"] as const) {
		await trx.updateTable(table).set({ reason: "" }).where("user_id", "=", id).execute();
	}
	await trx.deleteFrom("person_notes").where("user_id", "=", id).execute();
	await trx.deleteFrom("person_labels").where("user_id", "=", id).execute();
	await forgetRefundNotes(trx, id);
	const toOperator = [
		...messages.map(operatorMessageKey),
		...transfers.map((transfer) => operatorManualPaymentKey(transfer.id)),
	];
	await trx.deleteFrom("outbox").where("recipient", "=", email).execute();
	const keys = [...toOperator, ...mailKeys];
	if (keys.length > 0) await trx.deleteFrom("outbox").where("event_key", "in", keys).execute();
	await forgetTips(trx, { id, name });
	await trx
		.updateTable("transactions")
		.set({ tip_message: null })
		.where("user_id", "=", id)
		.execute();
}

/** Deletes mails to an address that the person had, its request for one and messages from it; returns the ids of the messages. */
async function forgetFormerEmail(trx: Db, { email, until }: FormerEmail): Promise<string[]> {
	await trx
		.deleteFrom("outbox")
		.where("recipient", "=", email)
		.where("created_at", "<=", until)
		.execute();
	await deleteLaunchMailOf(trx, { email, until });
	return deleteInquiriesOf(trx, { email, until });
}

/** A refund that the gateway has not confirmed yet holds the operator's note until it is recorded. */
async function forgetRefundNotes(trx: Db, userId: string): Promise<void> {
	const refunds = await trx
		.selectFrom("gateway_refunds")
		.select(["id", "request"])
		.where("closed_at", "is", null)
		.where("transaction_id", "in", (eb) =>
			eb.selectFrom("transactions").select("id").where("user_id", "=", userId),
		)
		.execute();
	for (const { id, request } of refunds) {
		const forgotten = JSON.stringify({ ...JSON.parse(request), note: null });
		await trx
			.updateTable("gateway_refunds")
			.set({ request: forgotten })
			.where("id", "=", id)
			.execute();
	}
}

/**
 * Tips of a namesake keep their name. Only old tips, stored before tips recorded their payment, are
 * matched by name.
 */
export async function forgetTips(
	trx: Db,
	{ id, name }: Pick<UserRow, "id" | "name">,
): Promise<void> {
	const tips = trx.selectFrom("transactions").where("user_id", "=", id).where("type", "=", "tip");
	const forget = trx.updateTable("supporters").set({ name: "Anonymous", message: null });
	// Two statements: for an `or` of both conditions PostgreSQL reads the whole table.
	await forget.where("transaction_id", "in", tips.select("id")).execute();
	await forget
		.where("transaction_id", "is", null)
		.where("name", "=", name)
		.where("creator_id", "in", tips.select("creator_id"))
		.execute();
}
