/** The price of a plan with a discount code, decided only here (docs/product.md, invite-19). */
import type { PlanRow } from "../catalogue/plan-store";
import type { Db } from "../database/database";
import { Refusal } from "../http/refusal";
import { type CodeRefusal, discount, findCodeRefusal } from "./discount-code-rule";
import { findDiscountCode, readCodeFacts } from "./discount-code-store";

export type Quote = {
	readonly code: string;
	readonly priceMinor: number;
	/** The last day of the code; null when it has no end. */
	readonly validUntil: string | null;
};

type Asked = { code: string; plan: PlanRow; userId: string; now: Date };

/** Throws the refusal that says why the code is rejected, unless it is one of `tolerated`. */
export async function quotePlan(
	db: Db,
	{ code, plan, userId, now }: Asked,
	tolerated: readonly CodeRefusal[] = [],
): Promise<Quote> {
	const row = await findDiscountCode(db, code);
	if (row === undefined) throw new Refusal(422, "code_not_found");
	const facts = await readCodeFacts(db, { code: row.code, userId, now });
	const refusal = findCodeRefusal(row, plan, facts, now);
	if (refusal !== undefined && !tolerated.includes(refusal)) throw new Refusal(422, refusal);
	return {
		code: row.code,
		priceMinor: discount(row, plan.price_minor),
		validUntil: row.ends_on,
	};
}
