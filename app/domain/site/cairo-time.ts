/**
 * Wall-clock time in Africa/Cairo, the zone of the product's calendar, and the times that a
 * platform writes. Both mean the same wherever the server runs.
 */
const cairoFormat = new Intl.DateTimeFormat("en-US-u-nu-latn", {
	timeZone: "Africa/Cairo",
	hourCycle: "h23",
	year: "numeric",
	month: "2-digit",
	day: "2-digit",
	hour: "2-digit",
	minute: "2-digit",
	second: "2-digit",
});

const HOUR_MILLISECONDS = 3_600_000;

/** Returns the wall clock in Cairo at an instant (epoch milliseconds): `2026-03-01T14:05:09`. */
export function getCairoWallClock(now: number): string {
	const parts = Object.fromEntries(
		cairoFormat.formatToParts(now).map(({ type, value }) => [type, value]),
	);
	return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}`;
}

/** Returns the hour in Cairo at an instant (epoch milliseconds), 0 to 23. */
export function getCairoHour(now: number): number {
	return Number(getCairoWallClock(now).slice(11, 13));
}

/** Returns the day in Cairo at an instant (epoch milliseconds): `2026-03-01`. */
export const getCairoDay = (at: number): string => getCairoWallClock(at).slice(0, 10);

const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;

/** Counts the midnights in Cairo between two instants (epoch milliseconds): 0 on the same day. */
export const countCairoDays = (from: number, to: number): number =>
	(Date.parse(getCairoDay(to)) - Date.parse(getCairoDay(from))) / DAY_MILLISECONDS;

/** `2026-01-31`, with a time, and with a zone: `Z`, `UTC`, `+02:00`, or `+02` as databases write it. */
const isoTime =
	/^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(\.\d+)? ?(Z|UTC|([+-]\d{2})(?::?(\d{2}))?)?)?$/i;

/** Reads a time: an instant when it has a zone, else Cairo's wall clock; neither for any other text. */
export function readTime(text: string): { wallClock?: string; instant?: number } {
	const written = text.trim();
	const [, day, time, fraction = "", zone, hours, minutes = "00"] = isoTime.exec(written) ?? [];
	if (day && !zone) return { wallClock: time ? `${day}T${time}` : day };
	const offset = hours ? `${hours}:${minutes}` : "Z";
	const instant = Date.parse(day ? `${day}T${time}${fraction}${offset}` : written);
	return Number.isNaN(instant) ? {} : { instant };
}

/** Reads a time into epoch milliseconds. A date alone is its start in Cairo; other texts are NaN. */
export function readInstant(text: string): number {
	const { wallClock, instant = Number.NaN } = readTime(text);
	if (wallClock === undefined) return instant;
	const minute = wallClock.length > 10 ? wallClock : `${wallClock}T00:00`;
	const winter = Date.parse(`${minute}+02:00`);
	const summer = winter - HOUR_MILLISECONDS;
	const isSummer = Number.isFinite(winter) && getCairoWallClock(summer).startsWith(wallClock);
	return isSummer ? summer : winter;
}
