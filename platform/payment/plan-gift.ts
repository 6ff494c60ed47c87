/** Gives a plan without a payment, or adds the time to the plan that the person has. */
import { makeCreator } from "../account/user-store";
import { dayOfMonth, endOfDay } from "../base/clock";
import type { PlanRow } from "../catalogue/plan-store";
import type { Db } from "../database/database";
import type { PlatformContext } from "../runtime/context";
import { getSubscription, toChange, toPeriod } from "./plan-change";
import { type BatchRow, type ChangeRow, insertChanges } from "./plan-change-store";
import { addPeriod, insertPeriods } from "./plan-period-store";
import { type Clock, doesTimeWait, isRunning, type SubscriptionRow } from "./running-plan";
import { findAnchorDay, nothingWaits, setPeriod, startSubscription } from "./subscription-store";

/** For how long a plan is given: months and days, or until the end of a day such as `2025-05-10`. */
export type GivenTime = { months: number; days: number } | { until: string };

export type Gift = {
	/** True when the plan did not run before. */
	isBegun: boolean;
	/** Null while it waits for the launch. */
	from: string | null;
	until: string | null;
	months: number;
	days: number;
};

/**
 * Why a gift is not possible: the plan runs without an end, or until a later day, or its time waits for the
 * launch, so that it has no day yet.
 */
export type GiftProblem = "endless" | "longer" | "waits";

/** Tells what a gift would be; `stored` is the plan as it is, if it ever ran. */
export async function describeGift(
	clock: Clock,
	db: Db,
	stored: SubscriptionRow | undefined,
	time: GivenTime,
): Promise<Gift | GiftProblem> {
	const now = clock.now();
	const isBegun = stored === undefined || !(await isRunning(clock, db, stored));
	const running = isBegun ? undefined : stored;
	const isWaiting = running !== undefined && running.waits_since !== null;
	const end = running?.next_billing_at ?? null;
	if (running !== undefined && end === null && !isWaiting) return "endless";
	const start = end === null ? now : new Date(end);
	if ("until" in time) {
		const until = endOfDay(time.until);
		if (isWaiting) return "waits";
		if (until <= start) return "longer";
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

type Change = Pick<SubscriptionRow, "waits_since" | "waiting_months" | "waiting_days">;

/** The time that waits for the launch, with a gift that does. */
function addWaiting(stored: SubscriptionRow, { isBegun, from, months, days }: Gift, now: Date) {
	if (from !== null) return nothingWaits;
	const earlier: Change = isBegun ? { ...nothingWaits, waits_since: now.toISOString() } : stored;
	return {
		waits_since: earlier.waits_since,
		waiting_months: earlier.waiting_months + months,
		waiting_days: earlier.waiting_days + days,
	};
}

/** Gives a plan, or adds the time to one that runs. */
export async function givePlan(
	context: PlatformContext,
	trx: Db,
	receiver: Receiver & { time: GivenTime },
	batch: BatchRow,
): Promise<ChangeRow | GiftProblem> {
	const now = context.now();
	const { userId, plan, time } = receiver;
	const { stored, before } = await startSubscription(trx, keyOf(receiver), now);
	const gift = await describeGift(context, trx, before ?? undefined, time);
	if (typeof gift === "string") return gift;
	const { isBegun, from, until, months, days } = gift;
	const isAnchored = isBegun && from !== null && months > 0;
	await setPeriod(trx, stored.id, {
		...(isBegun && { started_at: now.toISOString(), anchor_day: null }),
		...(isAnchored && { anchor_day: dayOfMonth(now) }),
		...addWaiting(stored, gift, now),
		next_billing_at: until,
		ended_at: null,
		cancelled_at: null,
	});
	const begin = before === null ? "new" : "returned";
	const period = toPeriod(stored, now, {
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
	const change = toChange(
		batch,
		{
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
		},
		now,
	);
	await insertChanges(trx, [change]);
	return change;
}
