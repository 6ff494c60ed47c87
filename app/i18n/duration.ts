/** Formats lengths of time in words. */
import { getLocaleFacts, type Locale } from "./locale";

const units = [
	["year", 365 * 86_400],
	["day", 86_400],
	["hour", 3600],
	["minute", 60],
] as const;

/** Formats seconds in the largest unit that divides them: `90 days`, `1 year`, `12 hours`; whole minutes at least. */
export function formatDuration(seconds: number, locale: Locale): string {
	const [unit, length] = units.find(([, size]) => seconds % size === 0) ?? ["minute", 60];
	return new Intl.NumberFormat(getLocaleFacts(locale).dateTag, {
		style: "unit",
		unit,
		unitDisplay: "long",
		maximumFractionDigits: 0,
	}).format(seconds / length);
}
