/** Arithmetic on instants. Every stored instant is ISO 8601 in UTC, so text order is time order. */

export type BillingCycle = "monthly" | "yearly";

export function addSeconds(from: Date, seconds: number): Date {
	return new Date(from.getTime() + seconds * 1000);
}

/**
 * One billing period later, or that many; the last day of a short month replaces a missing day.
 * -1 gives the period before.
 */
export function addBillingCycle(from: Date, cycle: BillingCycle, count = 1): Date {
	const months = (cycle === "yearly" ? 12 : 1) * count;
	const next = new Date(from);
	next.setUTCMonth(next.getUTCMonth() + months);
	if (next.getUTCDate() !== from.getUTCDate()) next.setUTCDate(0);
	return next;
}
