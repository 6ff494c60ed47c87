/** The months of the time zone, in which money and plans are counted. */
import { addMonths } from "#core/month-range";
import { dayOf, startOfDay } from "../base/clock";

/** The instants of a month: `since` is in it, `before` is not. */
export type MonthSpan = { month: string; since: string; before: string };

/** `2025-05` */
export const monthOf = (at: Date): string => dayOf(at).slice(0, 7);

function startOfMonth(month: string): string {
	const start = startOfDay(`${month}-01`);
	if (start === undefined) throw new RangeError(`${month} is not a month.`);
	return start.toISOString();
}

export const spanOf = (month: string): MonthSpan => ({
	month,
	since: startOfMonth(month),
	before: startOfMonth(addMonths(month, 1)),
});
