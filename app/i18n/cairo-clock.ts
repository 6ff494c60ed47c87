/** The time of day in Cairo, as people say it in each language. */
import { getLocaleFacts, type Locale } from "./locale";

/** Epoch milliseconds as a clock time: `2:35 PM`, in Arabic `2:35 م`. */
export function formatCairoClock(at: number, locale: Locale): string {
	return new Intl.DateTimeFormat(getLocaleFacts(locale).clockTag, {
		timeZone: "Africa/Cairo",
		hour: "numeric",
		minute: "2-digit",
	}).format(at);
}
