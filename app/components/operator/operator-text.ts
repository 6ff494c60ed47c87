/**
 * The words of the console in one language: texts of the `operator` namespace, money, times and values,
 * each isolated from the text around it, so that neither script reorders the other.
 */

import { makePerBrand } from "#core/brand/current-brand";
import { toMajor } from "#core/currency";
import { createZoneFormat } from "#core/time-zone";
import { useDocumentFacts } from "~/components/site/document-facts";
import { formatAmount } from "~/domain/catalogue/money";
import type { InquiryRow } from "~/domain/operator/record";
import { getI18n } from "~/i18n/instance.server";
import { isolate, isolateLtr } from "~/i18n/isolate";
import { getLocaleFacts, LOCALES, type Locale, listOtherLocales } from "~/i18n/locale";
import type { Resources } from "~/i18n/resources.server";

type Tree = Resources["operator"];
type KeyOf<Node> = {
	[Name in keyof Node & string]: Node[Name] extends string ? Name : `${Name}.${KeyOf<Node[Name]>}`;
}[keyof Node & string];

/** `transfer.title`: the key of a text of the console. */
export type OperatorKey = KeyOf<Tree>;
/** The name of a form field: `name` of `field.name`. */
export type FieldName = keyof Tree["field"];

/** The month is a word, so that no one has to guess which of two numbers it is. */
const DAY = { day: "numeric", month: "short", year: "numeric" } as const;
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * 3600;

/** Keeps the Arabic am/pm marker on the line of its time. */
const keepMarker = (text: string) => text.replace(/ (?=[صم]$)/, "\u00a0");

const isIsolated = (text: string) => /^[\u2066\u2068]/.test(text);

/** Formats are costly to create, so each language has one set. */
function createFormats(locale: Locale) {
	const tag = getLocaleFacts(locale).dateTag;
	return {
		moments: createZoneFormat(tag, { ...DAY, hour: "2-digit", minute: "2-digit" }),
		days: createZoneFormat(tag, DAY),
		calendarDays: new Intl.DateTimeFormat(tag, { ...DAY, timeZone: "UTC" }),
		months: new Intl.DateTimeFormat(tag, { month: "long", year: "numeric", timeZone: "UTC" }),
		monthNames: new Intl.DateTimeFormat(tag, { month: "short", timeZone: "UTC" }),
		shortDays: new Intl.DateTimeFormat(tag, { day: "numeric", month: "short", timeZone: "UTC" }),
		present: new Intl.RelativeTimeFormat(tag, { numeric: "auto" }).format(0, "second"),
		// Numbers only: two days are 48 hours here, not the calendar's "day before yesterday".
		spans: new Intl.RelativeTimeFormat(tag),
		numbers: new Intl.NumberFormat("en-US"),
		percents: new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 }),
		shortNumbers: new Intl.NumberFormat(tag, { notation: "compact" }),
		lists: new Intl.ListFormat(tag),
		items: new Intl.ListFormat(tag, { type: "unit" }),
	};
}

const formats: Record<Locale, ReturnType<typeof createFormats>> = {
	en: createFormats("en"),
	ar: createFormats("ar"),
};

export type OperatorText = ReturnType<typeof createOperatorText>;

function createOperatorText(locale: Locale) {
	const instance = getI18n(locale);
	const { moments, days, present, spans, numbers, shortNumbers, lists, items } = formats[locale];
	const { calendarDays, months, monthNames, shortDays, percents } = formats[locale];
	const translate = instance.getFixedT(locale) as unknown as (
		key: string,
		values?: Record<string, string>,
	) => string;
	return {
		locale,
		/** The other language, which the header offers. */
		other: listOtherLocales(locale)[0] ?? locale,
		productName: translate("common:companyName"),
		/** The text with its values filled in, each isolated. */
		t(key: OperatorKey, values: Record<string, string> = {}): string {
			const isolated = Object.entries(values).map(([name, value]) => [
				name,
				isIsolated(value) ? value : isolate(value),
			]);
			return translate(`operator:${key}`, Object.fromEntries(isolated));
		},
		/** Undefined for a key that only another release has written. */
		find(key: string): string | undefined {
			const text: unknown = instance.getResource(locale, "operator", key);
			return typeof text === "string" ? text : undefined;
		},
		topic: (topic: InquiryRow["inquiry_type"]) => translate(`contact:inquiryTypes.${topic}`),
		audience: (size: NonNullable<InquiryRow["audience_size"]>) =>
			translate(`contact:audienceSizes.${size}`),
		/** 4999, EGP → `EGP 49.99`, isolated */
		money: (minor: number, currency: string) =>
			isolateLtr(formatAmount(toMajor(minor, currency), currency)),
		/** 10000 → `10,000`, in Latin digits */
		number: (value: number) => numbers.format(value),
		/** 0.667 → `66.7%` */
		percent: (share: number) => percents.format(share),
		/** 12000 → `12K`, for the axis of a chart */
		shortNumber: (value: number) => shortNumbers.format(value),
		/** `2025-05` → `May 2025` */
		month: (month: string) => months.format(Date.parse(`${month}-01T00:00:00Z`)),
		/** `2025-05` → `May` */
		monthName: (month: string) => monthNames.format(Date.parse(`${month}-01T00:00:00Z`)),
		/** `2025-05-10` → `10 May` */
		shortDay: (day: string) => shortDays.format(Date.parse(`${day}T00:00:00Z`)),
		/** `approver and owner` */
		list: (names: readonly string[]) => lists.format(names),
		/** `webhooks, emails, messages` */
		items: (names: readonly string[]) => items.format(names),
		/** `10 May 2025, 08:53`, where people are */
		moment: (instant: string) => keepMarker(moments.format(Date.parse(instant))),
		/** `10 May 2025`, where people are */
		day: (instant: string) => days.format(Date.parse(instant)),
		/** A calendar day, independent of the time zone: `2025-05-10` → `10 May 2025` */
		calendarDay: (day: string) => calendarDays.format(Date.parse(`${day}T00:00:00Z`)),
		/** `in 3 hours`, `2 days ago`, `now` */
		distance(instant: string, now: Date): string {
			const seconds = (Date.parse(instant) - now.getTime()) / 1000;
			const size = Math.abs(seconds);
			if (size < MINUTE_SECONDS) return present;
			if (size < HOUR_SECONDS) return spans.format(Math.trunc(seconds / MINUTE_SECONDS), "minute");
			if (size < 2 * DAY_SECONDS) return spans.format(Math.trunc(seconds / HOUR_SECONDS), "hour");
			return spans.format(Math.trunc(seconds / DAY_SECONDS), "day");
		},
		/** The text of a column in this language, or in the one that there is: `plan_name`, `plan_name_ar`. */
		localize<Row extends object>(row: Row, column: keyof Row & string): string | null {
			const texts = row as Record<string, unknown>;
			const names = [locale, ...LOCALES].map((one) => `${column}_${one}`);
			const [own, ...others] = names.map((name) => texts[name]);
			const text = own || texts[column] || others.find(Boolean);
			return typeof text === "string" ? text : null;
		},
	};
}

const getTexts = makePerBrand(
	(): Record<Locale, OperatorText> => ({
		en: createOperatorText("en"),
		ar: createOperatorText("ar"),
	}),
);

export const getOperatorText = (locale: Locale): OperatorText => getTexts()[locale];

/** The texts in the language of the page. */
export const useOperatorText = (): OperatorText => getOperatorText(useDocumentFacts().locale);
