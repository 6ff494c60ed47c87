/** When somebody compares transfers: the clock by which an answer is promised (docs/product.md, wallet-31). */

export type OperatorHours = {
	/** 0 is Sunday. */
	days: readonly number[];
	/** Minutes since midnight; `to` is later than `from`. */
	from: number;
	to: number;
	timeZone: string;
};

const dayNames = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const MINUTE_MILLISECONDS = 60_000;
/** Longer than any week without an open day. */
const MAX_MINUTES = 15 * 24 * 60;

/** `Sun-Thu 09:00-21:00 Africa/Cairo`; undefined for anything else. */
export function parseOperatorHours(text: string): OperatorHours | undefined {
	const match = /^([a-z]{3})(?:-([a-z]{3}))? (\d{2}):([0-5]\d)-(\d{2}):([0-5]\d) ([\w+/-]+)$/i.exec(
		text.trim(),
	);
	if (!match) return undefined;
	const [, first = "", last = first, ...rest] = match;
	const [fromHour, fromMinute, toHour, toMinute] = rest.map(Number);
	const timeZone = rest[4] ?? "";
	const [start, end] = [first, last].map((name) => dayNames.indexOf(name.toLowerCase()));
	const from = (fromHour ?? 0) * 60 + (fromMinute ?? 0);
	const to = (toHour ?? 0) * 60 + (toMinute ?? 0);
	const isKnown = start !== undefined && end !== undefined && start >= 0 && end >= 0;
	if (!isKnown || from >= to || to > 24 * 60 || !isTimeZone(timeZone)) return undefined;
	const length = ((end - start + 7) % 7) + 1;
	return {
		days: Array.from({ length }, (_, index) => (start + index) % 7),
		from,
		to,
		timeZone,
	};
}

function isTimeZone(timeZone: string): boolean {
	try {
		new Intl.DateTimeFormat("en", { timeZone });
		return true;
	} catch {
		return false;
	}
}

/** True while somebody is there; `at` in epoch milliseconds. */
export function isOpen({ days, from, to, timeZone }: OperatorHours, at: number): boolean {
	const parts = new Intl.DateTimeFormat("en-US", {
		timeZone,
		weekday: "short",
		hour: "2-digit",
		minute: "2-digit",
		hourCycle: "h23",
	}).formatToParts(at);
	const read = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
	const minutes = Number(read("hour")) * 60 + Number(read("minute"));
	return (
		days.includes(dayNames.indexOf(read("weekday").toLowerCase())) &&
		minutes >= from &&
		minutes < to
	);
}

/**
 * When `minutes` of open time have passed since `askedAt`, both instants in epoch milliseconds. Steps
 * of five minutes while it is closed: hours begin on such minutes or are met a little late.
 */
export function getAnswerBy(hours: OperatorHours, askedAt: number, minutes: number): number {
	let at = askedAt;
	for (let waited = 0; !isOpen(hours, at) && waited < MAX_MINUTES; waited += 5) {
		const next = Math.floor(at / (5 * MINUTE_MILLISECONDS)) + 1;
		at = next * 5 * MINUTE_MILLISECONDS;
	}
	const end = at + minutes * MINUTE_MILLISECONDS;
	if (isOpen(hours, end)) return end;
	// The day ends first: what is left of the time is counted on the next one.
	let left = minutes;
	let last = at;
	while (left > 0 && isOpen(hours, last)) {
		last += MINUTE_MILLISECONDS;
		left -= 1;
	}
	return left > 0 ? getAnswerBy(hours, last, left) : last;
}
