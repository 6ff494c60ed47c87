/**
 * Reports on valid settings: what is not configured, what is unsafe, and what is probably a
 * mistake. Each line starts with the name of its setting.
 */

import { builtInMethodKeys } from "#core/manual-payment-method";
import { listPaymobWarnings } from "#core/paymob-setting";
import { dropEmpty, suggestNames, tellConflicts, type Variables } from "#core/setting";
import { defaultSamplePlans } from "~/domain/catalogue/plan";
import { getPaidStart } from "~/domain/payment/paid-start";
import { type Finding, type Settings, toSettingName } from "./env.server";
import { manualPaymentSettings } from "./manual-payment/manual-payment-setting.server";
import { type Environment, explainSetting, settingNames } from "./setting-schema.server";

/** Lists what an operator should still set, one line each, for the start-up report. */
export function listUnconfigured(settings: Settings): string[] {
	const wanted: (keyof Environment)[] = [
		"PUBLIC_URL",
		"SUPPORT_EMAIL",
		...listAccountNames(),
		"CURRENCY",
		...(settings.isEmbedded ? ([] as const) : (["OPTIONAL_CALLS", "CONTACT_DELIVERY"] as const)),
		...(settings.isEmbedded ? (["SMTP_URL", "OPERATOR_EMAIL"] as const) : []),
		"OPERATOR_HOURS",
		"APP_LINK_ORIGIN",
		"APP_SCHEME",
		"IOS_APP_ID",
		"ANDROID_PACKAGE",
		"APP_STORE_ID",
		"SOCIAL_LINKS",
		...(isInStores(settings) ? ([] as const) : (["AFTER_PAYMENT_URL"] as const)),
	];
	const lines = wanted
		.filter((name) => settings[toSettingName(name)] === undefined)
		.map((name) => `${name}: ${tellWhenUnset(name, settings)}`);
	return [...lines, ...listUnpriced(settings)];
}

/** Says what happens while the setting is unset, where another setting changes it. */
function tellWhenUnset(name: keyof Environment, settings: Settings): string | undefined {
	const { whenUnset } = explainSetting(name);
	if (name === "AFTER_PAYMENT_URL") return tellWithoutAddress(settings);
	const names = Object.values(manualPaymentSettings).find(({ address }) => address === name);
	const isPaidByLink = names?.link && settings[toSettingName(names.link)];
	return isPaidByLink ? `people pay by ${names.link} alone` : whenUnset;
}

const isInStores = ({ release, appStoreId, androidPackage }: Settings): boolean =>
	release === "launched" && (appStoreId ?? androidPackage) !== undefined;

/** Says what becomes of people who pay while nothing names the place where they hear it. */
function tellWithoutAddress(settings: Settings): string {
	const start = getPaidStart(settings);
	if (start === "at-launch") return "paid time waits for the launch";
	return start === "today"
		? "people pay from today, although there is nothing to hear before the launch"
		: "people who have paid are sent to the stores without a link";
}

/** Lists the accounts that transfers go to. */
const listAccountNames = (): (keyof Environment)[] =>
	builtInMethodKeys.flatMap((method) => manualPaymentSettings[method].address ?? []);

/** Lists what is unsafe in production, one line each, for the start-up report. */
export const listUnsafe = (settings: Settings): string[] => tellConflicts(findUnsafe(settings));

function findUnsafe({ nodeEnv, mockGateway, rateLimits, publicUrl }: Settings): Finding[] {
	const isProduction = nodeEnv === "production";
	return [
		[
			isProduction && mockGateway,
			"MOCK_GATEWAY",
			"people can confirm their own payments without paying",
		],
		[
			isProduction && !rateLimits,
			"RATE_LIMITS",
			"passwords and codes can be guessed without limit",
		],
		[
			isProduction && publicUrl?.startsWith("http:"),
			"PUBLIC_URL",
			"over http, cookies and passwords can be read on the way",
		],
	];
}

/** With our sample prices in production, /premium would sell at them, even through a gateway. */
function listUnpriced({ nodeEnv, samplePlans }: Settings): string[] {
	const isOurs = samplePlans.every(({ id }, place) => id === defaultSamplePlans[place]?.id);
	if (nodeEnv !== "production" || !isOurs) return [];
	const offered = samplePlans.map(({ priceMajor }) => priceMajor).join(" and ");
	const [currency] = samplePlans.map((plan) => plan.currency);
	return [
		`SAMPLE_PLANS: while the platform lists no plans, /premium sells ours at ${offered} ${currency}`,
	];
}

/** Replicas share Redis or PostgreSQL; separate secrets would sign people out. */
const isReplicated = ({ redisUrl, databaseUrl }: Settings) => Boolean(redisUrl ?? databaseUrl);

function listAddressWarnings(settings: Settings): Finding[] {
	const { nodeEnv, publicUrl, trustProxy, appLinkOrigin, gatewayOrigins = [] } = settings;
	const isProduction = nodeEnv === "production";
	const isSecure = publicUrl?.startsWith("https:");
	const host = publicUrl && new URL(publicUrl).hostname;
	return [
		[
			settings.hstsSubdomains && !isSecure,
			"HSTS_SUBDOMAINS",
			"is not used without an https PUBLIC_URL",
		],
		[
			isProduction && isSecure && trustProxy === 0,
			"TRUST_PROXY",
			"is 0, but something in front ends TLS for PUBLIC_URL: all visitors share its address in limits",
		],
		[
			isProduction && /^(localhost|127\.|\[::1\])/.test(host ?? ""),
			"PUBLIC_URL",
			"names this machine: links in emails lead nowhere from another one",
		],
		[
			appLinkOrigin && appLinkOrigin === publicUrl,
			"APP_LINK_ORIGIN",
			"is PUBLIC_URL: iOS opens no app for links to the site that they are on",
		],
		[
			isProduction && gatewayOrigins.some((origin) => origin.startsWith("http:")),
			"GATEWAY_ORIGINS",
			"has an address over http: what is typed there can be read on the way",
		],
	];
}

function listPaymentWarnings(settings: Settings): Finding[] {
	const { payments, gatewayOrigins, mockGateway } = settings;
	return [
		[
			payments === "manual" && gatewayOrigins && !mockGateway,
			"GATEWAY_ORIGINS",
			"is not used while PAYMENTS is manual",
		],
		[
			payments === "manual" && settings.paymob,
			"PAYMENTS",
			"is manual, so nobody pays through Paymob although its keys are set; set gateway",
		],
		[
			settings.walletUssdTemplate && !settings.walletVodafoneCash,
			"WALLET_USSD_TEMPLATE",
			"is not used without WALLET_VODAFONE_CASH",
		],
		[
			settings.operatorHolidays && !settings.operatorHours,
			"OPERATOR_HOLIDAYS",
			"is not used without OPERATOR_HOURS",
		],
	];
}

function listSharingWarnings(settings: Settings): Finding[] {
	const { isEmbedded, sessionSecret = [], maxConnections, maxRequestsInFlight } = settings;
	return [
		[
			isReplicated(settings) && sessionSecret.length === 0,
			"SESSION_SECRET",
			"is unset: each replica makes one of its own in DATA_DIR, and signs out the people of the others",
		],
		[
			new Set(sessionSecret).size < sessionSecret.length,
			"SESSION_SECRET",
			"names the same secret twice",
		],
		[
			settings.databaseUrl && isEmbedded && !settings.redisUrl && settings.nodeEnv === "production",
			"REDIS_URL",
			"is unset: if there are several replicas, each counts limits and ended sessions for itself",
		],
		[
			settings.redisUrl && isEmbedded && !settings.databaseUrl,
			"REDIS_URL",
			"is set while the data is in SQLite, so each replica would have its own accounts. Share them with DATABASE_URL",
		],
		[
			maxRequestsInFlight > maxConnections,
			"MAX_REQUESTS_IN_FLIGHT",
			"is above MAX_CONNECTIONS and is never reached",
		],
	];
}

/**
 * Lists settings without effect: those of a live platform beside the embedded one, and the reverse.
 */
function listIdleSettings(settings: Settings): Finding[] {
	const { isEmbedded } = settings;
	const ofEmbedded = ["DATABASE_URL", "OPERATOR_EMAIL", "OPERATOR_SECOND_FACTOR"] as const;
	const ofLive = [
		"API_REGISTER_PATH",
		"API_VERIFY_EMAIL_PATH",
		"API_RESEND_PATH",
		"API_DISCOUNT_CODE_PATH",
		"API_CODE_VIEW_PATH",
		"OPTIONAL_CALLS",
	] as const;
	const isSet = (name: keyof Environment) => settings[toSettingName(name)] !== undefined;
	return [
		...ofEmbedded.map(
			(name): Finding => [
				!isEmbedded && isSet(name),
				name,
				"is not used: API_BASE_URL names a platform of its own",
			],
		),
		...ofLive.map(
			(name): Finding => [
				isEmbedded && isSet(name),
				name,
				"is not used without API_BASE_URL: the embedded platform has its own paths and all calls",
			],
		),
		[
			settings.androidPackage && !settings.androidCertSha256,
			"ANDROID_CERT_SHA256",
			"is unset beside ANDROID_PACKAGE: Android trusts no link of the app",
		],
		[
			settings.androidCertSha256 && !settings.androidPackage,
			"ANDROID_PACKAGE",
			"is unset beside ANDROID_CERT_SHA256, which is not used",
		],
		[settings.logLevel === "silent", "LOG_LEVEL", "is silent: no one hears about failures"],
	];
}

function findUnlikely(settings: Settings, given: Variables): Finding[] {
	const isModeForgotten =
		given.NODE_ENV === undefined && settings.publicUrl?.startsWith("https:") === true;
	return [
		[
			isModeForgotten,
			"NODE_ENV",
			"isn't set, so the server runs in development mode although PUBLIC_URL is https. Set it to production",
		],
		...listAddressWarnings(settings),
		...listPaymentWarnings(settings),
		...listPaymobWarnings(given),
		...listSharingWarnings(settings),
		...listIdleSettings(settings),
	];
}

/** Lists everything that may be warned of, for docs/settings.md. */
export const listPossibleWarnings = (settings: Settings): Finding[] => [
	...findUnsafe(settings),
	...findUnlikely(settings, {}),
];

/** Lists probable mistakes, one line each: printed at start, and in the report of METRICS_PORT. */
export function listWarnings(settings: Settings, environment: Variables): string[] {
	return [
		...suggestNames(environment, settingNames),
		...tellConflicts(findUnlikely(settings, dropEmpty(environment))),
	];
}
