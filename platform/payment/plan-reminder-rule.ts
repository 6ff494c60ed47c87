/** Which of a person's plans are reminded of now (mail-50 to mail-53). */
import { dayOf } from "../base/clock";
import type { ReminderKind } from "../database/schema";
import type { OwnPlan, RemindedPerson } from "./plan-reminder-store";
import { findReminderEnd, isReminderDay, reminderKinds } from "./reminder-day";
import { type Clock, findGraceEnd } from "./running-plan";

/** `until`: after that it is not sent any more. */
export type DueReminder = { own: OwnPlan; kind: ReminderKind; endsAt: string; until: Date };

/** Lists the reminders of a person that make sense now, whether or not they were written before. */
export function listDueReminders({ user, plans }: RemindedPerson, clock: Clock): DueReminder[] {
	const isReachable =
		user.deleted_at === null &&
		user.is_active === 1 &&
		user.email_refused_at === null &&
		user.reminders_off_at === null;
	if (!isReachable) return [];
	return plans.flatMap((own) => {
		const endsAt = findEnd(own);
		if (endsAt === undefined || !isForSale(own) || own.isRequested || own.isTakenBack) return [];
		if (plans.some((other) => replaces(other, own))) return [];
		return reminderKinds
			.filter((kind) => isDue(kind, own, endsAt, clock))
			.map((kind) => {
				const until = findReminderEnd(kind, findCountedEnd(kind, own, endsAt, clock));
				return { own, kind, endsAt, until };
			});
	});
}

/** Undefined for a plan without an end, and for one that its person has cancelled. */
function findEnd({ row }: OwnPlan): string | undefined {
	return row.cancelled_at === null ? (row.next_billing_at ?? undefined) : undefined;
}

/** True while the plan can be continued. */
const isForSale = ({ row, plan, creator }: OwnPlan): boolean =>
	plan.retired_at === null &&
	plan.price_minor > 0 &&
	(row.creator_id === 0 || creator?.retired_at === null);

function isDue(kind: ReminderKind, own: OwnPlan, endsAt: string, clock: Clock): boolean {
	const isOver = own.row.ended_at !== null;
	if (isOver !== (kind === "after")) return false;
	if (!isOver && endsAt <= clock.now().toISOString()) return false;
	const end = findCountedEnd(kind, own, endsAt, clock);
	return isReminderDay(kind, { end, setAt: own.setAt }, clock.now());
}

/**
 * The end from which the days of a reminder count. The days after it count from when the plan really stopped,
 * which is later with days of grace, and where a renewal waited.
 */
function findCountedEnd(kind: ReminderKind, own: OwnPlan, endsAt: string, clock: Clock): Date {
	const end = new Date(endsAt);
	if (kind !== "after") return end;
	const graceEnd = findGraceEnd(clock, own.row) ?? end;
	const { requestEndedAt } = own;
	return requestEndedAt && requestEndedAt > graceEnd ? requestEndedAt : graceEnd;
}

/** True for another plan of the same kind and creator that goes on for longer: its person has changed plans. */
function replaces(other: OwnPlan, own: OwnPlan): boolean {
	const isAlike =
		other !== own &&
		other.plan.kind === own.plan.kind &&
		other.row.creator_id === own.row.creator_id &&
		other.plan.price_minor > 0;
	const { next_billing_at: until } = other.row;
	return isAlike && (until === null || dayAfter(until, own.row.next_billing_at));
}

const dayAfter = (until: string, end: string | null): boolean =>
	end !== null && dayOf(new Date(until)) > dayOf(new Date(end));
