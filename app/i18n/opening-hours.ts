/** Formats the operator's hours in words. */
import type { OperatorHours } from "#core/operator-hours";
import { getTimeZone } from "#core/time-zone";
import { nameTimeZone } from "#core/time-zone-name";
import { getLocaleFacts, type Locale } from "./locale";

type ShownHours = {
	/** `Sunday – Thursday`. */
	days: string;
	from: string;
	to: string;
	/** `Cairo time`; the IANA name of a zone that is not the site's. */
	zone: string;
};

/** A Sunday. */
const SUNDAY = Date.UTC(1970, 0, 4);
const DAY_MILLISECONDS = 86_400_000;

export function formatHours(hours: OperatorHours, locale: Locale): ShownHours {
	const { days, from, to, timeZone = getTimeZone() } = hours;
	const { dateTag } = getLocaleFacts(locale);
	const weekday = new Intl.DateTimeFormat(dateTag, { weekday: "long", timeZone: "UTC" });
	const time = new Intl.DateTimeFormat(dateTag, { timeStyle: "short", timeZone: "UTC" });
	const first = SUNDAY + (days[0] ?? 0) * DAY_MILLISECONDS;
	const last = first + (days.length - 1) * DAY_MILLISECONDS;
	const formatMinutes = (minutes: number) => time.format(SUNDAY + minutes * 60_000);
	return {
		days: weekday.formatRange(first, last),
		from: formatMinutes(from),
		to: formatMinutes(to),
		zone: timeZone === getTimeZone() ? nameTimeZone(locale) : timeZone,
	};
}
