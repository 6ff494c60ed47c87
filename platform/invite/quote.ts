/** The price of a plan with a discount code, decided only here (docs/product/invite.md, invite-19). */
import type { PlanRow } from "../catalogue/plan-store";
import type { Db } from "../database/database";
import { CallError } from "../http/call-error";
import { type CodeError, discount, findCodeError } from "./discount-code-rule";
import { findDiscountCode, readCodeFacts } from "./discount-code-store";

export type Quote = {
	readonly code: string;
	readonly priceMinor: number;
	/** The last day of the code; null when it has no end. */
	readonly validUntil: string | null;
};

type QuoteRequest = { code: string; plan: PlanRow; userId: string; now: Date };

/** Throws the error that says why the code is rejected, unless it is one of `tolerated`. */
export async function quotePlan(
	db: Db,
	{ code, plan, userId, now }: QuoteRequest,
	tolerated: readonly CodeError[] = [],
): Promise<Quote> {
	const row = await findDiscountCode(db, code);
	if (row === undefined) throw new CallError(422, "code_not_found");
	const facts = await readCodeFacts(db, { code: row.code, userId, now });
	const error = findCodeError(row, plan, facts, now);
	if (error !== undefined && !tolerated.includes(error)) throw new CallError(422, error);
	return {
		code: row.code,
		priceMinor: discount(row, plan.price_minor),
		validUntil: row.ends_on,
	};
}
