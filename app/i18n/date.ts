/**
 * Dates as people in Egypt read them: Latin digits in both languages, Cairo time (docs/product.md,
 * site-11).
 */
import type { Locale } from "./locale";

const languages: Record<Locale, string> = { en: "en-GB", ar: "ar-EG" };

/** `2026-01-31T22:30:00Z` is `1 February 2026`; null for a text that is no time. */
export function formatDate(isoText: string, locale: Locale): string | null {
	const time = Date.parse(isoText);
	if (!Number.isFinite(time)) return null;
	return new Intl.DateTimeFormat(languages[locale], {
		dateStyle: "long",
		numberingSystem: "latn",
		timeZone: "Africa/Cairo",
	}).format(time);
}

/** `2026-01-31T22:30:00Z` is `1 February 2026 at 00:30`; for an instant of our own, so never null. */
export function formatMoment(at: number, locale: Locale): string {
	return new Intl.DateTimeFormat(languages[locale], {
		dateStyle: "long",
		timeStyle: "short",
		numberingSystem: "latn",
		timeZone: "Africa/Cairo",
	}).format(at);
}
