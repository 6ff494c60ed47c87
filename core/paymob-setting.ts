/**
 * The settings of an account at Paymob: their shapes, which of them fit together, and what the start says of
 * them. All five are set, or none (docs/settings.md).
 */
import { z } from "zod";
import { isLoopbackHost } from "./private-host";
import { baseAddress, type Conflict, choice, list, parsed, type Variables } from "./setting";
import { webhookPaths } from "./webhook-path";

const ways = ["card", "wallet", "kiosk"] as const;
type Way = (typeof ways)[number];
export type PaymobIntegration = { way: Way; id: string };

const regions = {
	egypt: { origin: "https://accept.paymob.com", currency: "EGP" },
	ksa: { origin: "https://ksa.paymob.com", currency: "SAR" },
	uae: { origin: "https://uae.paymob.com", currency: "AED" },
	oman: { origin: "https://oman.paymob.com", currency: "OMR" },
} as const;

const isWay = (word: string): word is Way => ways.some((way) => way === word);

/** Numbers that JSON and Paymob spell alike: without a sign, a leading zero and rounding. */
const INTEGRATION_ID = /^[1-9]\d{0,14}$/;

/** Reads `card:123,wallet:456`; undefined for an unknown way, for an id that is no number, and for repetitions. */
function readIntegrations(text: string): PaymobIntegration[] | undefined {
	const integrations: PaymobIntegration[] = [];
	for (const item of text.split(",")) {
		const [way = "", id = "", ...rest] = item.split(":").map((part) => part.trim());
		const isKnown = integrations.some((one) => one.way === way || one.id === id);
		if (!isWay(way) || !INTEGRATION_ID.test(id) || rest.length > 0 || isKnown) return undefined;
		integrations.push({ way, id });
	}
	return integrations;
}

/** A key of Paymob travels in a header, which takes no spaces and no letters of other alphabets. */
const key = z
	.string()
	.trim()
	.regex(/^[\x21-\x7e]+$/, "must be one word, as Paymob's dashboard shows it")
	.describe("as Paymob's dashboard shows it");

/** A key has its mode in its text, as in `egy_sk_live_…`. */
export const readKeyMode = (text: string): "test" | "live" | undefined =>
	(["test", "live"] as const).find((mode) => text.includes(`_${mode}_`));

const keyWithMode = key.refine(
	(text) => readKeyMode(text) !== undefined,
	"must have _test_ or _live_ in it, as Paymob's dashboard shows it",
);

export const paymobSettings = {
	PAYMOB_SECRET_KEY: keyWithMode
		.refine((text) => !text.includes("_pk_"), "is a public key; write the secret key")
		.describe("as Paymob's dashboard shows it, with `_test_` or `_live_` in it")
		.optional()
		.meta({
			does: "Takes payments through Paymob on the embedded platform: starts orders and refunds (see *Paymob* in docs/running.md); all four keys and `PAYMOB_INTEGRATIONS` are set, or none of them",
			whenUnset: "the embedded platform takes no payments through Paymob",
			sample: "",
		}),
	PAYMOB_PUBLIC_KEY: keyWithMode
		.refine(
			(text) => !text.includes("_sk_"),
			"is a secret key, which everybody could read in the address of the checkout; write the public key",
		)
		.describe("as Paymob's dashboard shows it, with `_test_` or `_live_` in it")
		.optional()
		.meta({
			does: "Stands in the address of Paymob's checkout, where everybody can read it",
			whenUnset: "as `PAYMOB_SECRET_KEY`",
			sample: "",
		}),
	PAYMOB_HMAC_SECRET: list
		.pipe(z.array(key))
		.describe("comma-separated, each as Paymob's dashboard shows it")
		.optional()
		.meta({
			does: "Verifies what Paymob sends; while it is replaced, both secrets, and a webhook is authentic by either (see *Paymob* in docs/running.md)",
			whenUnset: "as `PAYMOB_SECRET_KEY`",
			sample: "",
		}),
	PAYMOB_API_KEY: key.optional().meta({
		does: "Looks up orders whose webhook has not come",
		whenUnset: "as `PAYMOB_SECRET_KEY`",
		sample: "",
	}),
	PAYMOB_INTEGRATIONS: parsed(
		readIntegrations,
		"must be ways with the numbers of their integrations, comma-separated, such as card:123,wallet:456,kiosk:789, each way and each number once",
	)
		.describe(
			"`card:NUMBER`, `wallet:NUMBER`, `kiosk:NUMBER`, comma-separated; each way and each number once",
		)
		.optional()
		.meta({
			does: "The ways in which people can pay, each with the number that its integration has in Paymob's dashboard for the mode of the keys",
			whenUnset: "as `PAYMOB_SECRET_KEY`",
			sample: "card:123,wallet:456,kiosk:789",
		}),
	PAYMOB_REGION: choice("egypt", "ksa", "uae", "oman").default("egypt").meta({
		does: "The country of the account at Paymob, whose currency `CURRENCY` has to be: EGP, SAR or AED; `oman` is refused for now, because amounts of three decimals have not been tried with Paymob",
	}),
	PAYMOB_URL: baseAddress
		.refine(
			(origin) => isLoopbackHost(new URL(origin).hostname),
			"must be an address of this machine, such as http://127.0.0.1:4000, because keys are sent there; it is for tests, and PAYMOB_REGION names Paymob's own",
		)
		.describe("an address of this machine")
		.optional()
		.meta({
			does: "Takes the place of Paymob's address, for tests with a simulator",
			whenUnset: "the address of `PAYMOB_REGION`",
			sample: "http://127.0.0.1:4000",
		}),
};

type PaymobName = keyof typeof paymobSettings;
const paymobNames = Object.keys(paymobSettings) as PaymobName[];
type Environment = z.output<z.ZodObject<typeof paymobSettings>>;

/** These settings are set together, or not at all. */
const required = [
	"PAYMOB_SECRET_KEY",
	"PAYMOB_PUBLIC_KEY",
	"PAYMOB_HMAC_SECRET",
	"PAYMOB_API_KEY",
	"PAYMOB_INTEGRATIONS",
] as const satisfies readonly PaymobName[];

export type PaymobAccount = {
	secretKey: string;
	publicKey: string;
	hmacSecrets: readonly string[];
	apiKey: string;
	integrations: readonly PaymobIntegration[];
	baseUrl: string;
	/** That of the region, the only one in which the account takes payments. */
	currency: string;
};

/** Returns the account, or undefined while one of its settings is missing. */
export function readPaymob(environment: Environment): PaymobAccount | undefined {
	const {
		PAYMOB_SECRET_KEY: secretKey,
		PAYMOB_PUBLIC_KEY: publicKey,
		PAYMOB_HMAC_SECRET: hmacSecrets,
		PAYMOB_API_KEY: apiKey,
		PAYMOB_INTEGRATIONS: integrations,
	} = environment;
	if (!secretKey || !publicKey || !hmacSecrets || !apiKey || !integrations) return undefined;
	const baseUrl = environment.PAYMOB_URL ?? regions[environment.PAYMOB_REGION].origin;
	const { currency } = regions[environment.PAYMOB_REGION];
	return { secretKey, publicKey, hmacSecrets, apiKey, integrations, baseUrl, currency };
}

const isGiven = (given: Variables, name: PaymobName) => Boolean(given[name]);

/** The first setting of Paymob that is given, in front of a platform that takes none. */
export const findPaymobName = (given: Variables): PaymobName | undefined =>
	paymobNames.find((name) => isGiven(given, name));

/** True when any of the five is set, which the checks below look at. */
export const hasPaymob = (given: Variables): boolean =>
	required.some((name) => isGiven(given, name));

const isHttps = (address = "") => /^https:/i.test(address);

const isLoopbackAddress = (address = "") =>
	URL.canParse(address) && isLoopbackHost(new URL(address).hostname);

const isRegion = (name: string): name is keyof typeof regions => name in regions;

function hasOtherCurrency({ PAYMOB_REGION = "egypt", CURRENCY = "EGP" }: Variables) {
	return isRegion(PAYMOB_REGION) && regions[PAYMOB_REGION].currency !== CURRENCY;
}

const listKeyModes = ({ PAYMOB_SECRET_KEY = "", PAYMOB_PUBLIC_KEY = "" }: Variables) =>
	[PAYMOB_SECRET_KEY, PAYMOB_PUBLIC_KEY].map(readKeyMode);

/** Lists combinations of settings with which no payment, or the wrong one, could be made. */
export function listPaymobConflicts(
	given: Variables,
): Conflict<PaymobName | "PUBLIC_URL" | "CURRENCY" | "MOCK_GATEWAY">[] {
	const isSet = hasPaymob(given);
	const [mode, publicMode] = listKeyModes(given);
	const { PUBLIC_URL, PAYMOB_REGION, MOCK_GATEWAY } = given;
	const isOman = PAYMOB_REGION === "oman";
	return [
		...required.map(
			(name): Conflict<PaymobName> => [
				isSet && !isGiven(given, name),
				name,
				"is required beside other settings of Paymob: set all four keys and PAYMOB_INTEGRATIONS, or none of them",
			],
		),
		[
			mode && publicMode && mode !== publicMode,
			"PAYMOB_PUBLIC_KEY",
			"is of another mode than PAYMOB_SECRET_KEY: take both keys, and the integrations, of test mode or of live mode",
		],
		[
			isSet && isOman,
			"PAYMOB_REGION",
			"is oman, whose rial has three decimals, and no such amount has been tried with Paymob; it cannot be used yet",
		],
		[
			isSet && !isOman && hasOtherCurrency(given),
			"CURRENCY",
			"must be that of PAYMOB_REGION, in which Paymob takes payments: EGP for egypt, SAR for ksa, AED for uae",
		],
		[
			isSet && !PUBLIC_URL,
			"PUBLIC_URL",
			"is required beside the keys of Paymob, which sends its webhooks and the payer's browser there",
		],
		[
			isSet && PUBLIC_URL && !isHttps(PUBLIC_URL) && !isLoopbackAddress(PUBLIC_URL),
			"PUBLIC_URL",
			"must be https beside the keys of Paymob, because payers come back to it with their session",
		],
		[
			isSet && MOCK_GATEWAY === "on" && (mode === "live" || publicMode === "live"),
			"MOCK_GATEWAY",
			"is on beside live keys of Paymob, so that people could buy without paying; set off, or take the keys of test mode",
		],
	];
}

/** Lists combinations that are allowed and probably not meant. */
export function listPaymobWarnings(given: Variables): Conflict<PaymobName>[] {
	const isIdle = !hasPaymob(given);
	const isIgnored = "is not used without the keys of Paymob";
	return [
		[
			listKeyModes(given).includes("test") && isHttps(given.PUBLIC_URL),
			"PAYMOB_SECRET_KEY",
			"is of test mode at an https address: people get what they buy there without paying",
		],
		[isIdle && isGiven(given, "PAYMOB_REGION"), "PAYMOB_REGION", isIgnored],
		[isIdle && isGiven(given, "PAYMOB_URL"), "PAYMOB_URL", isIgnored],
	];
}

/** The two addresses that an operator enters for each integration in Paymob's dashboard. */
export const listCallbackLines = (origin: string): string[] => [
	`Transaction processed callback: ${origin}${webhookPaths.paymob}`,
	`Transaction response callback: ${origin}/payment-callback`,
];

/** Describes the account for the start-up report, a line each, without secrets. */
export function describePaymob(
	account: Omit<PaymobAccount, "currency">,
	publicUrl: string | undefined,
): string[] {
	const { secretKey, integrations, baseUrl } = account;
	const listed = integrations.map(({ way, id }) => `${way} (${id})`).join(", ");
	return [
		`paymob: ${readKeyMode(secretKey)} mode, ${listed}, at ${baseUrl}`,
		...(publicUrl ? listCallbackLines(publicUrl).map((line) => `  in its dashboard, ${line}`) : []),
	];
}
