/**
 * The console's words in one language: texts of `locales`, money, times and values, each isolated
 * from the text around it, so that neither script reorders the other.
 */
import arCommon from "../../locales/ar/common.json";
import arOperator from "../../locales/ar/operator.json";
import enCommon from "../../locales/en/common.json";
import enOperator from "../../locales/en/operator.json";
import { DAY_SECONDS } from "../base/clock";
import type { Locale } from "../base/locale";
import { formatMoney } from "../base/money";
import { fillText, findText, isolateLtr, type KeyOf } from "../base/text";
import { createMailText } from "../mail/mail-text";

type Catalogue = typeof enOperator;

/** `transfer.title`: the key of a text that both languages have. */
export type ConsoleKey = KeyOf<Catalogue>;
/** The name of a form field: `name` of `field.name`. */
export type FieldName = keyof Catalogue["field"];

type LocaleFacts = {
	texts: Catalogue;
	/** The other language, which the header offers, and its own name. */
	other: Locale;
	otherName: string;
	productName: string;
	/** Latin digits in both languages: amounts must read as the wallet shows them. */
	tag: string;
};

const locales: Record<Locale, LocaleFacts> = {
	en: {
		texts: enOperator,
		other: "ar",
		otherName: "العربية",
		productName: enCommon.companyName,
		tag: "en-GB-u-nu-latn",
	},
	ar: {
		texts: arOperator,
		other: "en",
		otherName: "English",
		productName: arCommon.companyName,
		tag: "ar-EG-u-nu-latn",
	},
};

const ZONE = "Africa/Cairo";
/** The month is a word, so that nobody has to guess which of two numbers it is. */
const DAY = { day: "numeric", month: "short", year: "numeric" } as const;
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;

export type ConsoleText = ReturnType<typeof createConsoleText>;

/** Keeps the Arabic am/pm marker on the line of its time. */
const keepMarker = (text: string) => text.replace(/ (?=[صم]$)/, "\u00a0");

const made = new Map<Locale, ReturnType<typeof buildConsoleText>>();

/** Formats are costly to create, so each language has one set. */
export function createConsoleText(locale: Locale) {
	const text = made.get(locale) ?? buildConsoleText(locale);
	made.set(locale, text);
	return text;
}

function buildConsoleText(locale: Locale) {
	const { texts, other, otherName, productName, tag } = locales[locale];
	const { direction, method, topic, audience } = createMailText(locale);
	const moments = new Intl.DateTimeFormat(tag, {
		...DAY,
		hour: "numeric",
		minute: "2-digit",
		timeZone: ZONE,
	});
	const days = new Intl.DateTimeFormat(tag, { ...DAY, timeZone: ZONE });
	const present = new Intl.RelativeTimeFormat(tag, { numeric: "auto" }).format(0, "second");
	// Numbers only: two days are 48 hours here, not the calendar's "day before yesterday".
	const spans = new Intl.RelativeTimeFormat(tag);
	const numbers = new Intl.NumberFormat("en-US");
	const lists = new Intl.ListFormat(tag);
	return {
		locale,
		direction,
		other,
		otherName,
		productName,
		method,
		topic,
		audience,
		/** The text with its values filled in, each isolated. */
		t: (key: ConsoleKey, values: Record<string, string> = {}) => fillText(texts, key, values),
		/** Undefined for a key that only another release has written. */
		find: (key: string) => findText(texts, key),
		/** 4999, EGP → `EGP 49.99`, isolated */
		money: (minor: number, currency: string) => isolateLtr(formatMoney(minor, currency)),
		/** 10000 → `10,000`, in Latin digits */
		number: (value: number) => numbers.format(value),
		/** `approver and owner` */
		list: (names: readonly string[]) => lists.format(names),
		/** `10 May 2025, 15:00`, in Cairo */
		moment: (instant: string) => keepMarker(moments.format(Date.parse(instant))),
		/** `10 May 2025`, in Cairo */
		day: (instant: string) => days.format(Date.parse(instant)),
		/** A calendar day, independent of the time zone: `2025-05-10` → `10 May 2025` */
		calendarDay: (day: string) => days.format(Date.parse(`${day}T12:00:00Z`)),
		/** `in 3 hours`, `2 days ago`, `now` */
		distance(instant: string, now: Date): string {
			const seconds = (Date.parse(instant) - now.getTime()) / 1000;
			const size = Math.abs(seconds);
			if (size < MINUTE_SECONDS) return present;
			if (size < HOUR_SECONDS) return spans.format(Math.trunc(seconds / MINUTE_SECONDS), "minute");
			if (size < 2 * DAY_SECONDS) return spans.format(Math.trunc(seconds / HOUR_SECONDS), "hour");
			return spans.format(Math.trunc(seconds / DAY_SECONDS), "day");
		},
	};
}
