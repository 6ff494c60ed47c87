/**
 * Instants, and the calendar of the zone (`TIME_ZONE`). Every stored instant is ISO 8601 in UTC, so text
 * order is time order.
 */
import type { DayRange } from "#core/record-filter";
import { getDay, getHour, getWallClock, toInstant, toZonedDate } from "#core/time-zone";

export type BillingCycle = "monthly" | "yearly";

export const DAY_SECONDS = 24 * 3600;

export function addSeconds(from: Date, seconds: number): Date {
	return new Date(from.getTime() + seconds * 1000);
}

/** The day of the month. */
export const dayOfMonth = (at: Date): number => toZonedDate(at).getDate();

/** The hour of the day, 0 to 23. */
export const hourOfDay = (at: Date): number => getHour(at);

/**
 * `count` billing periods later on that day of the month, by the calendar and clock in which dates are
 * shown. A day that the month lacks becomes its last day; an hour that summer time skips becomes the next
 * one.
 */
export function addBillingCycle(
	from: Date,
	cycle: BillingCycle,
	count = 1,
	day = dayOfMonth(from),
): Date {
	const end = toZonedDate(from);
	const month = end.getMonth() + (cycle === "yearly" ? 12 : 1) * count;
	const lastDay = new Date(Date.UTC(end.getFullYear(), month + 1, 0)).getUTCDate();
	end.setMonth(month, Math.min(day, lastDay));
	return new Date(end.getTime());
}

/** `2025-05-10`, where people are. */
export const dayOf = (at: Date): string => getDay(at);

/** The first instant of a day such as `2025-05-10`; undefined when it is not a day. */
export function startOfDay(day: string | undefined): Date | undefined {
	if (day === undefined || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
	const start = new Date(toInstant(`${day}T00:00`));
	// `Date` reads the 31st of June as the 1st of July.
	return !Number.isNaN(start.getTime()) && dayOf(start) === day ? start : undefined;
}

/** The last second of a day. */
export const endOfDay = (day: string): Date => addSeconds(requireStart(addDays(day, 1)), -1);

/** `2025-05-10 15:00:00`, where people are, which spreadsheets read as a time. */
export const writeLocalTime = (instant: string): string =>
	getWallClock(Date.parse(instant)).replace("T", " ");

/** The instant of a day such as `2025-05-10` and a time such as `18:30` or `18:30:05`, where people are. */
export const readLocalTime = (day: string, time: string): Date =>
	new Date(toInstant(`${day}T${time}`));

/** The same time of the clock some days later, over a change of summer time too. */
export function addCalendarDays(from: Date, days: number): Date {
	const end = toZonedDate(from);
	end.setDate(end.getDate() + days);
	return new Date(end.getTime());
}

/** Adds days; a negative count subtracts them. */
export function addDays(day: string, count: number): string {
	const noon = new Date(`${day}T12:00:00Z`);
	noon.setUTCDate(noon.getUTCDate() + count);
	return noon.toISOString().slice(0, 10);
}

/**
 * The instants from the first day to the end of the last one; either end may be open.
 *
 * @throws for what is not a day (`readDay`): without it, every record would pass for those of that day
 */
export function toInstants({ from, to }: DayRange): { since?: string; before?: string } {
	const since = from === undefined ? undefined : requireStart(from);
	if (to !== undefined) requireStart(to);
	const before = to === undefined ? undefined : requireStart(addDays(to, 1));
	return {
		...(since && { since: since.toISOString() }),
		...(before && { before: before.toISOString() }),
	};
}

function requireStart(day: string): Date {
	const start = startOfDay(day);
	if (start === undefined) throw new RangeError(`${day} is not a day.`);
	return start;
}
