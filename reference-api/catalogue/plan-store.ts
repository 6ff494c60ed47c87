/** Everything that has a price: platform plans, creator tiers and packages for creators. */
import type { Selectable } from "kysely";
import type { Db } from "../database/database";
import type { PlanKind, PlanTable } from "../database/schema";
import type { BillingCycle } from "../platform/clock";

export type PlanRow = Selectable<PlanTable>;

export async function listPlans(db: Db, kinds: readonly PlanKind[]): Promise<PlanRow[]> {
	return db.selectFrom("plans").selectAll().where("kind", "in", kinds).orderBy("id").execute();
}

export async function listTiers(db: Db, creatorId: number): Promise<PlanRow[]> {
	return db
		.selectFrom("plans")
		.selectAll()
		.where("creator_id", "=", creatorId)
		.orderBy("id")
		.execute();
}

/** `id` as it came over the wire: a number, or its text. */
export async function findPlan(db: Db, id: number | string): Promise<PlanRow | undefined> {
	const number = readWireInteger(id);
	if (number === undefined) return undefined;
	return db.selectFrom("plans").selectAll().where("id", "=", number).executeTakeFirst();
}

/** Undefined for what cannot be the number of a row, instead of an error from the database. */
export function readWireInteger(id: number | string): number | undefined {
	const isInteger = /^\d{1,9}$/.test(String(id));
	return isInteger ? Number(id) : undefined;
}

export function billingCycleOf(plan: Pick<PlanRow, "interval">): BillingCycle {
	return plan.interval.startsWith("year") ? "yearly" : "monthly";
}
