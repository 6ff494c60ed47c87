/**
 * The facts that the built-in text pages are filled in with: from the settings, and from the constants that the
 * code itself uses. A fact that is missing is false or undefined, and the page says so in a sentence.
 */
import type { Seller } from "#core/brand/brand";
import { REQUEST_HOURS } from "#core/operator-hours";
import { type RetainedRecord, retentionDays } from "#core/retention";
import {
	getOverallMinutes,
	listOffered,
	type ManualPaymentMethods,
} from "~/domain/manual-payment/method";
import { getPaidStart } from "~/domain/payment/paid-start";
import { formatDate } from "~/i18n/date";
import { formatApproval, formatDuration } from "~/i18n/duration";
import { getI18n } from "~/i18n/instance.server";
import type { Locale } from "~/i18n/locale";
import { formatHours } from "~/i18n/opening-hours";
import { paths } from "~/paths";
import type { Settings } from "~/server/env.server";
import { nameHostCookie } from "~/server/request/cookie.server";
import { type CookieKey, cookieTable } from "~/server/request/cookie-table.server";

const DAY_SECONDS = 86_400;

type Known = {
	settings: Settings;
	/** Undefined where the brand does not say who sells. */
	seller: Seller | undefined;
	/** In the language of the page. */
	methods: ManualPaymentMethods;
};

/** Returns the facts in the language of a page. Texts are escaped when they are filled in, except `contact`. */
export function collectTextPageFacts({ settings, seller, methods }: Known, locale: Locale) {
	const { t } = getI18n(locale);
	const { supportEmail, operatorHours, graceDays, releaseDate } = settings;
	const paidStart = getPaidStart(settings);
	const isGateway = settings.payments === "gateway";
	const ways = [
		...(supportEmail ? [`[${supportEmail}](mailto:${supportEmail})`] : []),
		`[${t("contactPage")}](${paths.contact({ topic: "question" })})`,
	];
	return {
		name: t("nameInSentence"),
		seller: seller && {
			name: seller.name[locale],
			address: seller.address?.[locale],
			taxNumber: seller.taxNumber,
			registration: seller.registration,
		},
		/** The mail address, where one is set, and a link to the form, in Markdown. */
		contact: formatChoice(ways, locale),
		hours: operatorHours && formatHours(operatorHours, locale),
		isEmbedded: settings.isEmbedded,
		platformHost: settings.apiBaseUrl && new URL(settings.apiBaseUrl).host,
		hasMailServer: settings.smtpUrl !== undefined,
		isMessageForwarded: settings.contactDelivery !== undefined,
		isGateway,
		isPaymob: isGateway && settings.paymob !== undefined,
		isTest: isGateway && settings.mockGateway,
		methods: listOffered(methods).map(({ name, approvalMinutes, accountKind }) => ({
			method: name,
			...approvalMinutes,
			duration: formatApproval(approvalMinutes, locale),
			isWallet: accountKind === "mobile-wallet",
		})),
		approval: getOverallMinutes(methods),
		requestHours: REQUEST_HOURS,
		grace: graceDays > 0 && settings.isEmbedded && formatDuration(graceDays * DAY_SECONDS, locale),
		startsAtLaunch: paidStart === "at-launch",
		startsBeforeApps: paidStart === "today",
		startsNow: paidStart === undefined,
		releaseDate: paidStart && releaseDate ? formatDate(releaseDate, locale) : undefined,
		guarantee: settings.marketingClaims && isGateway && t("creator:claims.guarantee"),
		transferDone: t("manual-payment:instructions.done"),
		keep: listRetention(locale),
		cookie: listCookies(settings.publicUrl?.startsWith("https:") === true),
		life: listCookieLives(locale),
	};
}

/** The facts of a text page, by the names of its placeholders. */
export type TextPageFacts = ReturnType<typeof collectTextPageFacts>;

const formatChoice = (ways: readonly string[], locale: Locale) =>
	new Intl.ListFormat(locale, { type: "disjunction" }).format(ways);

const listRetention = (locale: Locale) =>
	mapValues(retentionDays, (days) => formatDuration(days * DAY_SECONDS, locale)) as Record<
		RetainedRecord,
		string
	>;

/** Names end in `…` where there are several. */
const listCookies = (isSecure: boolean) =>
	mapValues(cookieTable, (cookie) => {
		const name = "isBoundToHost" in cookie ? nameHostCookie(cookie.name, isSecure) : cookie.name;
		return "isPrefix" in cookie ? `${name}…` : name;
	}) as Record<CookieKey, string>;

const listCookieLives = (locale: Locale) =>
	mapValues(cookieTable, ({ seconds }) => formatDuration(seconds, locale)) as Record<
		CookieKey,
		string
	>;

const mapValues = <Value, Mapped>(table: Record<string, Value>, map: (value: Value) => Mapped) =>
	Object.fromEntries(Object.entries(table).map(([key, value]) => [key, map(value)]));
