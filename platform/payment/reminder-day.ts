/**
 * On which days a plan's end is reminded of, by the calendar of the time zone (mail-50).
 * A reminder has a day of its own. Where its mail could not be written or sent on that day, it is sent on
 * one of the next days, for as long as it helps.
 */
import { addDays, dayOf, startOfDay, toInstants } from "../base/clock";
import type { ReminderKind } from "../database/schema";

/** Days counted from the last day of the plan: the reminder's own day, and the last one on which it is sent. */
const reminderDays: Record<ReminderKind, { own: number; last: number }> = {
	week: { own: -7, last: -2 },
	day: { own: -1, last: 0 },
	after: { own: 3, last: 6 },
};

export const reminderKinds = Object.keys(reminderDays) as ReminderKind[];

/** The ends of plans, as instants, that a reminder of this kind may be written for today. */
export function findEndsOf(kind: ReminderKind, now: Date): { since: string; before: string } {
	const today = dayOf(now);
	const { own, last } = reminderDays[kind];
	const { since = "", before = "" } = toInstants({
		from: addDays(today, -last),
		to: addDays(today, -own),
	});
	return { since, before };
}

/**
 * True on the days of a reminder. `end` is when the plan stops running, and `setAt` since when that is
 * known: a plan that was bought with too few days left for a reminder has none of that kind.
 */
export function isReminderDay(
	kind: ReminderKind,
	{ end, setAt }: { end: Date; setAt: Date },
	now: Date,
): boolean {
	const [lastDay, today] = [dayOf(end), dayOf(now)];
	const { own, last } = reminderDays[kind];
	const ownDay = addDays(lastDay, own);
	return ownDay <= today && today <= addDays(lastDay, last) && dayOf(setAt) < ownDay;
}

/** When the last of its days is over; after that its mail is not sent. */
export function findReminderEnd(kind: ReminderKind, end: Date): Date {
	const over = startOfDay(addDays(dayOf(end), reminderDays[kind].last + 1));
	return kind === "after" || over === undefined ? (over ?? end) : new Date(Math.min(+over, +end));
}
