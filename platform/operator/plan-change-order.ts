/** Reads what an operator types to change plans: the time, the reason, and whether a mail tells of it. */
import { readDay } from "#core/day";
import { foldNumber } from "#core/digits";
import { addSeconds, DAY_SECONDS, endOfDay } from "../base/clock";
import { newId } from "../base/secret-token";
import { cleanTyped } from "../base/text";
import type { Press } from "../payment/plan-change";
import type { GivenTime } from "../payment/plan-gift";
import { CodedError } from "./coded-error";

const MAX_REASON_LENGTH = 500;
const MAX_MONTHS = 60;
const MAX_DAYS = 366;
const MAX_AHEAD_SECONDS = 3660 * DAY_SECONDS;

/** An operator types this with each act. */
export type Order = {
	actor: string;
	reason: string;
	sendsMail: boolean;
	/** Made with the form; a command has none. */
	batchId?: string | undefined;
};

export type TypedTime = {
	months?: string | undefined;
	days?: string | undefined;
	until?: string | undefined;
};

function readCount(typed: string | undefined, most: number): number | undefined {
	const folded = foldNumber(typed ?? "").trim();
	const count = Number(folded);
	return /^\d{1,4}$/.test(folded) && count >= 1 && count <= most ? count : undefined;
}

/** Exactly one of months, days, and a day to come. */
export function readTime({ months, days, until }: TypedTime, now: Date): GivenTime {
	const given = [months, days, until].filter((typed) => typed !== undefined && typed !== "");
	if (given.length === 1) {
		const monthCount = readCount(months, MAX_MONTHS);
		if (monthCount) return { months: monthCount, days: 0 };
		const dayCount = readCount(days, MAX_DAYS);
		if (dayCount) return { months: 0, days: dayCount };
		if (until) return { until: readFutureDay(until, now) };
	}
	throw new CodedError(
		"time",
		`Name one of these: 1 to ${MAX_MONTHS} months, 1 to ${MAX_DAYS} days, or a day.`,
	);
}

/** At most ten years ahead. */
export function readFutureDay(typed: string, now: Date): string {
	const day = readDay(typed);
	const end = day === undefined ? undefined : endOfDay(day);
	if (day !== undefined && end && end > now && end < addSeconds(now, MAX_AHEAD_SECONDS)) return day;
	throw new CodedError("day", `${typed} isn't a day to come, such as 2025-05-10.`);
}

export function readDays(typed: string): number {
	const days = readCount(typed, MAX_DAYS);
	if (days === undefined) throw new CodedError("time", `Name 1 to ${MAX_DAYS} days.`);
	return days;
}

export function readPress({ actor, reason, sendsMail, batchId }: Order): Press {
	const text = cleanTyped(reason).slice(0, MAX_REASON_LENGTH);
	if (text === "") throw new CodedError("reason", "A reason is missing.");
	const isOwn = batchId !== undefined && /^[\w-]{8,80}$/.test(batchId);
	return { batchId: isOwn ? batchId : newId("pch"), actor, reason: text, sendsMail };
}
