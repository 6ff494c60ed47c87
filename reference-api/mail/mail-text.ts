/**
 * The words of mails in one language: texts of `locales`, money, dates, and values kept apart from
 * the text around them, so that neither script turns the other around.
 */
import arCommon from "../../locales/ar/common.json";
import arContact from "../../locales/ar/contact.json";
import arMail from "../../locales/ar/mail.json";
import arManualPayment from "../../locales/ar/manual-payment.json";
import arPlan from "../../locales/ar/plan.json";
import enCommon from "../../locales/en/common.json";
import enContact from "../../locales/en/contact.json";
import enMail from "../../locales/en/mail.json";
import enManualPayment from "../../locales/en/manual-payment.json";
import enPlan from "../../locales/en/plan.json";
import { formatMoney } from "../catalogue/money";
import { getShortReference } from "../payment/short-reference";
import type { MailLocale } from "./mail-locale";

type Catalogue = typeof enMail;
/** The dotted names of all texts in a catalogue. */
export type KeyOf<Tree> = {
	[Name in keyof Tree & string]: Tree[Name] extends string ? Name : `${Name}.${KeyOf<Tree[Name]>}`;
}[keyof Tree & string];

/** `tip-sent.subject`: a text that both languages have. */
export type MailKey = KeyOf<Catalogue>;

type LocaleTexts = {
	direction: "ltr" | "rtl";
	dateTag: string;
	productName: string;
	mail: Catalogue;
	methods: typeof enManualPayment.methodName;
	planNames: Record<string, string>;
	topics: typeof enContact.inquiryTypes;
	audiences: typeof enContact.audienceSizes;
};

const locales: Record<MailLocale, LocaleTexts> = {
	en: {
		direction: "ltr",
		dateTag: "en-GB-u-nu-latn",
		productName: enCommon.companyName,
		mail: enMail,
		methods: enManualPayment.methodName,
		planNames: enPlan.names,
		topics: enContact.inquiryTypes,
		audiences: enContact.audienceSizes,
	},
	ar: {
		direction: "rtl",
		dateTag: "ar-EG-u-nu-latn",
		productName: arCommon.companyName,
		mail: arMail,
		methods: arManualPayment.methodName,
		planNames: arPlan.names,
		topics: arContact.inquiryTypes,
		audiences: arContact.audienceSizes,
	},
};

const END_OF_ISOLATE = "\u2069";

/** Read from left to right whatever is around it: amounts, numbers, addresses. */
export const isolateLtr = (text: string) => `\u2066${text}${END_OF_ISOLATE}`;

/** Read in its own direction: names and other typed texts. */
export const isolate = (text: string) =>
	/^[\u2066\u2068]/.test(text) ? text : `\u2068${text}${END_OF_ISOLATE}`;

export const stripIsolates = (text: string) => text.replace(/[\u2066-\u2069]/g, "");

/** What somebody typed, without characters that steer a terminal or turn a line around. */
export function cleanTyped(text: string): string {
	return text
		.replace(/\r\n?/g, "\n")
		.replace(/[\u202a-\u202e\u2066-\u2069]|(?!\n)\p{Cc}/gu, "")
		.trim();
}

/** A payment's short code, then the id that it stands for. */
export function referenceOf(id: string): string {
	const short = getShortReference(id);
	return short === undefined ? isolateLtr(id) : `${isolateLtr(short)} · ${isolateLtr(id)}`;
}

/** What mails say of the apps. */
export type Release = keyof Catalogue["now"]["plan"];

export type MailText = {
	locale: MailLocale;
	release: Release;
	direction: "ltr" | "rtl";
	productName: string;
	/** The text with its values filled in, each isolated; `{{product}}` is filled in by itself. */
	t(key: MailKey, values?: Record<string, string>): string;
	/** 4999, EGP → `EGP 49.99`, isolated */
	money(amountMinor: number, currency: string): string;
	/** `10 May 2025`, in Cairo */
	day(instant: string): string;
	/** `10 May 2025 at 15:00 Cairo time`, as pages say it */
	moment(instant: string): string;
	method(method: keyof LocaleTexts["methods"]): string;
	/** The plan's own name, and beside it that of the language where we know one. */
	planName(name: string): string;
	topic(topic: keyof LocaleTexts["topics"]): string;
	audience(size: keyof LocaleTexts["audiences"]): string;
};

/** Undefined where `key` names no text, but something that only another release has written. */
export function findText(texts: object, key: string): string | undefined {
	let node: unknown = texts;
	for (const name of key.split(".")) {
		if (typeof node !== "object" || node === null || !Object.hasOwn(node, name)) return undefined;
		node = (node as Record<string, unknown>)[name];
	}
	return typeof node === "string" ? node : undefined;
}

const readText = (texts: object, key: string) => findText(texts, key) ?? key;

/** The text with its values filled in, each isolated. */
export function fillText(texts: object, key: string, values: Record<string, string>): string {
	return readText(texts, key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
		const value = values[name];
		if (value === undefined) throw new Error(`The text ${key} needs ${name}.`);
		return isolate(value);
	});
}

export function createMailText(locale: MailLocale, release: Release = "pre-launch"): MailText {
	const { direction, dateTag, productName, mail, methods, planNames, topics, audiences } =
		locales[locale];
	const format = (instant: string, style: Intl.DateTimeFormatOptions) =>
		new Intl.DateTimeFormat(dateTag, { ...style, timeZone: "Africa/Cairo" }).format(
			Date.parse(instant),
		);
	return {
		locale,
		release,
		direction,
		productName,
		t: (key, values) => fillText(mail, key, { product: productName, ...values }),
		money: (amountMinor, currency) => isolateLtr(formatMoney(amountMinor, currency)),
		day: (instant) => format(instant, { dateStyle: "long" }),
		// Not by `t`: a moment is one value of a text, isolated as a whole.
		moment: (instant) =>
			readText(mail, "moment")
				.replace("{{day}}", format(instant, { dateStyle: "long" }))
				.replace("{{time}}", format(instant, { timeStyle: "short" }).replace(/\s/g, "\u00a0")),
		method: (method) => methods[method],
		planName(typed) {
			const name = cleanTyped(typed);
			const key = name.toLowerCase().replaceAll(" ", "-");
			const alias = Object.hasOwn(planNames, key) ? planNames[key] : name;
			return alias === name ? name : `${isolate(name)} · ${alias}`;
		},
		topic: (topic) => topics[topic],
		audience: (size) => audiences[size],
	};
}
