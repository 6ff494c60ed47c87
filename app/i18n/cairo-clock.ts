/** The time of day in Cairo, as people say it in each language. */
import type { Locale } from "./locale";

const formats: Record<Locale, Intl.DateTimeFormat> = {
	en: createFormat("en-US-u-nu-latn"),
	ar: createFormat("ar-EG-u-nu-latn"),
};

function createFormat(tag: string): Intl.DateTimeFormat {
	return new Intl.DateTimeFormat(tag, {
		timeZone: "Africa/Cairo",
		hour: "numeric",
		minute: "2-digit",
	});
}

/** Epoch milliseconds as a clock time: `2:35 PM`, in Arabic `2:35 م`. */
export function formatCairoClock(at: number, locale: Locale): string {
	return formats[locale].format(at);
}
