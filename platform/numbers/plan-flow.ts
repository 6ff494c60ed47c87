/** How many plans began, were renewed and ended in a month, by the ledger (`plan_periods`). */
import { sql } from "kysely";
import type { Db } from "../database/database";
import type { MonthSpan } from "./month";

export type PlanFlow = {
	month: string;
	/** Paid plans of people who never had that plan, who renewed it, and who had let it end before. */
	new: number;
	renewed: number;
	returned: number;
	/** Plans that an operator gave, and those that an import brought. */
	given: number;
	imported: number;
	/** Plans whose time ended in the month: `kept` were renewed without a gap, `ended` were not. */
	due: number;
	kept: number;
	ended: number;
};

type Starts = Pick<PlanFlow, "new" | "renewed" | "returned" | "given" | "imported">;

/** Counted when they were paid or given, which may be before they begin. Days of an operator begin nothing. */
async function countStarts(db: Db, { since, before }: MonthSpan): Promise<Starts> {
	const rows = await db
		.selectFrom("plan_periods")
		.select(["source", "begun", sql<number>`count(*)`.as("count")])
		.where("created_at", ">=", since)
		.where("created_at", "<", before)
		.where("taken_back_at", "is", null)
		.where("source", "<>", "days")
		.groupBy(["source", "begun"])
		.execute();
	const sum = (isCounted: (row: (typeof rows)[number]) => boolean) =>
		rows.filter(isCounted).reduce((total, { count }) => total + Number(count), 0);
	const isPaid = ({ source }: (typeof rows)[number]) =>
		source === "payment" || source === "transfer";
	return {
		new: sum((row) => isPaid(row) && row.begun === "new"),
		renewed: sum((row) => isPaid(row) && row.begun === "renewed"),
		returned: sum((row) => isPaid(row) && row.begun === "returned"),
		given: sum(({ source }) => source === "given"),
		imported: sum(({ source }) => source === "import"),
	};
}

/** How the plan goes on where `p` ends: 0 by a paid period, 1 by another one, null not at all. */
const next = sql<number | null>`(
	select min(case when n.source in ('payment', 'transfer') then 0 else 1 end)
	from plan_periods as n where n.subscription_id = p.subscription_id
	and n.taken_back_at is null and n.starts_at <= p.ends_at
	and (n.ends_at is null or n.ends_at > p.ends_at))`;

/** The plan is at this end, and the clock has not ended it. */
const runs = sql`exists (select 1 from subscriptions as s where s.id = due.subscription_id
	and s.ended_at is null and due.ends_at >= coalesce(s.next_billing_at, ''))`;

/** An operator gave it, or gave days to what an operator had given. */
const isGiven = sql<boolean>`(p.source = 'given' or (p.source = 'days' and 'given' = (
	select b.source from plan_periods as b where b.subscription_id = p.subscription_id
	and b.source <> 'days' and b.starts_at <= p.starts_at order by b.starts_at desc limit 1)))`;

type Ends = Pick<PlanFlow, "due" | "kept" | "ended">;

/**
 * A plan has not ended before the clock has ended it, which waits for its grace and for renewals, and not
 * where an operator or an import gave more time. What an operator gave is no end of a paid plan.
 */
async function countEnds(db: Db, { since, before }: MonthSpan, now: Date): Promise<Ends> {
	const until = before < now.toISOString() ? before : now.toISOString();
	const row = await db
		// Materialized, so that each period is looked up once.
		.with(
			(cte) => cte("due").materialized(),
			(qb) =>
				qb
					.selectFrom("plan_periods as p")
					.select(["p.subscription_id", "p.ends_at", next.as("next")])
					.where("p.ends_at", ">=", since)
					.where("p.ends_at", "<=", until)
					.where("p.taken_back_at", "is", null)
					.where(sql<boolean>`not ${isGiven}`),
		)
		.selectFrom("due")
		.select([
			sql<number>`coalesce(sum(case when next = 0 then 1 else 0 end), 0)`.as("kept"),
			sql<number>`coalesce(sum(case when next is null and not ${runs} then 1 else 0 end), 0)`.as(
				"ended",
			),
		])
		.executeTakeFirstOrThrow();
	const [kept, ended] = [Number(row.kept), Number(row.ended)];
	return { due: kept + ended, kept, ended };
}

export async function countPlanFlow(db: Db, span: MonthSpan, now: Date): Promise<PlanFlow> {
	return {
		month: span.month,
		...(await countStarts(db, span)),
		...(await countEnds(db, span, now)),
	};
}
