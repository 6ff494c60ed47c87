/** Everything with a price: platform plans, creator tiers and packages for creators. */
import type { Selectable } from "kysely";
import type { BillingCycle } from "../base/clock";
import type { Db } from "../database/database";
import type { PlanKind, PlanTable } from "../database/schema";

export type PlanRow = Selectable<PlanTable>;

export async function listPlans(db: Db, kinds: readonly PlanKind[]): Promise<PlanRow[]> {
	return db
		.selectFrom("plans")
		.selectAll()
		.where("kind", "in", kinds)
		.where("retired_at", "is", null)
		.orderBy("id")
		.execute();
}

export async function listTiers(db: Db, creatorId: number): Promise<PlanRow[]> {
	return db
		.selectFrom("plans")
		.selectAll()
		.where("creator_id", "=", creatorId)
		.where("retired_at", "is", null)
		.orderBy("id")
		.execute();
}

/** `id` as the wire sends it: a number, or its text. */
export async function findPlan(db: Db, id: number | string): Promise<PlanRow | undefined> {
	const number = readWireInteger(id);
	if (number === undefined) return undefined;
	return db.selectFrom("plans").selectAll().where("id", "=", number).executeTakeFirst();
}

/**
 * Does the same, but only for a plan on sale, or retired after `since`, because money may be on its
 * way.
 */
export async function findPlanOnSale(
	db: Db,
	id: number | string,
	since?: Date,
): Promise<PlanRow | undefined> {
	const plan = await findPlan(db, id);
	const isSold =
		plan && (plan.retired_at === null || (since && plan.retired_at > since.toISOString()));
	return isSold ? plan : undefined;
}

/** Undefined for text that cannot be the number of a row, so that the database does not fail. */
export function readWireInteger(id: number | string): number | undefined {
	const isInteger = /^\d{1,9}$/.test(String(id));
	return isInteger ? Number(id) : undefined;
}

export function billingCycleOf(plan: Pick<PlanRow, "interval">): BillingCycle {
	return plan.interval.startsWith("year") ? "yearly" : "monthly";
}
