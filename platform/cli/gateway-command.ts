/**
 * `gateway check`: tries the account at the gateway without a payment of a person. It opens no platform and
 * stores nothing; what nobody pays ends at the gateway by itself.
 */
import { getDecimals, getUnit, toMajor } from "#core/currency";
import { listCallbackLines } from "#core/paymob-setting";
import { webhookPaths } from "#core/webhook-path";
import { siteCurrency } from "../base/money";
import type { PlatformOptions } from "../base/options";
import { newId } from "../base/secret-token";
import { createMoneyGateways } from "../composition/gateway-table";
import type { Gateway, OrderRequest } from "../gateway/gateway";
import type { Options, Shape } from "./command";

/** Has a line for each thing that was tried, of which one failed at least. */
export class GatewayCheckError extends Error {}

/** The text is printed without characters that steer a terminal. */
type Output = { text: string; json: object };

export type GatewayCommand = Shape & {
	run(options: PlatformOptions, given: Options): Promise<Output>;
};

type Step = { step: string; isWell: boolean; what: string };

const CALL_MILLISECONDS = 10_000;
/** The order of the check expires after this; its address is shown nowhere. */
const EXPIRATION_SECONDS = 3600;

const createSignal = () => AbortSignal.timeout(CALL_MILLISECONDS);

/** Asks for an order that does not exist: the response of a gateway that lets us look orders up is that there is none. */
async function signIn(gateway: Gateway): Promise<Step> {
	const wanted = { orderId: null, reference: newId("check") };
	const found = await gateway.lookUpOrder(wanted, createSignal());
	const step = "sign-in";
	return found.outcome === "unknown"
		? { step, isWell: false, what: found.reason }
		: { step, isWell: true, what: "the gateway lets us look orders up" };
}

function describeOrder(options: PlatformOptions, gateway: Gateway): OrderRequest {
	const { publicUrl = "", supportEmail } = options;
	const currency = siteCurrency(options);
	return {
		reference: newId("check"),
		transactionId: "check",
		amountMinor: getUnit(currency),
		currency,
		payer: {
			name: "Gateway Check",
			email: supportEmail ?? "check@example.com",
			phone: "+201000000000",
		},
		expirationSeconds: EXPIRATION_SECONDS,
		returnUrl: new URL("/payment-callback", publicUrl).href,
		webhookUrl: new URL(webhookPaths[gateway.name], publicUrl).href,
	};
}

/** Makes an order of one unit, which nobody is asked to pay, and looks it up. */
async function tryOrder(options: PlatformOptions, gateway: Gateway): Promise<Step[]> {
	const request = describeOrder(options, gateway);
	const { amountMinor, currency } = request;
	const price = `${toMajor(amountMinor, currency).toFixed(getDecimals(currency))} ${currency}`;
	const started = await gateway.startOrder(request, createSignal());
	if (started.outcome !== "started") {
		const { reason } = started;
		return [{ step: "order", isWell: false, what: `none of ${price}: ${reason}` }];
	}
	const { orderId } = started;
	const made = `${orderId} of ${price} was made; nobody is asked to pay it, and it ends within the hour`;
	const found = await gateway.lookUpOrder(
		{ orderId, reference: request.reference },
		createSignal(),
	);
	return [
		{ step: "order", isWell: true, what: made },
		found.outcome === "unknown"
			? { step: "look-up", isWell: false, what: found.reason }
			: { step: "look-up", isWell: true, what: "nobody has tried to pay it, as it should be" },
	];
}

const describeStep = ({ step, isWell, what }: Step) =>
	`${isWell ? "works" : "FAILS"}  ${step}: ${what}`;

async function check(options: PlatformOptions, { live }: Options): Promise<Output> {
	const [gateway] = createMoneyGateways(options, () => new Date());
	if (gateway === undefined || options.publicUrl === undefined) {
		throw new GatewayCheckError("No gateway that takes money is set up: set the keys of Paymob.");
	}
	const { name, mode, ways, origin } = gateway;
	const isOrdering = mode === "test" || live === "true";
	const steps = [await signIn(gateway), ...(isOrdering ? await tryOrder(options, gateway) : [])];
	const isWell = steps.every((step) => step.isWell);
	const dashboard = listCallbackLines(options.publicUrl);
	const lines = [
		`${name}, ${mode} mode, ${ways.join(", ")}, at ${origin}`,
		...steps.map(describeStep),
		...(isOrdering
			? []
			: ["not tried: an order, because the keys are live; add --live to make one"]),
		"not tried: PAYMOB_PUBLIC_KEY and PAYMOB_HMAC_SECRET, which only a payment shows",
		"In the dashboard, each integration needs these two addresses:",
		...dashboard.map((line) => `  ${line}`),
	];
	const text = lines.join("\n");
	if (!isWell) throw new GatewayCheckError(text);
	return { text, json: { gateway: name, mode, ways, origin, steps, dashboard } };
}

export const gatewayCommands: Record<string, GatewayCommand> = {
	"gateway check": {
		parameters: [],
		options: { live: null },
		about:
			"signs in at the gateway, makes an order of one pound and looks it up; with live keys only with --live",
		run: check,
	},
};
