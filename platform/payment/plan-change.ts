/**
 * One press by which an operator changes plans, and the rows that it writes. Do the work in a transaction;
 * lock batches before subscriptions and those before people, as `lockUser` says.
 */
import { addSeconds } from "../base/clock";
import { newId } from "../base/secret-token";
import type { Db } from "../database/database";
import type { PlanChangeAct } from "../database/schema";
import {
	type After,
	type BatchRow,
	type Before,
	type ChangeRow,
	findUndoEnd,
} from "./plan-change-store";
import type { PeriodRow } from "./plan-period-store";
import type { SubscriptionRow } from "./running-plan";

/** What an operator typed and pressed. */
export type Press = {
	batchId: string;
	actor: string;
	reason: string;
	/** False leaves the mail out. */
	sendsMail: boolean;
};

type Reach = { act: PlanChangeAct; days?: number; userId: string | null; planId?: number };

/** A batch that has reached nobody yet. */
export const toBatch = (
	{ batchId, actor, reason, sendsMail }: Press,
	{ act, days = 0, userId, planId }: Reach,
	now: Date,
): BatchRow => ({
	id: batchId,
	act,
	days,
	plan_id: planId ?? null,
	user_id: userId,
	reason,
	actor,
	sends_mail: sendsMail ? 1 : 0,
	created_at: now.toISOString(),
	people: 0,
	plans: 0,
	reached: "",
	done_at: null,
	undone_at: null,
	undone_by: null,
	undo_reached: "",
	undo_done_at: null,
});

type Granted = Pick<PeriodRow, "source" | "begun" | "starts_at" | "ends_at" | "months" | "days">;

/** A period of time that nobody paid for. */
export const toPeriod = (row: SubscriptionRow, now: Date, granted: Granted): PeriodRow => ({
	id: newId("per"),
	subscription_id: row.id,
	user_id: row.user_id,
	plan_id: row.plan_id,
	creator_id: row.creator_id,
	payment_id: null,
	created_at: now.toISOString(),
	taken_back_at: null,
	...granted,
});

type Changed = { before: Before | null; after: After; days?: number };

/** `place` counts the people of a batch: their mails are written one a second, so that other mails need not wait behind them. */
export function toChange(
	batch: BatchRow,
	{ before, after, days = 0 }: Changed,
	now: Date,
	place = 0,
): ChangeRow {
	const { subscription } = after;
	return {
		id: newId("chg"),
		batch_id: batch.id,
		user_id: subscription.user_id,
		subscription_id: subscription.id,
		plan_id: subscription.plan_id,
		creator_id: subscription.creator_id,
		act: batch.act,
		days,
		ends_before: before?.subscription.next_billing_at ?? null,
		ends_after: subscription.next_billing_at,
		before: before && JSON.stringify(before),
		after: JSON.stringify(after),
		reason: batch.reason,
		actor: batch.actor,
		created_at: now.toISOString(),
		mail_at: batch.sends_mail === 1 ? addSeconds(findUndoEnd(batch), place).toISOString() : null,
		undone_at: null,
		undone_by: null,
	};
}

export const getSubscription = (trx: Db, id: string): Promise<SubscriptionRow> =>
	trx.selectFrom("subscriptions").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
