/** Formats lengths of time in words. */
import type { Minutes } from "#core/manual-payment-method";
import { getI18n } from "./instance.server";
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

const HOUR_MINUTES = 60;
/** From two hours on, hours are meant. */
const HOURS_FROM_MINUTES = 120;

/**
 * Formats how long an approval takes: `15-30 minutes`, `24-48 hours`, `4 hours`. Hours are never fewer than the
 * minutes. Days are not said, because working hours may make several of one.
 */
export function formatApproval({ from, to }: Minutes, locale: Locale): string {
	const { t } = getI18n(locale);
	if (to < HOURS_FROM_MINUTES) {
		return from === to
			? t("manual-payment:duration.minutes", { count: to })
			: t("manual-payment:duration.minuteRange", { from, count: to });
	}
	const [least, count] = [Math.floor(from / HOUR_MINUTES), Math.ceil(to / HOUR_MINUTES)];
	return least === 0 || least === count
		? t("manual-payment:duration.hours", { count })
		: t("manual-payment:duration.hourRange", { from: least, count });
}
