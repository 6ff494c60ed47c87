/** The members of today, by plan. */
import { sql } from "kysely";
import type { Db } from "../database/database";

export type PlanMembers = {
	planId: number;
	/** Everybody for whom the plan runs. */
	members: number;
	/** Those of them whose time an operator has given. */
	given: number;
	/** Those of them whose paid time waits for the launch. */
	waiting: number;
};

export type Members = {
	/** The plan with the most members first. */
	plans: PlanMembers[];
	/** People with at least one running plan. */
	people: number;
};

/** A plan runs until the clock has ended it, which waits for its grace and for renewals. */
const selectRunning = (db: Db) => db.selectFrom("subscriptions").where("ended_at", "is", null);

/** An operator gave the time that runs now: no other period has begun since. Days are added to any of them. */
const countGiven = (db: Db, now: Date) => {
	const at = now.toISOString();
	return selectRunning(db)
		.innerJoin("plan_periods as p", "p.subscription_id", "subscriptions.id")
		.where("p.source", "=", sql.lit("given"))
		.where("p.taken_back_at", "is", null)
		.where(sql<boolean>`coalesce(p.starts_at, p.created_at) <= ${at}`)
		.where(sql<boolean>`not exists (
			select 1 from plan_periods as later where later.subscription_id = p.subscription_id
			and later.taken_back_at is null and later.source <> 'days' and later.id <> p.id
			and coalesce(later.starts_at, later.created_at) > coalesce(p.starts_at, p.created_at)
			and coalesce(later.starts_at, later.created_at) <= ${at})`)
		.select(["subscriptions.plan_id", sql<number>`count(*)`.as("given")])
		.groupBy("subscriptions.plan_id")
		.execute();
};

export async function countMembers(db: Db, now: Date): Promise<Members> {
	const running = await selectRunning(db)
		.select("plan_id")
		.select(sql<number>`count(*)`.as("members"))
		.select(sql<number>`sum(case when waits_since is null then 0 else 1 end)`.as("waiting"))
		.groupBy("plan_id")
		.execute();
	const given = new Map(
		(await countGiven(db, now)).map((row) => [row.plan_id, Number(row.given)] as const),
	);
	const people = await selectRunning(db)
		.select(sql<number>`count(distinct user_id)`.as("count"))
		.executeTakeFirstOrThrow();
	return {
		plans: running
			.map(({ plan_id, members, waiting }) => ({
				planId: plan_id,
				members: Number(members),
				given: given.get(plan_id) ?? 0,
				waiting: Number(waiting),
			}))
			.sort((one, other) => other.members - one.members || one.planId - other.planId),
		people: Number(people.count),
	};
}
