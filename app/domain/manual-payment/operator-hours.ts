/**
 * The operator's hours, which determine the clock time by which an answer is promised
 * (docs/product.md, wallet-31).
 */

export type OperatorHours = {
	/** 0 is Sunday. */
	days: readonly number[];
	/** Minutes since midnight; `to` is five or more later than `from`. */
	from: number;
	to: number;
	/** Created once, because an answer after a weekend needs some hundred steps. */
	clock: Intl.DateTimeFormat;
};

const dayNames = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const MINUTE_MILLISECONDS = 60_000;
/** Every window of this length contains a minute that the search visits. */
const STEP_MINUTES = 5;
const STEP_MILLISECONDS = STEP_MINUTES * MINUTE_MILLISECONDS;

/** Parses hours such as `Sun-Thu 09:00-21:00 Africa/Cairo`; undefined for anything else. */
export function parseOperatorHours(text: string): OperatorHours | undefined {
	const match = /^([a-z]{3})(?:-([a-z]{3}))? (\d{2}:[0-5]\d)-(\d{2}:[0-5]\d) ([\w+/-]+)$/i.exec(
		text.trim(),
	);
	if (!match) return undefined;
	const [, first = "", last = first, opening = "", closing = "", timeZone = ""] = match;
	const start = dayNames.indexOf(first.toLowerCase());
	const end = dayNames.indexOf(last.toLowerCase());
	const from = readMinutes(opening);
	const to = readMinutes(closing);
	const clock = createClock(timeZone);
	if (start < 0 || end < 0 || to - from < STEP_MINUTES || to > 24 * 60 || !clock) return undefined;
	const length = ((end - start + 7) % 7) + 1;
	return { days: Array.from({ length }, (_, index) => (start + index) % 7), from, to, clock };
}

/** Converts `09:30` to minutes since midnight. */
const readMinutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

function createClock(timeZone: string): Intl.DateTimeFormat | undefined {
	try {
		return new Intl.DateTimeFormat("en-US", {
			timeZone,
			weekday: "short",
			hour: "2-digit",
			minute: "2-digit",
			hourCycle: "h23",
		});
	} catch {
		return undefined;
	}
}

/** True during the operator's hours; `at` in epoch milliseconds. */
export function isOpen({ days, from, to, clock }: OperatorHours, at: number): boolean {
	const parts = clock.formatToParts(at);
	const read = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
	const minutes = Number(read("hour")) * 60 + Number(read("minute"));
	return (
		days.includes(dayNames.indexOf(read("weekday").toLowerCase())) &&
		minutes >= from &&
		minutes < to
	);
}

/**
 * Returns when `minutes` of open time have passed since `askedAt`, both in epoch milliseconds.
 * Searches closed time in steps of five minutes, so other opening times are met a little late.
 */
export function getAnswerBy(hours: OperatorHours, askedAt: number, minutes: number): number {
	let at = askedAt;
	for (let left = minutes; left > 0; ) {
		if (isOpen(hours, at)) {
			at += MINUTE_MILLISECONDS;
			left -= 1;
		} else {
			at = (Math.floor(at / STEP_MILLISECONDS) + 1) * STEP_MILLISECONDS;
		}
	}
	return at;
}
