/**
 * Instants, and the calendar of Cairo. Every stored instant is ISO 8601 in UTC, so text order is
 * time order.
 */
import { TZDate } from "@date-fns/tz";
import type { DayRange } from "#core/record-filter";

export type BillingCycle = "monthly" | "yearly";

export const DAY_SECONDS = 24 * 3600;

export function addSeconds(from: Date, seconds: number): Date {
	return new Date(from.getTime() + seconds * 1000);
}

const toCairo = (at: Date) => new TZDate(at.getTime(), "Africa/Cairo");

/** The day of the month in Cairo. */
export const dayOfMonth = (at: Date): number => toCairo(at).getDate();

/** The hour of the day in Cairo, 0 to 23. */
export const hourOfDay = (at: Date): number => toCairo(at).getHours();

/**
 * `count` billing periods later on that day of the month, by the calendar and clock of Cairo, in
 * which dates are shown. A day that the month lacks becomes its last day; an hour that summer time
 * skips becomes the next one.
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

const format = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Cairo" });
const HOUR_MILLISECONDS = 3_600_000;

/** `2025-05-10` in Cairo. */
export const dayInCairo = (now: Date): string => format.format(now);

/** The first instant of a day such as `2025-05-10`; undefined when it is not a day. */
export function startOfDay(day: string | undefined): Date | undefined {
	const earliest = Date.parse(`${day}T00:00:00+03:00`);
	if (!/^\d{4}-\d\d-\d\d$/.test(day ?? "") || Number.isNaN(earliest)) return undefined;
	const instants = [new Date(earliest), new Date(earliest + HOUR_MILLISECONDS)];
	// Finds none for the 31st of June, which `Date` reads as the 1st of July.
	return instants.find((instant) => dayInCairo(instant) === day);
}

const times = new Intl.DateTimeFormat("sv-SE", {
	dateStyle: "short",
	timeStyle: "medium",
	timeZone: "Africa/Cairo",
});

/** `2025-05-10 15:00:00`, in Cairo, which spreadsheets read as a time. */
export const writeCairoTime = (instant: string): string => times.format(Date.parse(instant));

/** The instant of a day such as `2025-05-10` and a time such as `18:30` or `18:30:05` in Cairo. */
export function cairoInstant(day: string, time: string): Date {
	const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
	const [hour = 0, minute = 0, second = 0] = time.split(":").map(Number);
	const at = new TZDate(year, month - 1, date, hour, minute, second, "Africa/Cairo");
	return new Date(at.getTime());
}

/** The same time of the clock in Cairo some days later, over a change of summer time too. */
export function addCalendarDays(from: Date, days: number): Date {
	const end = toCairo(from);
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
	const since = requireDay(from);
	const before = requireDay(to) && startOfDay(addDays(to ?? "", 1));
	return {
		...(since && { since: since.toISOString() }),
		...(before && { before: before.toISOString() }),
	};
}

function requireDay(day: string | undefined): Date | undefined {
	const start = startOfDay(day);
	if (day !== undefined && start === undefined) throw new RangeError(`${day} is not a day.`);
	return start;
}
