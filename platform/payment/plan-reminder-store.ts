/** Reads what decides about reminders, for many people at once. */
import type { Selectable } from "kysely";
import type { UserRow } from "../account/user-store";
import { addSeconds, DAY_SECONDS } from "../base/clock";
import type { CreatorRow } from "../catalogue/creator-store";
import type { PlanRow } from "../catalogue/plan-store";
import type { Db } from "../database/database";
import type { ReminderKind, Schema } from "../database/schema";
import { findEndsOf, reminderKinds } from "./reminder-day";
import { listRenewals, type SubscriptionRow } from "./running-plan";

type ReminderRow = Selectable<Schema["plan_reminders"]>;

/** A plan of a person with what decides about its reminders. */
export type OwnPlan = {
	row: SubscriptionRow;
	plan: PlanRow;
	/** Undefined when it belongs to no creator. */
	creator: CreatorRow | undefined;
	/** When its end was last set by a payment or an operator. */
	setAt: Date;
	/** True when its end was last moved by a refund, or by an operator who ended it. */
	isTakenBack: boolean;
	/** True while a request for it waits, or its money is under way. */
	isRequested: boolean;
	/** When the last request for it came to nothing: until then it may have run on. */
	requestEndedAt: Date | undefined;
	/** The reminders that were written for its end. */
	reminders: readonly ReminderRow[];
};

export type RemindedPerson = { user: UserRow; plans: readonly OwnPlan[] };

/** A plan may end later than its time, because a renewal waited, and the days after it count from then. */
const LATE_DAYS = 7;

/**
 * Lists people with a plan that may be reminded of today, in the order of their ids; people who have all
 * reminders of today are left out. `isDue` decides about each plan.
 */
export async function listPeopleToRemind(
	db: Db,
	{ now, graceDays }: { now: Date; graceDays: number },
): Promise<string[]> {
	const selectOf = (kind: ReminderKind) => {
		const { since, before } = findEndsOf(kind, now);
		const lateDays = kind === "after" ? graceDays + LATE_DAYS : 0;
		return db
			.selectFrom("subscriptions")
			.innerJoin("users", "users.id", "subscriptions.user_id")
			.select("subscriptions.user_id")
			.where(
				"next_billing_at",
				">=",
				addSeconds(new Date(since), -lateDays * DAY_SECONDS).toISOString(),
			)
			.where("next_billing_at", "<", before)
			.where("ended_at", kind === "after" ? "is not" : "is", null)
			.where("cancelled_at", "is", null)
			.where("is_active", "=", 1)
			.where("deleted_at", "is", null)
			.where("email_refused_at", "is", null)
			.where("reminders_off_at", "is", null)
			.where(({ not, exists, selectFrom }) =>
				not(
					exists(
						selectFrom("plan_reminders")
							.select("kind")
							.whereRef("subscription_id", "=", "subscriptions.id")
							.whereRef("ends_at", "=", "next_billing_at")
							.where("kind", "=", kind),
					),
				),
			)
			.execute();
	};
	const found: Set<string> = new Set();
	for (const kind of reminderKinds) {
		for (const { user_id } of await selectOf(kind)) found.add(user_id);
	}
	return [...found].sort();
}

/** Returns these people with all their plans that have an end or ran without one. */
export async function readRemindedPeople(
	db: Db,
	userIds: readonly string[],
	now: Date,
): Promise<RemindedPerson[]> {
	if (userIds.length === 0) return [];
	const users = await db.selectFrom("users").selectAll().where("id", "in", userIds).execute();
	const rows = await db
		.selectFrom("subscriptions")
		.selectAll()
		.where("user_id", "in", userIds)
		.execute();
	const plans = await readPlans(db, rows);
	const creators = await readCreators(db, rows);
	const periods = await readPeriods(db, rows);
	const requested = await listRequested(db, userIds, now);
	const ended = await readEndedRequests(db, userIds, now);
	const reminders = await listReminders(db, rows);
	const toOwnPlan = (row: SubscriptionRow): OwnPlan[] => {
		const plan = plans.get(row.plan_id);
		const period = periods.get(row.id);
		if (plan === undefined) return [];
		const setAt = [row.started_at, period?.created_at ?? ""].sort().at(-1) ?? row.started_at;
		return [
			{
				row,
				plan,
				creator: creators.get(row.creator_id),
				setAt: new Date(setAt),
				isTakenBack: (period?.taken_back_at ?? "") > (period?.created_at ?? ""),
				isRequested: requested.has(keyOf(row)),
				requestEndedAt: ended.get(keyOf(row)),
				reminders: reminders.filter(
					(one) => one.subscription_id === row.id && one.ends_at === row.next_billing_at,
				),
			},
		];
	};
	return users.map((user) => ({
		user,
		plans: rows.filter(({ user_id }) => user_id === user.id).flatMap(toOwnPlan),
	}));
}

const idsOf = (rows: readonly SubscriptionRow[]) => rows.map(({ id }) => id);

async function readPlans(db: Db, rows: readonly SubscriptionRow[]) {
	const ids = [...new Set(rows.map(({ plan_id }) => plan_id))];
	const plans =
		ids.length === 0
			? []
			: await db.selectFrom("plans").selectAll().where("id", "in", ids).execute();
	return new Map(plans.map((plan) => [plan.id, plan]));
}

async function readCreators(db: Db, rows: readonly SubscriptionRow[]) {
	const ids = [...new Set(rows.map(({ creator_id }) => creator_id))];
	const creators =
		ids.length === 0
			? []
			: await db.selectFrom("creators").selectAll().where("id", "in", ids).execute();
	return new Map(creators.map((creator) => [creator.id, creator]));
}

/** When each plan was last granted time, and when some was last taken back. */
async function readPeriods(db: Db, rows: readonly SubscriptionRow[]) {
	if (rows.length === 0) return new Map<string, never>();
	const periods = await db
		.selectFrom("plan_periods")
		.select(({ fn }) => [
			"subscription_id",
			fn.max("created_at").as("created_at"),
			fn.max("taken_back_at").as("taken_back_at"),
		])
		.where("subscription_id", "in", idsOf(rows))
		.groupBy("subscription_id")
		.execute();
	return new Map(periods.map((period) => [period.subscription_id, period]));
}

type PlanKey = Pick<SubscriptionRow, "user_id" | "plan_id" | "creator_id">;

const keyOf = ({ user_id, plan_id, creator_id }: PlanKey) => `${user_id} ${plan_id} ${creator_id}`;

/** The plans for which a renewal waits, or whose money is under way. */
async function listRequested(db: Db, userIds: readonly string[], now: Date): Promise<Set<string>> {
	const at = now.toISOString();
	const renewals = await listRenewals(db, userIds);
	const paid = await db
		.selectFrom("transactions")
		.select(["user_id", "plan_id", "creator_id"])
		.where("user_id", "in", userIds)
		.where("plan_id", "is not", null)
		.where("activated_at", "is", null)
		.where("gateway_outcome", "=", "completed")
		.where("webhook_processed", "=", 0)
		.execute();
	const open = renewals.filter(({ expires_at }) => expires_at === null || expires_at > at);
	return new Set([...open, ...paid].map(toPlanKey));
}

type Requested = { user_id: string; plan_id: number | null; creator_id: number | null };

const toPlanKey = ({ user_id, plan_id, creator_id }: Requested) =>
	keyOf({ user_id, plan_id: plan_id ?? 0, creator_id: creator_id ?? 0 });

/** When the last transfer for each plan was decided, or the last code for it expired. */
async function readEndedRequests(
	db: Db,
	userIds: readonly string[],
	now: Date,
): Promise<Map<string, Date>> {
	const transfers = await db
		.selectFrom("manual_payments")
		.innerJoin("plans", "plans.id", "manual_payments.plan_id")
		.select(["user_id", "plan_id", "plans.creator_id", "decided_at as ended_at"])
		.where("user_id", "in", userIds)
		.where("status", "in", ["rejected", "expired"])
		.where("decided_at", "is not", null)
		.execute();
	const codes = await db
		.selectFrom("gateway_orders")
		.innerJoin("transactions", "transactions.id", "gateway_orders.transaction_id")
		.select(["user_id", "plan_id", "creator_id", "expires_at as ended_at"])
		.where("user_id", "in", userIds)
		.where("plan_id", "is not", null)
		.where("activated_at", "is", null)
		.where("pay_code", "is not", null)
		.where("expires_at", "<=", now.toISOString())
		.execute();
	const ended = new Map<string, Date>();
	for (const { ended_at, ...of } of [...transfers, ...codes]) {
		const key = toPlanKey(of);
		const at = new Date(ended_at ?? 0);
		const known = ended.get(key);
		if (known === undefined || known < at) ended.set(key, at);
	}
	return ended;
}

async function listReminders(db: Db, rows: readonly SubscriptionRow[]): Promise<ReminderRow[]> {
	if (rows.length === 0) return [];
	return db
		.selectFrom("plan_reminders")
		.selectAll()
		.where("subscription_id", "in", idsOf(rows))
		.execute();
}

/** Stores that these reminders are in a mail, and returns those that no other process has stored before. */
export async function insertReminders(
	trx: Db,
	reminders: readonly ReminderRow[],
): Promise<ReminderRow[]> {
	return trx
		.insertInto("plan_reminders")
		.values(reminders)
		.onConflict((conflict) => conflict.doNothing())
		.returningAll()
		.execute();
}
