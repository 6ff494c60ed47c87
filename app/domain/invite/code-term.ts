/** The terms of a discount code that are worth a line: those that may keep somebody from using it (payment-235). */
import { toMinor } from "#core/currency";
import { getDay } from "#core/time-zone";
import type { Plan } from "~/domain/catalogue/plan";
import { canPayManually } from "~/domain/manual-payment/manual-payment";
import { type DiscountCode, getLimitDay } from "./discount-code";

const YEARS_AHEAD = 2;

/**
 * Returns the last day of a code (`2026-12-31`) where it comes within two years of `now`, in epoch milliseconds;
 * undefined for a later one and for none.
 */
export function getNearEnd(day: string | undefined, now: number): string | undefined {
	const today = getDay(now);
	const limit = `${Number(today.slice(0, 4)) + YEARS_AHEAD}${today.slice(4)}`;
	return day !== undefined && day <= limit ? day : undefined;
}

export type CodeTerms = {
	/** In minor units. */
	minimalSpendCents?: number | undefined;
	/** Present where a person may use the code more than once. */
	uses?: number | "no-limit" | undefined;
	lastDay?: string | undefined;
};

type TermsFrom = {
	/** The plans on sale; undefined where they could not be loaded. */
	plans: readonly Plan[] | undefined;
	/** Epoch milliseconds. */
	now: number;
};

/** Returns the terms to show. A minimum that every plan reaches is none. */
export function getCodeTerms(code: DiscountCode, { plans, now }: TermsFrom): CodeTerms {
	const { maxUsesPerUser: uses = "no-limit", to } = code;
	return {
		minimalSpendCents: isReachedByAll(code, plans) ? undefined : code.minimalSpendCents,
		uses: uses === 1 ? undefined : uses,
		lastDay: getNearEnd(getLimitDay(to), now),
	};
}

function isReachedByAll(
	{ minimalSpendCents = 0, currency }: DiscountCode,
	plans: readonly Plan[] | undefined,
): boolean {
	if (minimalSpendCents === 0) return true;
	const priced = plans?.filter(canPayManually) ?? [];
	return (
		priced.length > 0 &&
		priced.every(
			(plan) =>
				(currency === undefined || currency === plan.currency) &&
				(toMinor(plan.priceMajor, plan.currency) ?? 0) >= minimalSpendCents,
		)
	);
}
