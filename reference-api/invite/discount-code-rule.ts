/** What a discount code takes off a price, and why it may not be used (docs/product.md, invite-19). */
import type { WireRefusalCode } from "../../contract/refusal";
import type { PlanRow } from "../catalogue/plan-store";
import { dayInCairo } from "../platform/cairo-day";
import type { DiscountCodeRow } from "./discount-code-store";

/** What is known of the person and of the uses that are open. */
export type CodeFacts = {
	/** Uses that wait for their payment, of other people. */
	heldByOthers: number;
	/** Payments of this person in which the code counted. */
	usedByPerson: number;
	/** The person has paid for something before. */
	hasPaid: boolean;
};

export type CodeRefusal = Extract<WireRefusalCode, `code_${string}`>;

/** The price with the code, in minor units; never below 0. */
export function discount({ type, value }: DiscountCodeRow, priceMinor: number): number {
	const off = type === "percentage" ? Math.round((priceMinor * value) / 100) : value;
	return Math.max(priceMinor - off, 0);
}

type Check = (row: DiscountCodeRow, plan: PlanRow, facts: CodeFacts, day: string) => boolean;

/** In the order in which they are told; the first that is true refuses. */
const checks: Record<Exclude<CodeRefusal, "code_not_found">, Check> = {
	code_not_active: (row) => row.is_active === 0,
	code_expired: (row, _plan, _facts, day) => row.ends_on !== null && row.ends_on.slice(0, 10) < day,
	code_not_yet_active: (row, _plan, _facts, day) =>
		row.starts_on !== null && row.starts_on.slice(0, 10) > day,
	code_used_up: ({ max_usage, used_count }, _plan, { heldByOthers }) =>
		max_usage !== null && used_count + heldByOthers >= max_usage,
	code_used_before: ({ max_uses_per_user }, _plan, { usedByPerson }) =>
		max_uses_per_user !== null && usedByPerson >= max_uses_per_user,
	code_not_for_you: ({ user_eligibility }, _plan, { hasPaid }) =>
		(user_eligibility === "new_users_only" && hasPaid) ||
		(user_eligibility === "existing_users_only" && !hasPaid),
	code_not_for_plan: (_row, plan) => plan.kind === "package" || plan.price_minor === 0,
	code_below_minimum: (row, plan) =>
		row.minimal_spend !== null && plan.price_minor < row.minimal_spend,
};

/** Undefined when the code may be used. */
export function findCodeRefusal(
	row: DiscountCodeRow,
	plan: PlanRow,
	facts: CodeFacts,
	now: Date,
): CodeRefusal | undefined {
	const day = dayInCairo(now);
	return (Object.keys(checks) as (keyof typeof checks)[]).find((name) =>
		checks[name](row, plan, facts, day),
	);
}
