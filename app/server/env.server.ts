/**
 * The operator's settings: read and validated once at start, with all mistakes in one message
 * (docs/product/operator.md, operator-1). Other code gets these settings and reads no variable itself.
 */
import { type AfterPayment, readAfterPayment } from "#core/after-payment";
import type { BuiltInMethod } from "#core/manual-payment-method";
import { findPaymobName, hasPaymob, type PaymobAccount, readPaymob } from "#core/paymob-setting";
import { type Conflict, readEnvironment, tellConflicts, type Variables } from "#core/setting";
import { listSharedConflicts } from "#core/shared-setting";
import { defaultSamplePlans, type Plan } from "~/domain/catalogue/plan";
import type { ManualPaymentAccount } from "~/domain/manual-payment/method";
import { manualPaymentSettings } from "./manual-payment/manual-payment-setting.server";
import { type Environment, environmentSchema } from "./setting-schema.server";

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
	manualPaymentAccounts: Record<BuiltInMethod, ManualPaymentAccount>;
	afterPayment: AfterPayment;
	/** The account that takes payments; undefined without its keys. */
	paymob: PaymobAccount | undefined;
};

/**
 * Reads the settings.
 *
 * @throws SettingsError naming every mistake
 */
export function readSettings(source: Variables): Settings {
	const environment = readEnvironment(environmentSchema, source, (given) =>
		tellConflicts(listConflicts(given)),
	);
	const named = Object.entries(environment).map(([name, value]) => [toSettingName(name), value]);
	return {
		...Object.fromEntries(named),
		isEmbedded: environment.API_BASE_URL === undefined,
		operatorHours: readOperatorHours(environment),
		samplePlans: readSamplePlans(environment),
		manualPaymentAccounts: readManualPaymentAccounts(environment),
		afterPayment: readAfterPayment(environment),
		paymob: readPaymob(environment),
	};
}

/** The origins that a payment may lead to: those of the setting, and the one of Paymob's checkout. */
export const listGatewayOrigins = ({
	gatewayOrigins = [],
	paymob,
}: Pick<Settings, "gatewayOrigins" | "paymob">): readonly string[] =>
	paymob ? [...gatewayOrigins, paymob.baseUrl] : gatewayOrigins;

const readOperatorHours = ({ OPERATOR_HOURS, OPERATOR_HOLIDAYS = [] }: Environment) =>
	OPERATOR_HOURS && { ...OPERATOR_HOURS, holidays: OPERATOR_HOLIDAYS };

function readSamplePlans({ SAMPLE_PLANS, CURRENCY }: Environment): readonly Plan[] {
	if (!CURRENCY) return SAMPLE_PLANS ?? defaultSamplePlans;
	return (SAMPLE_PLANS ?? defaultSamplePlans).map((plan) => ({ ...plan, currency: CURRENCY }));
}

function readManualPaymentAccounts(environment: Environment): Settings["manualPaymentAccounts"] {
	const accounts = Object.entries(manualPaymentSettings).map(([method, names]) => [
		method,
		Object.fromEntries(Object.entries(names).map(([part, name]) => [part, environment[name]])),
	]);
	return Object.fromEntries(accounts);
}

export type Finding = Conflict<keyof Environment>;

/** Where one of these is set, there may be several replicas. */
const SHARED = ["API_BASE_URL", "REDIS_URL", "DATABASE_URL"];

/** Lists combinations of settings that would do harm. */
export function listConflicts(given: Variables): Finding[] {
	const { NODE_ENV, SESSION_SECRET, CONTACT_DELIVERY, SMTP_URL } = given;
	const { PORT = "3000", METRICS_PORT, HEADERS_TIMEOUT_SECONDS, REQUEST_TIMEOUT_SECONDS } = given;
	const shared = SHARED.filter((name) => given[name]);
	const isGateway = given.PAYMENTS === "gateway";
	const paymobName = findPaymobName(given);
	const isMockGateway = given.MOCK_GATEWAY === "on";
	return [
		[
			NODE_ENV === "production" && shared.length > 0 && !SESSION_SECRET,
			"SESSION_SECRET",
			`is required in production beside ${(shared.length > 0 ? shared : SHARED).join(", ")}, so that all replicas open the same sessions; make one with \`openssl rand -hex 32\``,
		],
		[
			CONTACT_DELIVERY?.startsWith("mailto:") && !SMTP_URL,
			"SMTP_URL",
			"is required when CONTACT_DELIVERY is a mail address; name your mail server",
		],
		...listSharedConflicts(given),
		[
			given.API_BASE_URL && paymobName,
			paymobName ?? "PAYMOB_SECRET_KEY",
			"is for the embedded platform, and API_BASE_URL names one that has its own gateway; take out all settings of Paymob here",
		],
		[
			METRICS_PORT && Number(PORT) > 0 && Number(METRICS_PORT) === Number(PORT),
			"METRICS_PORT",
			"must be another one than PORT",
		],
		[
			Number(HEADERS_TIMEOUT_SECONDS ?? 10) > Number(REQUEST_TIMEOUT_SECONDS ?? 20),
			"HEADERS_TIMEOUT_SECONDS",
			"must not be above REQUEST_TIMEOUT_SECONDS, of which it is a part",
		],
		[
			isGateway && !given.API_BASE_URL && !isMockGateway && !hasPaymob(given),
			"PAYMENTS",
			"is gateway, but the embedded platform has none that takes money; set the keys of Paymob, name a platform in API_BASE_URL, set manual, or try it with MOCK_GATEWAY=on",
		],
		[
			isGateway && given.API_BASE_URL && !given.GATEWAY_ORIGINS && !isMockGateway,
			"GATEWAY_ORIGINS",
			"is required while PAYMENTS is gateway, because a payment leads to no other origin; name those of your platform's payment_url, or set PAYMENTS=manual",
		],
	];
}
