/** The price with a discount code, and why a code is rejected (docs/product/invite.md, invite-19). */
import type { WireErrorCode } from "../../contract/error-code";
import { dayOf } from "../base/clock";
import type { PlanRow } from "../catalogue/plan-store";
import type { CodeFacts, DiscountCodeRow } from "./discount-code-store";

export type CodeError = Extract<WireErrorCode, `code_${string}`>;

/** The price with the code, in minor units; never below 0. */
export function discount({ type, value }: DiscountCodeRow, priceMinor: number): number {
	const off = type === "percentage" ? Math.round((priceMinor * value) / 100) : value;
	return Math.max(priceMinor - off, 0);
}

/** Why nobody can use the code now, for any plan. */
export type CodeEnd = Extract<
	CodeError,
	"code_not_active" | "code_expired" | "code_not_yet_active" | "code_used_up"
>;
type EndCheck = (row: DiscountCodeRow, day: string, reservedByOthers: number) => boolean;
type Check = (row: DiscountCodeRow, plan: PlanRow, facts: CodeFacts) => boolean;

/**
 * Checks of the code alone, in the order in which they are reported; the first match rejects it.
 */
const endChecks: Record<CodeEnd, EndCheck> = {
	code_not_active: (row) => row.is_active === 0,
	code_expired: (row, day) => row.ends_on !== null && row.ends_on.slice(0, 10) < day,
	code_not_yet_active: (row, day) => row.starts_on !== null && row.starts_on.slice(0, 10) > day,
	code_used_up: ({ max_usage, used_count }, _day, reservedByOthers) =>
		max_usage !== null && used_count + reservedByOthers >= max_usage,
};

/** Checks of the person and the plan, reported after those. */
const checks: Record<Exclude<CodeError, CodeEnd | "code_not_found">, Check> = {
	code_used_before: ({ max_uses_per_user }, _plan, { usedByPerson }) =>
		max_uses_per_user !== null && usedByPerson >= max_uses_per_user,
	code_not_for_you: ({ user_eligibility }, _plan, { hasPaid }) =>
		(user_eligibility === "new_users_only" && hasPaid) ||
		(user_eligibility === "existing_users_only" && !hasPaid),
	code_not_for_plan: (row, plan) =>
		plan.kind === "package" || plan.price_minor === 0 || isInOtherCurrency(row, plan),
	code_below_minimum: (row, plan) =>
		row.minimal_spend !== null && plan.price_minor < row.minimal_spend,
};

/** An amount of one currency never comes off a price in another; a percentage does (invite-72). */
const isInOtherCurrency = (row: DiscountCodeRow, plan: PlanRow): boolean =>
	row.currency !== plan.currency && (row.type === "fixed" || row.minimal_spend !== null);

const namesOf = <Name extends string>(table: Record<Name, unknown>) => Object.keys(table) as Name[];

/** Undefined while the code can be used. */
export function findCodeEnd(
	row: DiscountCodeRow,
	now: Date,
	reservedByOthers = 0,
): CodeEnd | undefined {
	const day = dayOf(now);
	return namesOf(endChecks).find((name) => endChecks[name](row, day, reservedByOthers));
}

/** Undefined when this person may use the code for this plan. */
export function findCodeError(
	row: DiscountCodeRow,
	plan: PlanRow,
	facts: CodeFacts,
	now: Date,
): CodeError | undefined {
	const end = findCodeEnd(row, now, facts.reservedByOthers);
	return end ?? namesOf(checks).find((name) => checks[name](row, plan, facts));
}
