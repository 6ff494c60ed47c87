/** Days of the calendar as people type them. */
import { foldReference } from "./digits";

/** Records of people begin long after 1970, and so do the whole hours of time zones. */
const DAY = /^(?:19[7-9]|[2-9]\d\d)\d-\d\d-\d\d$/;

/**
 * Reads a day such as `2025-05-10`, in Arabic digits and with any dashes too. Undefined for anything else:
 * `10/05/2025` may mean two days, and the 31st of June is none.
 */
export function readDay(typed: string): string | undefined {
	const day = foldReference(typed);
	const at = new Date(DAY.test(day) ? `${day}T00:00:00Z` : Number.NaN);
	// `Date` reads the 31st of June as the 1st of July.
	const isDay = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
	return isDay ? day : undefined;
}
