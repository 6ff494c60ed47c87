/**
 * What operators do to the plans of people: give one, add days, end one early. Every change is stored with
 * the rows before and after it (`plan-change-store.ts`). Call these in a transaction; they lock subscriptions
 * before people, as `lockUser` says.
 */
import { sql } from "kysely";
import { type CreatorStanding, getUser, makeCreator } from "../account/user-store";
import { addSeconds, cairoInstant, DAY_SECONDS, dayOfMonth } from "../base/clock";
import { newId } from "../base/secret-token";
import type { PlanRow } from "../catalogue/plan-store";
import { type Db, lockOrder } from "../database/database";
import type { PlanChangeAct } from "../database/schema";
import type { PlatformContext } from "../runtime/context";
import { settleTier } from "./creator-tier";
import {
	type After,
	type Before,
	type ChangeRow,
	inParts,
	insertChanges,
	UNDO_SECONDS,
} from "./plan-change-store";
import {
	addPeriod,
	cutPeriods,
	insertPeriods,
	listPeriods,
	type PeriodRow,
} from "./plan-period-store";
import {
	type Clock,
	doesTimeWait,
	findGraceEnd,
	isRunning,
	type SubscriptionRow,
} from "./running-plan";
import {
	findAnchorDay,
	lockSubscription,
	nothingWaits,
	setPeriod,
	startSubscription,
} from "./subscription-store";

/** One press of an operator. */
export type Press = {
	batchId: string;
	actor: string;
	reason: string;
	/** False leaves the mail out. */
	sendsMail: boolean;
};

/** For how long a plan is given: months and days, or until the end of a day such as `2025-05-10`. */
export type GivenTime = { months: number; days: number } | { until: string };

/** The last second of a day, in Cairo. */
export const endOfDay = (day: string): Date => cairoInstant(day, "23:59:59");

export type Gift = {
	/** True when the plan did not run before. */
	isBegun: boolean;
	/** Null while it waits for the launch. */
	from: string | null;
	until: string | null;
	months: number;
	days: number;
};

/** Tells what a gift would be; undefined when the plan has no end to add to, or ends later than the day. */
export async function describeGift(
	clock: Clock,
	db: Db,
	stored: SubscriptionRow | undefined,
	time: GivenTime,
): Promise<Gift | undefined> {
	const now = clock.now();
	const isBegun = stored === undefined || !(await isRunning(clock, db, stored));
	const running = isBegun ? undefined : stored;
	const isWaiting = running !== undefined && running.waits_since !== null;
	const end = running?.next_billing_at ?? null;
	if (running !== undefined && end === null && !isWaiting) return undefined;
	const start = end === null ? now : new Date(end);
	if ("until" in time) {
		const until = endOfDay(time.until);
		if (isWaiting || until <= start || until <= now) return undefined;
		return { isBegun, from: start.toISOString(), until: until.toISOString(), months: 0, days: 0 };
	}
	const { months, days } = time;
	if (isWaiting || (isBegun && doesTimeWait(clock))) {
		return { isBegun, from: null, until: null, months, days };
	}
	const day = running === undefined ? dayOfMonth(start) : findAnchorDay(running, start, "monthly");
	const until = addPeriod(start, time, day).toISOString();
	return { isBegun, from: start.toISOString(), until, months, days };
}

/** `creatorId` is null except for memberships. */
export type Receiver = { userId: string; plan: PlanRow; creatorId: number | null };

export const keyOf = ({ userId, plan, creatorId }: Receiver) => ({
	userId,
	planId: plan.id,
	creatorId,
});

/** Gives a plan, or adds the time to one that runs. Undefined when that is impossible (`describeGift`). */
export async function givePlan(
	context: PlatformContext,
	trx: Db,
	receiver: Receiver & { time: GivenTime },
	press: Press,
): Promise<ChangeRow | undefined> {
	const now = context.now();
	const { userId, plan, time } = receiver;
	const { stored, before } = await startSubscription(trx, keyOf(receiver), now);
	const gift = await describeGift(context, trx, before ?? undefined, time);
	if (gift === undefined) return undefined;
	const { isBegun, from, until, months, days } = gift;
	const waiting =
		from === null
			? {
					waits_since: isBegun ? now.toISOString() : stored.waits_since,
					waiting_months: (isBegun ? 0 : stored.waiting_months) + months,
					waiting_days: (isBegun ? 0 : stored.waiting_days) + days,
				}
			: nothingWaits;
	const isAnchored = isBegun && from !== null && months > 0;
	await setPeriod(trx, stored.id, {
		...(isBegun && { started_at: now.toISOString(), anchor_day: null }),
		...(isAnchored && { anchor_day: dayOfMonth(now) }),
		...waiting,
		next_billing_at: until,
		ended_at: null,
		cancelled_at: null,
	});
	const begin = before === null ? "new" : "returned";
	const period = newPeriod(stored, now, {
		source: "given",
		begun: isBegun ? begin : "renewed",
		starts_at: from,
		ends_at: until,
		months,
		days,
	});
	await insertPeriods(trx, [period]);
	const isPackage = plan.kind === "package";
	const standing = isPackage ? await makeCreator(trx, userId, plan.name) : null;
	const change = toChange(context, press, "given", {
		before: before && { subscription: before, periods: [] },
		after: {
			subscription: await getSubscription(trx, stored.id),
			periodId: period.id,
			isBegun,
			creator: standing && {
				before: standing,
				after: { is_creator: 1, creator_tier: plan.name },
			},
		},
	});
	await insertChanges(trx, [change]);
	return change;
}

type Granted = Pick<PeriodRow, "source" | "begun" | "starts_at" | "ends_at" | "months" | "days">;

const newPeriod = (row: SubscriptionRow, now: Date, granted: Granted): PeriodRow => ({
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

const getSubscription = (trx: Db, id: string): Promise<SubscriptionRow> =>
	trx.selectFrom("subscriptions").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

type Changed = { before: Before | null; after: After; days?: number };

function toChange(
	{ now }: Pick<PlatformContext, "now">,
	{ batchId, actor, reason, sendsMail }: Press,
	act: PlanChangeAct,
	{ before, after, days = 0 }: Changed,
): ChangeRow {
	const { subscription } = after;
	return {
		id: newId("chg"),
		batch_id: batchId,
		user_id: subscription.user_id,
		subscription_id: subscription.id,
		plan_id: subscription.plan_id,
		creator_id: subscription.creator_id,
		act,
		days,
		ends_before: before?.subscription.next_billing_at ?? null,
		ends_after: subscription.next_billing_at,
		before: before && JSON.stringify(before),
		after: JSON.stringify(after),
		reason,
		actor,
		created_at: now().toISOString(),
		mail_at: sendsMail ? addSeconds(now(), UNDO_SECONDS).toISOString() : null,
		undone_at: null,
		undone_by: null,
	};
}

/** Whose plans: one plan, those of a person, all of one kind, or all. */
export type Scope = { subscriptionId?: string; userId?: string; planId?: number };

/** True for plans of many people, from which suspended accounts are left out. */
export const isForMany = ({ subscriptionId, userId }: Scope): boolean =>
	subscriptionId === undefined && userId === undefined;

/**
 * The plans to which days can be added: they run, and have an end or wait for the launch. Free plans have
 * none, and a plan without an end that its person cancelled stays cancelled.
 */
export async function listExtendable(
	clock: Clock,
	db: Db,
	scope: Scope,
	{ isLocked }: { isLocked: boolean },
): Promise<SubscriptionRow[]> {
	const { subscriptionId, userId, planId } = scope;
	let query = db
		.selectFrom("subscriptions")
		.selectAll()
		.where("ended_at", "is", null)
		.where("cancelled_at", "is", null)
		.where((eb) =>
			eb.or([eb("next_billing_at", "is not", null), eb("waits_since", "is not", null)]),
		)
		.where("user_id", "in", (eb) => {
			const people = eb.selectFrom("users").select("id").where("deleted_at", "is", null);
			return isForMany(scope) ? people.where("is_active", "=", 1) : people;
		})
		.orderBy(lockOrder);
	if (subscriptionId !== undefined) query = query.where("id", "=", subscriptionId);
	if (userId !== undefined) query = query.where("user_id", "=", userId);
	if (planId !== undefined) query = query.where("plan_id", "=", planId);
	const rows = await (isLocked ? query.forNoKeyUpdate() : query).execute();
	const now = clock.now();
	const running: SubscriptionRow[] = [];
	for (const row of rows) {
		const graceEnd = findGraceEnd(clock, row);
		// Only for the few whose time is over it takes a query to know whether a renewal waits.
		const isWithinTime = graceEnd === undefined || graceEnd > now;
		if (isWithinTime || (await isRunning(clock, db, row))) running.push(row);
	}
	return running;
}

/** How a plan stands with more days. */
export function addDaysTo(row: SubscriptionRow, days: number): SubscriptionRow {
	const { next_billing_at: end } = row;
	return end === null
		? { ...row, waiting_days: row.waiting_days + days }
		: { ...row, next_billing_at: addSeconds(new Date(end), days * DAY_SECONDS).toISOString() };
}

/** Adds days to all plans of the scope, in a few statements. Returns the changes. */
export async function extendPlans(
	context: PlatformContext,
	trx: Db,
	{ scope, days }: { scope: Scope; days: number },
	press: Press,
): Promise<ChangeRow[]> {
	const now = context.now();
	const rows = await listExtendable(context, trx, scope, { isLocked: true });
	const periods: PeriodRow[] = [];
	const changes: ChangeRow[] = [];
	const dated: { id: string; end: string }[] = [];
	const waiting: string[] = [];
	await inParts(rows, async (part) => {
		for (const row of part) {
			const subscription = addDaysTo(row, days);
			const { next_billing_at: end } = subscription;
			if (end === null) waiting.push(row.id);
			else dated.push({ id: row.id, end });
			const period = newPeriod(row, now, {
				source: "days",
				begun: "renewed",
				starts_at: row.next_billing_at,
				ends_at: end,
				months: 0,
				days,
			});
			periods.push(period);
			const before = { subscription: row, periods: [] };
			const after = { subscription, periodId: period.id, isBegun: false, creator: null };
			changes.push(toChange(context, press, "extended", { before, after, days }));
		}
	});
	await inParts(dated, (part) =>
		sql`update subscriptions set next_billing_at = ends.column2
			from (values ${sql.join(part.map(({ id, end }) => sql`(${id}, ${end})`))}) as ends
			where subscriptions.id = ends.column1`.execute(trx),
	);
	await inParts(waiting, (part) =>
		trx
			.updateTable("subscriptions")
			.set((eb) => ({ waiting_days: eb("waiting_days", "+", days) }))
			.where("id", "in", part)
			.execute(),
	);
	await inParts(periods, (part) => insertPeriods(trx, part));
	await insertChanges(trx, changes);
	return changes;
}

/** True when it can be ended at the instant, which is now or later. */
export async function canEnd(
	clock: Clock,
	db: Db,
	row: SubscriptionRow,
	at: Date,
): Promise<boolean> {
	if (!(await isRunning(clock, db, row))) return false;
	const isNow = at <= clock.now();
	if (row.waits_since !== null) return isNow;
	return isNow || row.next_billing_at === null || at.toISOString() < row.next_billing_at;
}

/** Ends a plan now or at a later instant. Undefined when that is impossible (`canEnd`). */
export async function endPlan(
	context: PlatformContext,
	trx: Db,
	{ row, at }: { row: SubscriptionRow; at: Date },
	press: Press,
): Promise<ChangeRow | undefined> {
	const now = context.now();
	const stored = await lockSubscription(trx, {
		userId: row.user_id,
		planId: row.plan_id,
		creatorId: row.creator_id === 0 ? null : row.creator_id,
	});
	if (stored === undefined || !(await canEnd(context, trx, stored, at))) return undefined;
	const isNow = at <= now;
	const end = (isNow ? now : at).toISOString();
	const periods = await listPeriods(trx, stored.id);
	await cutPeriods(trx, stored.id, new Date(end), now);
	await setPeriod(trx, stored.id, {
		...nothingWaits,
		next_billing_at: end,
		ended_at: isNow ? end : null,
	});
	const cut = await listPeriods(trx, stored.id);
	const creator = isNow ? await settleStanding(context, trx, stored.user_id) : null;
	const change = toChange(context, press, "ended", {
		before: { subscription: stored, periods: periods.filter((one) => !hasSame(cut, one)) },
		after: {
			subscription: await getSubscription(trx, stored.id),
			periodId: null,
			isBegun: false,
			creator,
		},
	});
	await insertChanges(trx, [change]);
	return change;
}

const hasSame = (rows: readonly PeriodRow[], { id, ends_at }: PeriodRow) =>
	rows.some((row) => row.id === id && row.ends_at === ends_at);

/** Takes the tier of a package that has ended. */
async function settleStanding(context: PlatformContext, trx: Db, userId: string) {
	const read = async (): Promise<CreatorStanding> => {
		const { is_creator, creator_tier } = await getUser(trx, userId);
		return { is_creator, creator_tier };
	};
	const before = await read();
	await settleTier(context, trx, userId);
	return { before, after: await read() };
}
