/** Discount codes: whether one is valid now, and how it is shown (invite-3 to invite-7). */

import { getDecimals, toMajor } from "#core/currency";
import { getWallClock } from "#core/time-zone";
import { DEFAULT_CURRENCY } from "~/domain/catalogue/money";
import { readTime } from "~/domain/site/platform-time";

/** Who may use a code, where not everybody may. */
export type CodeEligibility = "new_users_only" | "existing_users_only";

export type DiscountCode = {
	code?: string;
	type: "percentage" | "fixed";
	/** Percent for `percentage`, minor units for `fixed`. */
	value: number;
	minimalSpendCents?: number;
	maxUsesPerUser?: number;
	/** Undefined means unlimited; 0 means used up. */
	maxUsage?: number;
	usedCount: number;
	userEligibility?: CodeEligibility | undefined;
	/** A date, or a date and time, as the platform wrote it. */
	from?: string;
	to?: string;
	isActive: boolean;
	inviteDescription?: string;
	description?: string;
	/** The platform's currency, else the setting `CURRENCY`. */
	currency?: string;
};

export type DiscountCodeState =
	| "not-found"
	| "not-active"
	| "expired"
	| "not-yet-active"
	| "used-up"
	| "valid";

/**
 * Returns the first check that fails, in the order of invite-3, or `valid`. `now` is in epoch milliseconds.
 */
export function checkDiscountCode(
	discountCode: DiscountCode | null | undefined,
	now: number,
): DiscountCodeState {
	if (!discountCode) return "not-found";
	if (!discountCode.isActive) return "not-active";
	if (discountCode.to && isPast(discountCode.to, now)) return "expired";
	if (discountCode.from && isFuture(discountCode.from, now)) return "not-yet-active";
	const { maxUsage, usedCount } = discountCode;
	return maxUsage !== undefined && usedCount >= maxUsage ? "used-up" : "valid";
}

/** Formats the discount: a percentage as a plain number (`20`), cents as `EGP 5.00`. */
export function formatDiscountValue({
	type,
	value,
	currency,
}: Pick<DiscountCode, "type" | "value" | "currency">): string {
	return type === "percentage" ? String(value) : formatCents(value, currency);
}

/** Formats minor units as the discount pages show them: 500 is `EGP 5.00`, and `KWD 0.500`. */
export function formatCents(cents: number, currency: string = DEFAULT_CURRENCY): string {
	const isCode = /^[A-Za-z]{3}$/.test(currency);
	const decimals = getDecimals(currency.toUpperCase());
	const amount = new Intl.NumberFormat("en-US", {
		numberingSystem: "latn",
		minimumFractionDigits: decimals,
		maximumFractionDigits: decimals,
		...(isCode && { style: "currency", currency }),
	}).format(toMajor(cents, currency.toUpperCase()));
	return isCode ? amount : `${currency}${amount}`;
}

/** Returns the date of a limit, `2026-01-15`; undefined when the limit cannot be parsed. */
export function getLimitDay(limit: string | undefined): string | undefined {
	const { wallClock, instant } = readTime(limit ?? "");
	return (instant === undefined ? wallClock : getWallClock(instant))?.slice(0, 10);
}

/** A date alone lasts until the end of that day. */
function isPast(limit: string, now: number): boolean {
	const { wallClock, instant } = readTime(limit);
	if (instant !== undefined) return now > instant;
	return wallClock !== undefined && getWallClock(now).slice(0, wallClock.length) > wallClock;
}

/** A date alone begins with that day. */
function isFuture(limit: string, now: number): boolean {
	const { wallClock, instant } = readTime(limit);
	if (instant !== undefined) return now < instant;
	return wallClock !== undefined && getWallClock(now).slice(0, wallClock.length) < wallClock;
}
