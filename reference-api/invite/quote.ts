/** The price of a plan with a discount code, decided here alone (docs/product.md, invite-19). */
import type { PlanRow } from "../catalogue/plan-store";
import type { Db } from "../database/database";
import { Refusal } from "../http/refusal";
import { type CodeRefusal, discount, findCodeRefusal } from "./discount-code-rule";
import { type DiscountCodeRow, findDiscountCode } from "./discount-code-store";
import { readCodeFacts } from "./discount-code-use-store";

export type Quote = {
	readonly code: string;
	readonly priceMinor: number;
	/** The last day of the code; null for one without an end. */
	readonly validUntil: string | null;
};

type Asked = { code: string; plan: PlanRow; userId: string; now: Date };

/** Throws the refusal that says why the code does not count. */
export async function quotePlan(db: Db, asked: Asked): Promise<Quote> {
	const { row, refusal } = await examine(db, asked);
	if (row === undefined || refusal !== undefined) {
		throw new Refusal(422, refusal ?? "code_not_found");
	}
	return toQuote(row, asked.plan);
}

/**
 * As `quotePlan`, for money that was sent already: a code that ended or was used up in between
 * still counts, because a person compares every transfer.
 */
export async function quoteTransfer(db: Db, asked: Asked): Promise<Quote> {
	const { row, refusal } = await examine(db, asked);
	const isTooLate = refusal !== undefined && ["code_expired", "code_used_up"].includes(refusal);
	if (row === undefined || (refusal !== undefined && !isTooLate)) {
		throw new Refusal(422, refusal ?? "code_not_found");
	}
	return toQuote(row, asked.plan);
}

async function examine(
	db: Db,
	{ code, plan, userId, now }: Asked,
): Promise<{ row?: DiscountCodeRow; refusal?: CodeRefusal }> {
	const row = await findDiscountCode(db, code);
	if (row === undefined) return {};
	const facts = await readCodeFacts(db, { code: row.code, userId, now });
	return { row, refusal: findCodeRefusal(row, plan, facts, now) };
}

const toQuote = (row: DiscountCodeRow, plan: PlanRow): Quote => ({
	code: row.code,
	priceMinor: discount(row, plan.price_minor),
	validUntil: row.ends_on,
});
