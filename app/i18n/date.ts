/**
 * Formats dates as people in Egypt read them: Latin digits in every language, Cairo time
 * (site-11).
 */
import { getLocaleFacts, type Locale } from "./locale";

/** Formats a time as a day: `2026-01-31T22:30:00Z` is `1 February 2026`; null for other texts. */
export function formatDate(isoText: string, locale: Locale): string | null {
	const time = Date.parse(isoText);
	if (!Number.isFinite(time)) return null;
	return new Intl.DateTimeFormat(getLocaleFacts(locale).dateTag, {
		dateStyle: "long",
		timeZone: "Africa/Cairo",
	}).format(time);
}

/** The words between the day of the week and the date. */
const weekdayWords: Record<Locale, string> = { en: ", ", ar: " " };

/** Formats a time as a near day: `2026-12-03T10:00:00Z` is `Thursday, 3 December`; null for other texts. */
export function formatNearDay(isoText: string | undefined, locale: Locale): string | null {
	const time = Date.parse(isoText ?? "");
	if (!Number.isFinite(time)) return null;
	const { dateTag } = getLocaleFacts(locale);
	const format = (parts: Intl.DateTimeFormatOptions) =>
		new Intl.DateTimeFormat(dateTag, { ...parts, timeZone: "Africa/Cairo" }).format(time);
	const date = format({ day: "numeric", month: "long" });
	return `${format({ weekday: "long" })}${weekdayWords[locale]}${date}`;
}

/** The words between the day and the hour. */
const hourWords: Record<Locale, string> = { en: " at ", ar: " الساعة " };

/** Formats an instant with its time: `2026-01-31T22:30:00Z` is `1 February 2026 at 00:30`. */
export function formatMoment(at: number, locale: Locale): string {
	const { dateTag } = getLocaleFacts(locale);
	const day = new Intl.DateTimeFormat(dateTag, { dateStyle: "long", timeZone: "Africa/Cairo" });
	return `${day.format(at)}${hourWords[locale]}${formatCairoClock(at, locale)}`;
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
	const { dateTag } = getLocaleFacts(locale);
	const day = new Intl.DateTimeFormat(dateTag, { dateStyle: "long", timeZone: "Africa/Cairo" });
	if (day.format(at) === day.format(now)) return formatCairoClock(at, locale);
	if (at < now || at - now > 6 * DAY_MILLISECONDS) return formatMoment(at, locale);
	const weekday = new Intl.DateTimeFormat(dateTag, { weekday: "long", timeZone: "Africa/Cairo" });
	return `${weekday.format(at)} ${formatCairoClock(at, locale)}`;
}

/** Formats epoch milliseconds as a clock time: `14:35`, in Arabic `2:35 م`. */
export function formatCairoClock(at: number, locale: Locale): string {
	const clock = new Intl.DateTimeFormat(getLocaleFacts(locale).dateTag, {
		timeStyle: "short",
		timeZone: "Africa/Cairo",
	});
	return keepTogether(clock.format(at));
}

/** Prevents a line break between the figures and 'م'. */
const keepTogether = (time: string) => time.replace(/\s/g, "\u00a0");
