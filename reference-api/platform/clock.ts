/** Arithmetic on instants. Every stored instant is ISO 8601 in UTC, so text order is time order. */

export type BillingCycle = "monthly" | "yearly";

export const DAY_SECONDS = 24 * 3600;

export function addSeconds(from: Date, seconds: number): Date {
	return new Date(from.getTime() + seconds * 1000);
}

const HOUR_MILLISECONDS = 3_600_000;
const zone = new Intl.DateTimeFormat("en-US", {
	timeZone: "Africa/Cairo",
	timeZoneName: "shortOffset",
});

/** How far Cairo's clock is ahead of UTC, in milliseconds: 2 hours, in summer 3. */
const getOffset = (at: Date) => Number(/GMT\+(\d)/.exec(zone.format(at))?.[1]) * HOUR_MILLISECONDS;

/**
 * One billing period later by the calendar and the clock of Cairo, as dates are shown, or that many;
 * the last day of a short month replaces a missing day.
 */
export function addBillingCycle(from: Date, cycle: BillingCycle, count = 1): Date {
	const months = (cycle === "yearly" ? 12 : 1) * count;
	const wall = new Date(from.getTime() + getOffset(from));
	const next = new Date(wall);
	next.setUTCMonth(next.getUTCMonth() + months);
	if (next.getUTCDate() !== wall.getUTCDate()) next.setUTCDate(0);
	const nearby = new Date(next.getTime() - getOffset(from));
	return new Date(next.getTime() - getOffset(nearby));
}
