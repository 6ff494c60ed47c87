/** Takes time off plans: for refunds, approvals that were a mistake, and accounts that are deleted. */
import type { CreatorStanding } from "../account/user-store";
import type { PlanRow } from "../catalogue/plan-store";
import type { Db } from "../database/database";
import type { PlatformContext } from "../runtime/context";
import { takeTierBack } from "./creator-tier";
import {
	cutPeriods,
	endLastPeriod,
	listPeriods,
	type PeriodRow,
	removePeriod,
	subtractPeriod,
} from "./plan-period-store";
import type { SubscriptionRow } from "./running-plan";
import {
	listUnended,
	lockRunningSubscription,
	nothingWaits,
	type Period,
	type Subscriber,
	setPeriod,
} from "./subscription-store";

/** What a payment changed beside the ledger; stored as JSON in its row. */
export type Grant = {
	/** Null when the plan never ran before. */
	before: Period | null;
	/** The standing of the payer before a package. */
	creator: CreatorStanding | null;
};

/** Stands for what a payment of an earlier release has not stored. */
const unknownGrant: Grant = { before: null, creator: null };

type Granted = {
	plan: PlanRow;
	paymentId: string;
	/** A `Grant`; null for a payment of a release that did not store it. */
	granted: string | null;
	/** True for an approval that was a mistake: the plan is left as it was, and the ledger forgets the time. */
	isUndone?: boolean;
};

/**
 * Takes the time of a payment off its plan, and the tier of a package. Time that others added stays. A plan
 * that has ended, or has begun anew since, is not changed.
 */
export async function takeBack(
	context: PlatformContext,
	trx: Db,
	subscriber: Subscriber,
	{ plan, paymentId, granted, isUndone = false }: Granted,
): Promise<void> {
	const grant: Grant = granted === null ? unknownGrant : JSON.parse(granted);
	const row = await lockRunningSubscription(context, trx, { ...subscriber, planId: plan.id });
	if (row === undefined) return;
	const periods = await listPeriods(trx, row.id);
	const taken = periods.find(({ payment_id }) => payment_id === paymentId);
	if (taken === undefined || isOfEarlierRun(taken, row)) return;
	const now = context.now();
	const rest = findRest(row, { taken, isLast: taken === periods.at(-1), before: grant.before });
	if (isOver(rest, { now, isUndone })) {
		const end = await endNow(trx, row, now);
		if (isUndone) await removePeriod(trx, taken, { isUndone, now });
		else await cutPeriods(trx, row.id, end, now);
	} else {
		await setPeriod(trx, row.id, rest);
		await removePeriod(trx, taken, { isUndone, now, anchorDay: row.anchor_day });
		if (rest.next_billing_at !== undefined && !rest.ended_at && !rest.waits_since) {
			await endLastPeriod(trx, row.id, rest.next_billing_at);
		}
	}
	if (plan.kind !== "package") return;
	await takeTierBack(context, trx, subscriber.userId, { tier: plan.name, before: grant.creator });
}

/** True once the plan has ended and begun anew: the current run is not what was granted. */
const isOfEarlierRun = ({ ends_at }: PeriodRow, { started_at }: SubscriptionRow): boolean =>
	ends_at !== null && ends_at <= started_at;

type Taken = {
	taken: PeriodRow;
	/** True while no time was added after it. */
	isLast: boolean;
	before: Period | null;
};

/** How the plan stands without the time; undefined when nothing is left of it. */
function findRest(row: SubscriptionRow, given: Taken): Partial<Period> | undefined {
	const { taken, isLast, before } = given;
	if (row.waits_since !== null) return findWaitingRest(row, given);
	if (isLast)
		return isAsBefore(before, taken)
			? { ...nothingWaits, ...before }
			: { next_billing_at: taken.starts_at };
	const { next_billing_at: end, anchor_day } = row;
	if (end === null || taken.ends_at === null) return {};
	return { next_billing_at: subtractPeriod(end, taken, anchor_day) };
}

/** Months wait in one sum, so it does not matter which of them are taken. */
function findWaitingRest(
	{ waiting_months, waiting_days }: SubscriptionRow,
	{ taken, before }: Taken,
): Partial<Period> | undefined {
	const months = waiting_months - taken.months;
	if (months > 0 || waiting_days > 0) return { waiting_months: Math.max(months, 0) };
	return before !== null && (before.ended_at !== null || isEndless(before))
		? { ...nothingWaits, ...before }
		: undefined;
}

const isEndless = ({ next_billing_at, waits_since = null }: Period): boolean =>
	next_billing_at === null && waits_since === null;

/** False when earlier time was taken off since, so that the plan never stood there. */
function isAsBefore(before: Period | null, { starts_at }: PeriodRow): before is Period {
	if (before === null) return false;
	return before.ended_at !== null || isEndless(before) || before.next_billing_at === starts_at;
}

/**
 * Time that has passed cannot be taken back, so a plan whose new end has passed is over now. Only an
 * approval that is undone leaves the plan as it stood, for the clock to end.
 */
function isOver(
	rest: Partial<Period> | undefined,
	{ now, isUndone }: { now: Date; isUndone: boolean },
): rest is undefined {
	if (rest === undefined) return true;
	const { next_billing_at: end, ended_at } = rest;
	if (ended_at || (isUndone && ended_at === null)) return false;
	return typeof end === "string" && end <= now.toISOString();
}

/** Ends a plan now, or where it had ended if it stayed on after that. Returns when. */
async function endNow(trx: Db, { id, next_billing_at }: SubscriptionRow, now: Date): Promise<Date> {
	const at = now.toISOString();
	const end = next_billing_at !== null && next_billing_at < at ? next_billing_at : at;
	await setPeriod(trx, id, { ...nothingWaits, next_billing_at: end, ended_at: end });
	return new Date(end);
}

/** Ends all plans of a person whose account is deleted; `lockPayments` has locked them. */
export async function endPlansOf(trx: Db, userId: string, now: Date): Promise<void> {
	const rows = await listUnended(trx, { userId });
	for (const row of rows) await cutPeriods(trx, row.id, await endNow(trx, row, now), now);
}
