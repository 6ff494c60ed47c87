/** Times as a platform writes them, which mean the same wherever the server runs. */
import { toInstant } from "#core/time-zone";

/** `2026-01-31`, with a time, and with a zone: `Z`, `UTC`, `+02:00`, or `+02` as databases write it. */
const isoTime =
	/^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(\.\d+)? ?(Z|UTC|([+-]\d{2})(?::?(\d{2}))?)?)?$/i;

/** Reads a time: an instant when it has a zone, else the wall clock of ours; neither for any other text. */
export function readTime(text: string): { wallClock?: string; instant?: number } {
	const written = text.trim();
	const [, day, time, fraction = "", zone, hours, minutes = "00"] = isoTime.exec(written) ?? [];
	if (day && !zone) return { wallClock: time ? `${day}T${time}` : day };
	const offset = hours ? `${hours}:${minutes}` : "Z";
	const instant = Date.parse(day ? `${day}T${time}${fraction}${offset}` : written);
	return Number.isNaN(instant) ? {} : { instant };
}

/** Reads a time into epoch milliseconds. A date alone is its start; other texts are NaN. */
export function readInstant(text: string): number {
	const { wallClock, instant = Number.NaN } = readTime(text);
	if (wallClock === undefined) return instant;
	return toInstant(wallClock.length > 10 ? wallClock : `${wallClock}T00:00`);
}
