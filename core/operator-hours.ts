/**
 * The operator's hours and holidays, as settings write them, and what follows from them: by when a
 * transfer is decided, and how long its request stays open (docs/product/wallet.md, wallet-31, wallet-45).
 */

import { readDay } from "./day";
import { foldReference } from "./digits";
import { usualApprovalMinutes } from "./manual-payment-method";
import { getWallClock, readTimeZone, toInstant } from "./time-zone";

export type OperatorHours = {
	/** 0 is Sunday. */
	days: readonly number[];
	/** Minutes since midnight; `to` is later than `from`. */
	from: number;
	to: number;
	/** Closed days, such as `2027-03-20`. */
	holidays: readonly string[];
	/** The zone that was named; undefined: that of the site. */
	timeZone: string | undefined;
};

const dayNames = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const MINUTE_MILLISECONDS = 60_000;
const DAY_MILLISECONDS = 24 * 60 * MINUTE_MILLISECONDS;
/** A request stays open for this time at least. */
export const REQUEST_HOURS = 24;

/** A transfer is decided within this many open minutes, by any method that does not name its own. */
export const LONGEST_RESPONSE_MINUTES = usualApprovalMinutes.to;

export const OPERATOR_HOURS_PROBLEM = "must be such as Sun-Thu 09:00-21:00 Africa/Cairo";
export const OPERATOR_HOLIDAYS_PROBLEM = "must be days such as 2027-03-20,2027-03-21";

/** Parses hours such as `Sun-Thu 09:00-21:00`, with a zone or without; undefined for anything else. */
export function parseOperatorHours(text: string): OperatorHours | undefined {
	const match =
		/^([a-z]{3})(?:-([a-z]{3}))? (\d{2}:[0-5]\d)-(\d{2}:[0-5]\d)(?: ([\w+/-]+))?$/i.exec(
			foldReference(text),
		);
	if (!match) return undefined;
	const [, first = "", last = first, opening = "", closing = "", zone] = match;
	const start = dayNames.indexOf(first.toLowerCase());
	const end = dayNames.indexOf(last.toLowerCase());
	const from = readMinutes(opening);
	const to = readMinutes(closing);
	const timeZone = zone && readTimeZone(zone);
	const isZoneUnknown = zone !== undefined && timeZone === undefined;
	if (start < 0 || end < 0 || to <= from || to > 24 * 60 || isZoneUnknown) return undefined;
	const length = ((end - start + 7) % 7) + 1;
	const days = Array.from({ length }, (_, index) => (start + index) % 7);
	return { days, from, to, holidays: [], timeZone };
}

/** Parses days such as `2027-03-20, 2027-03-21`; undefined when one of them is not a day. */
export function parseHolidays(text: string): string[] | undefined {
	const days = text.split(",").map(readDay);
	return days.every((day) => day !== undefined) ? days : undefined;
}

/** Converts `09:30` to minutes since midnight. */
const readMinutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

/** Reads the minute that the clock of the zone shows at `at`, as if it were UTC. */
const readWallClock = ({ timeZone }: OperatorHours, at: number): number =>
	Date.parse(`${getWallClock(at, timeZone).slice(0, 16)}Z`);

/** Returns the instant at which the clock of the zone shows `wall`; after a skipped hour, its next one. */
const fromWallClock = ({ timeZone }: OperatorHours, wall: number): number =>
	toInstant(new Date(wall).toISOString().slice(0, 16), timeZone);

const toDayName = (day: number) => new Date(day).toISOString().slice(0, 10);

const isWorkingDay = ({ days, holidays }: OperatorHours, day: number) =>
	days.includes(new Date(day).getUTCDay()) && !holidays.includes(toDayName(day));

/**
 * Returns when a decision about a transfer is due at the latest, in epoch milliseconds like `requestedAt`.
 * `minutes` is the longest that an approval takes by its method. Where the operator's hours are known, the time
 * falls within them.
 */
export function getPromisedAt(minutes: number, requestedAt: number, hours?: OperatorHours): number {
	return hours
		? getResponseDueBy(hours, requestedAt, minutes)
		: requestedAt + minutes * MINUTE_MILLISECONDS;
}

/** Returns when `minutes` of open time have passed since `requestedAt`, both in epoch milliseconds. */
export function getResponseDueBy(
	hours: OperatorHours,
	requestedAt: number,
	minutes: number,
): number {
	const wall = readWallClock(hours, requestedAt);
	let left = minutes * MINUTE_MILLISECONDS;
	// A day is named by its midnight, as if it were UTC.
	for (let day = wall - (wall % DAY_MILLISECONDS); ; day += DAY_MILLISECONDS) {
		if (!isWorkingDay(hours, day)) continue;
		const opensAt = fromWallClock(hours, day + hours.from * MINUTE_MILLISECONDS);
		const closesAt = fromWallClock(hours, day + hours.to * MINUTE_MILLISECONDS);
		const start = Math.max(requestedAt, opensAt);
		const open = Math.max(0, closesAt - start);
		if (left <= open) return start + left;
		left -= open;
	}
}

/**
 * Returns when a request made at `requestedAt` expires, both in epoch milliseconds: after a day, or later by as
 * much as its method takes longer than the usual ones; where the operator's hours are known after one working day
 * more than the promised decision. `minutes` is the longest that an approval takes by its method.
 */
export function getRequestEnd(
	requestedAt: number,
	hours: OperatorHours | undefined,
	minutes = LONGEST_RESPONSE_MINUTES,
): number {
	const longest = Math.max(minutes, LONGEST_RESPONSE_MINUTES);
	const openMinutes = REQUEST_HOURS * 60 + longest - LONGEST_RESPONSE_MINUTES;
	const end = requestedAt + openMinutes * MINUTE_MILLISECONDS;
	if (!hours) return end;
	const workingDayMinutes = hours.to - hours.from;
	return Math.max(end, getResponseDueBy(hours, requestedAt, longest + workingDayMinutes));
}
