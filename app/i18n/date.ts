/**
 * Formats dates as people here read them: Latin digits in every language, in the time zone of the site
 * (site-11).
 */
import { countDays, createZoneFormat, getDay, type ZoneFormat } from "#core/time-zone";
import { getLocaleFacts, LOCALES, type Locale } from "./locale";

/** Makes a format in each language. */
const createFormats = (parts: Intl.DateTimeFormatOptions) =>
	Object.fromEntries(
		LOCALES.map((locale) => [locale, createZoneFormat(getLocaleFacts(locale).dateTag, parts)]),
	) as Record<Locale, ZoneFormat>;

const days = createFormats({ dateStyle: "long" });
const datesOfYear = createFormats({ day: "numeric", month: "long" });
const weekdays = createFormats({ weekday: "long" });
const clocks = createFormats({ timeStyle: "short" });

/** Formats a time as a day: `2026-01-31T22:30:00Z` is `1 February 2026`; null for other texts. */
export function formatDate(isoText: string, locale: Locale): string | null {
	const time = Date.parse(isoText);
	if (!Number.isFinite(time)) return null;
	return days[locale].format(time);
}

/** The words between the day of the week and the date. */
const weekdayWords: Record<Locale, string> = { en: ", ", ar: " " };

/** Formats a time as a near day: `2026-12-03T10:00:00Z` is `Thursday, 3 December`; null for other texts. */
export function formatNearDay(isoText: string | undefined, locale: Locale): string | null {
	const time = Date.parse(isoText ?? "");
	if (!Number.isFinite(time)) return null;
	return nameNearDay(time, locale);
}

const nameNearDay = (at: number, locale: Locale) =>
	`${weekdays[locale].format(at)}${weekdayWords[locale]}${datesOfYear[locale].format(at)}`;

/** The words between the day and the hour. */
const hourWords: Record<Locale, string> = { en: " at ", ar: " الساعة " };

/** Formats an instant with its time: `2026-01-31T22:30:00Z` is `1 February 2026 at 00:30`. */
export function formatMoment(at: number, locale: Locale): string {
	return `${days[locale].format(at)}${hourWords[locale]}${formatClock(at, locale)}`;
}

/** Formats a time of the platform as `formatMoment` does; null for an absent or unreadable one. */
export function formatInstant(isoText: string | undefined, locale: Locale): string | null {
	const time = Date.parse(isoText ?? "");
	return Number.isFinite(time) ? formatMoment(time, locale) : null;
}

const DAY_MILLISECONDS = 86_400_000;

/**
 * Formats an instant as it is said at `now`: `09:30` on the same day, `Sunday 09:30` within a week, else
 * with its date. Both in epoch milliseconds.
 */
export function formatNearMoment(at: number, now: number, locale: Locale): string {
	if (getDay(at) === getDay(now)) return formatClock(at, locale);
	if (at < now || at - now > 6 * DAY_MILLISECONDS) return formatMoment(at, locale);
	return `${weekdays[locale].format(at)} ${formatClock(at, locale)}`;
}

type DeadlineWords = {
	today: string;
	/** Before the day of the week. */
	tomorrow: string;
	/** Between another day and the hour. */
	by: string;
};

const deadlineWords: Record<Locale, DeadlineWords> = {
	en: { today: "today by ", tomorrow: "tomorrow, ", by: ", by " },
	ar: { today: "اليوم قبل ", tomorrow: "غدًا ", by: "، قبل " },
};

/**
 * Formats the time by which something is promised, as it is said at `now`: `today by 12:30`,
 * `tomorrow, Sunday, by 09:30`, or `Sunday, 8 March, by 09:30`. Both in epoch milliseconds.
 */
export function formatDeadline(at: number, now: number, locale: Locale): string {
	const { today, tomorrow, by } = deadlineWords[locale];
	const clock = formatClock(at, locale);
	const days = countDays(now, at);
	if (days === 0) return `${today}${clock}`;
	const day = days === 1 ? `${tomorrow}${weekdays[locale].format(at)}` : nameNearDay(at, locale);
	return `${day}${by}${clock}`;
}

/** Formats epoch milliseconds as a clock time: `14:35`, in Arabic `2:35 م`. */
export function formatClock(at: number, locale: Locale): string {
	return keepTogether(clocks[locale].format(at));
}

/** Prevents a line break between the figures and 'م'. */
const keepTogether = (time: string) => time.replace(/\s/g, "\u00a0");
