/**
 * The time zone of the product's calendar: every date that people read, and every day that a rule counts.
 * A process has one, as it has one environment; what starts it sets the zone before anything else.
 */
import { TZDate, tzOffset } from "@date-fns/tz";

export const DEFAULT_TIME_ZONE = "Africa/Cairo";

let processZone = DEFAULT_TIME_ZONE;

/** The zone of this process: the setting `TIME_ZONE`. */
export const getTimeZone = (): string => processZone;

/** @param timeZone a name that `readTimeZone` has returned; absent: the default */
export function setTimeZone(timeZone: string = DEFAULT_TIME_ZONE): void {
	processZone = timeZone;
}

/** An offset such as `+02:00` is no name: it knows no summer time. */
const ZONE_NAME = /^[a-z]+(?:[/_+-][a-z\d]+)*$/i;

/** Reads an IANA name in any case, such as `africa/cairo`; undefined when there is no such zone. */
export function readTimeZone(text: string): string | undefined {
	const name = text.trim();
	if (!ZONE_NAME.test(name)) return undefined;
	try {
		const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
		// An old name of a zone, or a new one, stays as it was written.
		return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name;
	} catch {
		return undefined;
	}
}

type Instant = number | Date;
export type ZoneFormat = { format(at: Instant): string };

/** Formats in the zone of this process; each is made once, because it is costly. */
export function createZoneFormat(tag: string, parts: Intl.DateTimeFormatOptions): ZoneFormat {
	const made = new Map<string, Intl.DateTimeFormat>();
	return {
		format(at) {
			const known = made.get(processZone);
			if (known) return known.format(at);
			const format = new Intl.DateTimeFormat(tag, { ...parts, timeZone: processZone });
			made.set(processZone, format);
			return format.format(at);
		},
	};
}

const MINUTE_MILLISECONDS = 60_000;
const HOUR_MILLISECONDS = 3_600_000;

/** The minutes that the clocks are ahead of UTC. */
const offsetAt = (at: number, timeZone: string) => tzOffset(timeZone, new Date(at));

/** Returns what the clocks show at an instant: `2026-03-01T14:05:09`. */
export function getWallClock(at: Instant, timeZone: string = processZone): string {
	const minutes = offsetAt(Number(at), timeZone);
	return new Date(Number(at) + minutes * MINUTE_MILLISECONDS).toISOString().slice(0, 19);
}

/** Returns the day of an instant: `2026-03-01`. */
export const getDay = (at: Instant): string => getWallClock(at).slice(0, 10);

/** Returns the hour of an instant, 0 to 23. */
export const getHour = (at: Instant): number => Number(getWallClock(at).slice(11, 13));

const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;

/** Counts the midnights between two instants: 0 on the same day. */
export const countDays = (from: Instant, to: Instant): number =>
	(Date.parse(getDay(to)) - Date.parse(getDay(from))) / DAY_MILLISECONDS;

/**
 * Returns the instant (epoch milliseconds) at which the clocks show `2026-03-01T14:05` or `…:09`: the first one
 * of an hour that comes twice, the next hour for one that summer time skips. NaN for other texts.
 */
export function toInstant(wallClock: string, timeZone: string = processZone): number {
	const wall = Date.parse(`${wallClock}Z`);
	if (Number.isNaN(wall)) return Number.NaN;
	const about = wall - offsetAt(wall, timeZone) * MINUTE_MILLISECONDS;
	// Clocks change by less than three hours, and never twice in six.
	const [first, second] = [about - 3 * HOUR_MILLISECONDS, about + 3 * HOUR_MILLISECONDS].map(
		(near) => wall - offsetAt(near, timeZone) * MINUTE_MILLISECONDS,
	) as [number, number];
	const isShown = (at: number) => getWallClock(at, timeZone).startsWith(wallClock);
	return isShown(first) || !isShown(second) ? first : second;
}

/** The date of an instant, whose months, days and hours are those of the zone. */
export const toZonedDate = (at: Instant): TZDate => new TZDate(Number(at), processZone);
