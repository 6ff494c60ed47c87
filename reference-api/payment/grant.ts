/** What an approval changes for its payer, kept beside it so that it can be taken back exactly. */
import { type CreatorStanding, replaceTier } from "../account/user-store";
import type { PlanRow } from "../catalogue/plan-store";
import type { Db } from "../database/database";
import type { PlatformContext } from "../platform/context";
import { grantPlan } from "./activation";
import { settleTier } from "./creator-tier";
import {
	holdRunning,
	holdSubscription,
	type Period,
	type Subscriber,
	type SubscriptionKey,
	type SubscriptionRow,
	setPeriod,
} from "./subscription-store";

/** JSON in the row of the request. */
type Grant = {
	/** Null when the plan never ran before. */
	before: Period | null;
	/** The time that was granted. */
	from: string;
	until: string | null;
	/** What the payer was before a package. */
	creator: CreatorStanding | null;
};

type Bought = { plan: PlanRow; paymentId: string };

/** As `grantPlan`; gives the end of what is paid, and what `takeBack` needs. */
export async function grantWithReturn(
	context: PlatformContext,
	trx: Db,
	subscriber: Subscriber,
	bought: Bought,
): Promise<{ paidUntil: string | null; granted: string }> {
	const now = context.now().toISOString();
	const { before, paidUntil, creatorBefore } = await grantPlan(context, trx, subscriber, bought);
	const grant: Grant = {
		before: before && {
			next_billing_at: before.next_billing_at,
			ended_at: before.ended_at,
			cancelled_at: before.cancelled_at,
		},
		from: before?.next_billing_at && before.next_billing_at > now ? before.next_billing_at : now,
		until: paidUntil,
		creator: creatorBefore,
	};
	return { paidUntil, granted: JSON.stringify(grant) };
}

/** Takes the granted time off; what another payment added in between stays. */
export async function takeBack(
	trx: Db,
	subscriber: Subscriber,
	{ plan, granted, now }: { plan: PlanRow; granted: string; now: Date },
): Promise<void> {
	const grant: Grant = JSON.parse(granted);
	const key = { ...subscriber, planId: plan.id };
	await takePeriodBack(trx, key, grant);
	if (plan.kind !== "package" || grant.creator === null) return;
	// Another payment may pay for the same package.
	if (await holdRunning(trx, key, now)) return;
	await replaceTier(trx, subscriber.userId, { from: plan.name, to: grant.creator });
	// What it was before may have ended meanwhile.
	await settleTier(trx, subscriber.userId, now);
}

async function takePeriodBack(trx: Db, key: SubscriptionKey, grant: Grant): Promise<void> {
	const row = await holdSubscription(trx, key);
	if (row === undefined) return;
	if (row.next_billing_at === grant.until && grant.before === null) {
		await trx.deleteFrom("subscriptions").where("id", "=", row.id).execute();
		return;
	}
	const period = row.next_billing_at === grant.until ? grant.before : shorten(row, grant);
	if (period === null) return;
	await setPeriod(trx, row.id, period);
}

/** Null for what has no end. */
function shorten({ next_billing_at }: SubscriptionRow, { from, until }: Grant) {
	if (next_billing_at === null || until === null) return null;
	const end = Date.parse(next_billing_at) - (Date.parse(until) - Date.parse(from));
	return { next_billing_at: new Date(end).toISOString() };
}
