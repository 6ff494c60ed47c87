/** Arithmetic on instants. Every stored instant is ISO 8601 in UTC, so text order is time order. */
import { TZDate } from "@date-fns/tz";

export type BillingCycle = "monthly" | "yearly";

export const DAY_SECONDS = 24 * 3600;

export function addSeconds(from: Date, seconds: number): Date {
	return new Date(from.getTime() + seconds * 1000);
}

/**
 * One billing period later by the calendar and the clock of Cairo, as dates are shown, or that many;
 * the last day of a short month replaces a missing day, the next hour one that summer time leaves out.
 */
export function addBillingCycle(from: Date, cycle: BillingCycle, count = 1): Date {
	const end = new TZDate(from.getTime(), "Africa/Cairo");
	const day = end.getDate();
	end.setMonth(end.getMonth() + (cycle === "yearly" ? 12 : 1) * count);
	if (end.getDate() !== day) end.setDate(0);
	return new Date(end.getTime());
}
