/** The words of mails in one language: texts of `locales`, money, dates and names. */

import {
	type AfterPayment,
	chooseAfterPaymentText,
	getHearing,
	type Hearing,
} from "#core/after-payment";
import { applyBrand } from "#core/brand/brand-text";
import { makePerBrand } from "#core/brand/current-brand";
import { catalogues } from "#core/catalogue";
import { getDirection } from "#core/language";
import { getShortReference } from "#core/short-reference";
import { createZoneFormat } from "#core/time-zone";
import { nameTimeZone } from "#core/time-zone-name";
import type { Locale } from "../base/locale";
import { formatMoney } from "../base/money";
import type { Release } from "../base/options";
import { localizeRow } from "../base/row-language";
import { cleanTyped, fillText, isolate, isolateLtr, type KeyOf, readText } from "../base/text";
import type { Named } from "./mail-kind";

type Catalogues = (typeof catalogues)["en"];
type Catalogue = Catalogues["mail"];

/** `tip-sent.subject`: the key of a text that both languages have. */
export type MailKey = KeyOf<Catalogue>;

type LocaleTexts = {
	direction: "ltr" | "rtl";
	productName: string;
	deletedFields: string;
	mail: Catalogue;
	topics: Catalogues["contact"]["inquiryTypes"];
	audiences: Catalogues["contact"]["audienceSizes"];
};

const dateTags: Record<Locale, string> = { en: "en-GB-u-nu-latn", ar: "ar-EG-u-nu-latn" };

function readTexts(locale: Locale): LocaleTexts {
	const { account, common, contact, mail } = catalogues[locale];
	const { inquiryTypes, audienceSizes } = applyBrand(locale, "contact", contact);
	return {
		direction: getDirection(locale),
		productName: applyBrand(locale, "common", common).companyName,
		deletedFields: applyBrand(locale, "account", account).delete.fields,
		mail: applyBrand(locale, "mail", mail),
		topics: inquiryTypes,
		audiences: audienceSizes,
	};
}

const getTexts = makePerBrand(
	(): Record<Locale, LocaleTexts> => ({ en: readTexts("en"), ar: readTexts("ar") }),
);

/** A payment's short code, and the full id in brackets, so that no sign is left alone at the end of a line. */
export function referenceOf(id: string): string {
	const short = getShortReference(id);
	return short === undefined ? isolateLtr(id) : `${isolateLtr(short)} (${isolateLtr(id)})`;
}

export type MailText = {
	locale: Locale;
	/** Where people hear what they paid for. */
	hearing: Hearing;
	/** What happens after a payment, in the operator's words, and where it is. */
	afterPayment: { url: string | undefined; words: string | undefined };
	direction: "ltr" | "rtl";
	productName: string;
	/** What a deletion removes from an account, as its page says. */
	deletedFields: string;
	/**
	 * The text with its values filled in, each isolated; `{{product}}` is filled in automatically.
	 */
	t(key: MailKey, values?: Record<string, string>): string;
	/** 4999, EGP → `EGP 49.99`, isolated */
	money(amountMinor: number, currency: string): string;
	/** `10 May 2025` */
	day(instant: string): string;
	/** `10 May 2025 at 15:00 Cairo time`, as pages say it */
	moment(instant: string): string;
	/** `a, b and c`, each isolated */
	list(parts: readonly string[]): string;
	/** The name in the mail's language, or the one that there is; empty without any. */
	name(named: Named | null): string;
	topic(topic: keyof LocaleTexts["topics"]): string;
	audience(size: keyof LocaleTexts["audiences"]): string;
};

/** Made once, because that takes longer than to write a mail. */
const createFormats = (tag: string) => ({
	day: createZoneFormat(tag, { dateStyle: "long" }),
	time: createZoneFormat(tag, { timeStyle: "short" }),
	list: new Intl.ListFormat(tag),
});

const formats: Record<Locale, ReturnType<typeof createFormats>> = {
	en: createFormats(dateTags.en),
	ar: createFormats(dateTags.ar),
};

/** What the operator has to offer; without it nothing is out yet. */
export type MailOutlook = {
	release?: Release | undefined;
	afterPayment?: AfterPayment | undefined;
};

const nowhere: AfterPayment = { url: undefined, texts: { en: undefined, ar: undefined } };

export function createMailText(locale: Locale, outlook: MailOutlook = {}): MailText {
	const { release = "pre-launch", afterPayment = nowhere } = outlook;
	const { mail, topics, audiences, ...texts } = getTexts()[locale];
	const { day, time, list } = formats[locale];
	return {
		locale,
		hearing: getHearing(release, afterPayment),
		afterPayment: {
			url: afterPayment.url,
			words: chooseAfterPaymentText(afterPayment, locale),
		},
		...texts,
		t: (key, values) => fillText(mail, key, { product: texts.productName, ...values }),
		money: (amountMinor, currency) => isolateLtr(formatMoney(amountMinor, currency)),
		day: (instant) => day.format(Date.parse(instant)),
		// `t` is not used, because a moment is one value of a text, isolated as a whole.
		moment: (instant) =>
			readText(mail, "moment")
				.replace("{{day}}", day.format(Date.parse(instant)))
				.replace("{{time}}", time.format(Date.parse(instant)).replace(/\s/g, "\u00a0"))
				.replace("{{zone}}", nameTimeZone(locale)),
		list: (parts) => list.format(parts.map(isolate)),
		name: (named) => (named ? cleanTyped(localizeRow(locale, named).name) : ""),
		topic: (topic) => topics[topic],
		audience: (size) => audiences[size],
	};
}
