/** Whom discount codes brought in a month. */
import { sql } from "kysely";
import type { Db } from "../database/database";
import type { MonthSpan } from "./month";

/** `brought`: the first plan that this person ever had. `other`: another plan, or one that had ended. */
export type CodeGain = { code: string; brought: number; renewed: number; other: number };

const gain = sql<"brought" | "renewed" | "other">`case
	when p.begun = 'renewed' then 'renewed'
	when exists (select 1 from plan_periods as e where e.user_id = p.user_id
		and (e.created_at, e.id) < (p.created_at, p.id)) then 'other'
	else 'brought' end`;

/** Purchases with a code, except for those that were taken back. */
export async function countCodeGains(db: Db, { since, before }: MonthSpan): Promise<CodeGain[]> {
	const count = sql<number>`count(*)`.as("count");
	const selectPeriods = () =>
		db.selectFrom("plan_periods as p").where("p.taken_back_at", "is", null);
	const paid = await selectPeriods()
		.innerJoin("transactions as t", "t.id", "p.payment_id")
		.select(["t.discount_code as code", gain.as("gain"), count])
		.where("t.activated_at", ">=", since)
		.where("t.activated_at", "<", before)
		.where("t.discount_code", "is not", null)
		.groupBy(["t.discount_code", "gain"])
		.execute();
	const transfers = await selectPeriods()
		.innerJoin("manual_payments as m", "m.id", "p.payment_id")
		.select(["m.discount_code as code", gain.as("gain"), count])
		.where("m.decided_at", ">=", since)
		.where("m.decided_at", "<", before)
		.where("m.discount_code", "is not", null)
		.groupBy(["m.discount_code", "gain"])
		.execute();
	return [...paid, ...transfers].map(({ code, gain: kind, count: found }) => ({
		...{ code: code ?? "", brought: 0, renewed: 0, other: 0 },
		[kind]: Number(found),
	}));
}
