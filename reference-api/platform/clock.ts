/** Arithmetic on instants. Every stored instant is ISO 8601 in UTC, so text order is time order. */
import { TZDate } from "@date-fns/tz";

export type BillingCycle = "monthly" | "yearly";

export const DAY_SECONDS = 24 * 3600;

export function addSeconds(from: Date, seconds: number): Date {
	return new Date(from.getTime() + seconds * 1000);
}

const toCairo = (at: Date) => new TZDate(at.getTime(), "Africa/Cairo");

/** The day of the month in Cairo. */
export const dayOfMonth = (at: Date): number => toCairo(at).getDate();

/**
 * `count` billing periods later on that day of the month, by the calendar and the clock of Cairo, in which
 * dates are shown. A day that the month lacks becomes its last one, an hour that summer time leaves out
 * the next one.
 */
export function addBillingCycle(
	from: Date,
	cycle: BillingCycle,
	count = 1,
	day = dayOfMonth(from),
): Date {
	const end = toCairo(from);
	const month = end.getMonth() + (cycle === "yearly" ? 12 : 1) * count;
	const lastDay = new Date(Date.UTC(end.getFullYear(), month + 1, 0)).getUTCDate();
	end.setMonth(month, Math.min(day, lastDay));
	return new Date(end.getTime());
}
