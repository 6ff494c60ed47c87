/**
 * Months of the calendar such as `2025-05`, and the range that a page or a command shows, read alike by
 * both. What cannot be read is a problem and never ignored.
 */
import { readDay } from "./day";

/** The first and the last month, both included. */
export type MonthRange = { from: string; to: string };

export type MonthProblem =
	| { kind: "month"; name: "from" | "to"; typed: string }
	/** The end is before the beginning, or the beginning is in the future. */
	| { kind: "order"; name: "to"; from: string; to: string }
	| { kind: "long"; name: "to"; months: number };

/** What is shown unless something else is asked for. */
const USUAL_MONTHS = 12;
const MAX_MONTHS = 120;

/** Later for a positive count, earlier for a negative one. */
export function addMonths(month: string, count: number): string {
	const [year = 0, number = 1] = month.split("-").map(Number);
	return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** Every month of the range, the oldest first. */
export function listMonths({ from, to }: MonthRange): string[] {
	const months: string[] = [];
	for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month);
	return months;
}

/** The twelve months that end with this one. */
export const lastMonths = (to: string): MonthRange => ({
	from: addMonths(to, 1 - USUAL_MONTHS),
	to,
});

/** Reads a month in any digits and with any dash; undefined for anything else. */
const readMonth = (typed: string | undefined): string | undefined =>
	typed && readDay(`${typed.trim()}-01`)?.slice(0, 7);

type Typed = { from?: string | undefined; to?: string | undefined };

/**
 * Reads the months that were typed; undefined stands for one that was not given. No range reaches beyond
 * `current`, the month of now.
 */
export function readMonthRange(
	{ from, to }: Typed,
	current: string,
): { range: MonthRange; problems: MonthProblem[] } {
	const read = { from: readMonth(from), to: readMonth(to) };
	const last = read.to === undefined || read.to > current ? current : read.to;
	const range = { ...lastMonths(last), ...(read.from && { from: read.from }) };
	const problems: MonthProblem[] = [];
	for (const [name, typed] of [
		["from", from],
		["to", to],
	] as const) {
		if (typed !== undefined && !read[name]) problems.push({ kind: "month", name, typed });
	}
	if (range.from > range.to) problems.push({ kind: "order", name: "to", ...range });
	const isLong = addMonths(range.from, MAX_MONTHS) <= range.to;
	if (isLong) problems.push({ kind: "long", name: "to", months: MAX_MONTHS });
	return { range, problems };
}
