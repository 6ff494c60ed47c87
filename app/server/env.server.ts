/**
 * The operator's settings: read and validated once at start, with all mistakes in one message
 * (docs/product.md, operator-1). Other code gets these settings and reads no variable itself.
 */
import { z } from "zod";
import { currencyCode, logLevel, operatorHolidays, operatorHours } from "#typed/setting";
import { defaultSamplePlans, type Plan } from "~/domain/catalogue/plan";
import type { ManualPaymentMethod } from "~/domain/manual-payment/manual-payment";
import { RELEASES } from "~/domain/site/app-release";
import { DEFAULT_LOCALE, LOCALES } from "~/i18n/locale";
import { samplePlansSetting } from "./catalogue/sample-plan.server";
import {
	addressOf,
	baseAddress,
	hostName,
	list,
	mailAddress,
	mailSender,
	mailToAddress,
	onOff,
	origin,
	platformAddress,
	sessionSecrets,
	walletNumber,
	wholeNumber,
} from "./setting-shape.server";

const environmentSchema = z.object({
	NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
	PORT: wholeNumber({ max: 65535 }).default(3000),
	HOST: hostName.default("0.0.0.0"),
	PUBLIC_URL: baseAddress.optional(),
	API_BASE_URL: platformAddress.optional(),
	API_REGISTER_PATH: z.enum(["/web/api/auth/register", "/api/v1/auth/register"]).optional(),
	API_VERIFY_EMAIL_PATH: z
		.enum(["/api/v1/auth/verify-email", "/web/api/auth/verify-email"])
		.optional(),
	API_RESEND_PATH: z
		.enum(["/api/v1/auth/send-verification-email", "/web/api/auth/send-verification-email"])
		.optional(),
	API_DISCOUNT_CODE_PATH: z
		.string()
		.regex(/^\/[\w./-]*\{code\}[\w./-]*$/, "must be a path with {code} in it")
		.optional(),
	API_CODE_VIEW_PATH: z
		.string()
		.regex(/^\/[\w./-]+$/, "must be a path")
		.optional(),
	DATA_DIR: z.string().default("./data"),
	DATABASE_URL: addressOf("postgres", "postgresql").optional(),
	SESSION_SECRET: sessionSecrets.optional(),
	PAYMENTS: z.enum(["manual", "gateway"]).default("manual"),
	GATEWAY_ORIGINS: list.pipe(z.array(origin)).optional(),
	MOCK_GATEWAY: onOff.default(false),
	REDIS_URL: addressOf("redis", "rediss").optional(),
	SUPPORT_EMAIL: mailAddress.optional(),
	WALLET_VODAFONE_CASH: walletNumber.optional(),
	WALLET_USSD_TEMPLATE: z
		.string()
		.regex(/^[*#](?=.*\{phone\})[\w*#{}]+$/, "must be a dial code with {phone}")
		.optional(),
	WALLET_HOLDER_NAME: z.string().trim().optional(),
	INSTAPAY_ADDRESS: z.string().trim().regex(/^\S+$/, "must be without spaces").optional(),
	INSTAPAY_LINK: z.url({ protocol: /^https$/ }).optional(),
	INSTAPAY_HOLDER_NAME: z.string().trim().optional(),
	SAMPLE_PLANS: samplePlansSetting.optional(),
	CURRENCY: currencyCode.optional(),
	APP_SCHEME: z
		.string()
		.regex(/^(?!(https?|intent|javascript|data|file|mailto|tel)$)[a-z][a-z0-9+.-]*$/, {
			message: "must be the app's own scheme, in lower case, such as sawt",
		})
		.optional(),
	APP_LINK_ORIGIN: origin.optional(),
	ANDROID_PACKAGE: z
		.string()
		.regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/, "must be a package such as com.example.app")
		.optional(),
	ANDROID_CERT_SHA256: list
		.pipe(
			z.array(
				z
					.string()
					.toUpperCase()
					.regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/, "must be 32 bytes as AA:BB:…"),
			),
		)
		.optional(),
	IOS_APP_ID: z
		.string()
		.regex(/^[A-Z0-9]{10}\.[A-Za-z0-9.-]+$/, "must be the team id, a dot and the bundle id")
		.optional(),
	APP_STORE_ID: z.string().regex(/^\d+$/, "must be digits").optional(),
	SOCIAL_LINKS: list.pipe(z.array(z.url({ protocol: /^https?$/ }))).optional(),
	PRIVACY_URL: z.url({ protocol: /^https?$/ }).optional(),
	TERMS_URL: z.url({ protocol: /^https?$/ }).optional(),
	MARKETING_CLAIMS: onOff.default(true),
	HSTS_SUBDOMAINS: onOff.default(false),
	TRUST_PROXY: wholeNumber({ max: 10 }).default(0),
	HEADERS_TIMEOUT_SECONDS: wholeNumber({ min: 1 }).default(10),
	REQUEST_TIMEOUT_SECONDS: wholeNumber({ min: 1 }).default(20),
	IDLE_TIMEOUT_SECONDS: wholeNumber({ min: 1 }).default(65),
	MAX_CONNECTIONS: wholeNumber({ min: 10 }).default(2000),
	MAX_REQUESTS_IN_FLIGHT: wholeNumber({ min: 10 }).default(200),
	DRAIN_SECONDS: wholeNumber({ max: 600 }).default(5),
	CACHE_SECONDS: wholeNumber().default(300),
	RATE_LIMITS: onOff.default(true),
	LOG_LEVEL: logLevel.default("info"),
	METRICS_PORT: wholeNumber({ max: 65535 }).optional(),
	METRICS_HOST: hostName.default("127.0.0.1"),
	SMTP_URL: addressOf("smtp", "smtps").optional(),
	MAIL_FROM: mailSender.optional(),
	OPERATOR_EMAIL: mailAddress.optional(),
	OPERATOR_LANGUAGE: z.enum(LOCALES).default(DEFAULT_LOCALE),
	OPERATOR_HOURS: operatorHours.optional(),
	OPERATOR_HOLIDAYS: operatorHolidays.optional(),
	RELEASE: z.enum(RELEASES).default("pre-launch"),
	RELEASE_DATE: z.iso.date("must be a day such as 2027-03-01").optional(),
	CONTACT_DELIVERY: z
		.union([mailToAddress, z.url({ protocol: /^https$/ })], {
			error: "must be mailto:address or an https address",
		})
		.optional(),
});

export type Environment = z.infer<typeof environmentSchema>;

/** The names of all settings. */
export const settingNames = Object.keys(environmentSchema.shape);

/** The destination of a transfer; unset settings are missing. */
export type TransferAccount = {
	/** The wallet number or the bank's address. */
	address?: string;
	/** The name that the payer's app shows before the transfer is confirmed. */
	holder?: string;
	/** Opens the payment app. */
	link?: string;
	/** A dial code with `{phone}` and `{amount}`. */
	dialTemplate?: string;
};

/** The settings of each method, and what pages show while they are unset. */
export const transferSettings: Record<
	ManualPaymentMethod,
	{ names: { [part in keyof TransferAccount]: keyof Environment }; whenUnset: string }
> = {
	vodafone_cash: {
		names: {
			address: "WALLET_VODAFONE_CASH",
			holder: "WALLET_HOLDER_NAME",
			dialTemplate: "WALLET_USSD_TEMPLATE",
		},
		whenUnset: "the wallet number is shown as not available yet",
	},
	instapay: {
		names: {
			address: "INSTAPAY_ADDRESS",
			holder: "INSTAPAY_HOLDER_NAME",
			link: "INSTAPAY_LINK",
		},
		whenUnset: "the InstaPay address is shown as not available yet",
	},
};

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
	? `${Lowercase<Head>}${Capitalize<CamelCase<Tail>>}`
	: Lowercase<Name>;

/**
 * Derives property names: `PUBLIC_URL` becomes `publicUrl`. Only this file spells names of the
 * environment.
 */
export const toSettingName = <Name extends string>(name: Name) =>
	name
		.toLowerCase()
		.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<Name>;

/** The validated settings; `isEmbedded` says that no platform address was given. */
export type Settings = { [Name in keyof Environment as CamelCase<Name>]: Environment[Name] } & {
	isEmbedded: boolean;
	/** Our two sample plans, used until the operator sets others. */
	samplePlans: readonly Plan[];
	transferAccounts: Record<ManualPaymentMethod, TransferAccount>;
};

/** Lists everything that is wrong with the environment in one message for the operator. */
export class SettingsError extends Error {}

/**
 * Reads the settings. An empty variable counts as unset, as in a compose file.
 *
 * @throws SettingsError naming every mistake, without repeating values (they may be secrets)
 */
export function readSettings(source: Record<string, string | undefined>): Settings {
	const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
	const parsed = environmentSchema.safeParse(given);
	const missing = [...listMissing(given), ...listContradictions(given)];
	if (!parsed.success || missing.length > 0) {
		const wrong = parsed.error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`);
		const lines = [...(wrong ?? []), ...missing].map((line) => `  ${line}`);
		throw new SettingsError(`These settings are wrong:\n${lines.join("\n")}`);
	}
	const environment = parsed.data;
	const named = Object.entries(environment).map(([name, value]) => [toSettingName(name), value]);
	return {
		...Object.fromEntries(named),
		isEmbedded: environment.API_BASE_URL === undefined,
		operatorHours: readOperatorHours(environment),
		samplePlans: readSamplePlans(environment),
		transferAccounts: readTransferAccounts(environment),
	};
}

const readOperatorHours = ({ OPERATOR_HOURS, OPERATOR_HOLIDAYS = [] }: Environment) =>
	OPERATOR_HOURS && { ...OPERATOR_HOURS, holidays: OPERATOR_HOLIDAYS };

function readSamplePlans({ SAMPLE_PLANS, CURRENCY }: Environment): readonly Plan[] {
	if (!CURRENCY) return SAMPLE_PLANS ?? defaultSamplePlans;
	return (SAMPLE_PLANS ?? defaultSamplePlans).map((plan) => ({ ...plan, currency: CURRENCY }));
}

function readTransferAccounts(environment: Environment): Settings["transferAccounts"] {
	const accounts = Object.entries(transferSettings).map(([method, { names }]) => [
		method,
		Object.fromEntries(Object.entries(names).map(([part, name]) => [part, environment[name]])),
	]);
	return Object.fromEntries(accounts);
}

/** Settings that others require; checked even when some of these are invalid. */
function listMissing(given: Record<string, string | undefined>): string[] {
	const { NODE_ENV, SESSION_SECRET, CONTACT_DELIVERY, SMTP_URL, PUBLIC_URL } = given;
	const sharing = ["API_BASE_URL", "REDIS_URL", "DATABASE_URL"].filter((name) => given[name]);
	const needsSecret = NODE_ENV === "production" && sharing.length > 0 && !SESSION_SECRET;
	const needsMailServer = CONTACT_DELIVERY?.startsWith("mailto:") && !SMTP_URL;
	return [
		...(needsSecret
			? [
					`SESSION_SECRET: is required in production beside ${sharing.join(", ")}, so that all replicas open the same sessions; make one with \`openssl rand -hex 32\``,
				]
			: []),
		...(needsMailServer
			? ["SMTP_URL: is required when CONTACT_DELIVERY is a mail address; name your mail server"]
			: []),
		...(SMTP_URL && !PUBLIC_URL
			? [
					"PUBLIC_URL: is required beside SMTP_URL, because links in mails follow it; set the address that people use",
				]
			: []),
	];
}

/** Settings that are valid one by one but contradict each other. */
function listContradictions(given: Record<string, string | undefined>): string[] {
	const { PORT = "3000", METRICS_PORT, HEADERS_TIMEOUT_SECONDS, REQUEST_TIMEOUT_SECONDS } = given;
	const isSamePort = METRICS_PORT && Number(PORT) > 0 && Number(METRICS_PORT) === Number(PORT);
	const headers = Number(HEADERS_TIMEOUT_SECONDS ?? 10);
	const isLonger = headers > Number(REQUEST_TIMEOUT_SECONDS ?? 20);
	const isUnpayable =
		given.PAYMENTS === "gateway" && !given.API_BASE_URL && given.MOCK_GATEWAY !== "on";
	return [
		...(isSamePort ? ["METRICS_PORT: must be another one than PORT"] : []),
		...(isLonger
			? [
					"HEADERS_TIMEOUT_SECONDS: must not be above REQUEST_TIMEOUT_SECONDS, of which it is a part",
				]
			: []),
		...(isUnpayable
			? [
					"PAYMENTS: is gateway, but the embedded platform has none that takes money; set manual, name a platform in API_BASE_URL, or try it with MOCK_GATEWAY=on",
				]
			: []),
	];
}
