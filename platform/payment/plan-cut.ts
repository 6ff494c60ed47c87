/** Ends a plan before its time. */
import { type CreatorStanding, getUser } from "../account/user-store";
import type { Db } from "../database/database";
import type { PlatformContext } from "../runtime/context";
import { settleTier } from "./creator-tier";
import { getSubscription, toChange } from "./plan-change";
import { type BatchRow, type ChangeRow, insertChanges } from "./plan-change-store";
import { cutPeriods, listPeriods, type PeriodRow } from "./plan-period-store";
import { type Clock, isRunning, type SubscriptionRow } from "./running-plan";
import { lockSubscription, nothingWaits, setPeriod } from "./subscription-store";

/** True when it can be ended at the instant, which is now or later. */
export async function canEnd(
	clock: Clock,
	db: Db,
	row: SubscriptionRow,
	at: Date,
): Promise<boolean> {
	if (!(await isRunning(clock, db, row))) return false;
	if (at <= clock.now()) return true;
	if (row.waits_since !== null) return false;
	return row.next_billing_at === null || at.toISOString() < row.next_billing_at;
}

/** Ends a plan now or at a later instant. Undefined when that is impossible (`canEnd`). */
export async function endPlan(
	context: PlatformContext,
	trx: Db,
	{ row, at }: { row: SubscriptionRow; at: Date },
	batch: BatchRow,
): Promise<ChangeRow | undefined> {
	const now = context.now();
	const stored = await lockSubscription(trx, {
		userId: row.user_id,
		planId: row.plan_id,
		creatorId: row.creator_id || null,
	});
	if (stored === undefined || !(await canEnd(context, trx, stored, at))) return undefined;
	const isNow = at <= now;
	const end = (isNow ? now : at).toISOString();
	const { next_billing_at: laterEnd } = stored;
	const periods = await listPeriods(trx, stored.id);
	await cutPeriods(trx, stored.id, new Date(end), now);
	await setPeriod(trx, stored.id, {
		...nothingWaits,
		// In its days of grace it has had its end.
		next_billing_at: laterEnd !== null && laterEnd < end ? laterEnd : end,
		ended_at: isNow ? end : null,
	});
	const cut = await listPeriods(trx, stored.id);
	const creator = isNow ? await settleStanding(context, trx, stored.user_id) : null;
	const change = toChange(
		batch,
		{
			before: { subscription: stored, periods: periods.filter((one) => !hasSame(cut, one)) },
			after: {
				subscription: await getSubscription(trx, stored.id),
				periodId: null,
				isBegun: false,
				creator,
			},
		},
		now,
	);
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
