/** Paymob's Intention API, with its checkout on a page of its own (docs/product/payment.md). */
import type { PaymobOptions } from "../../base/options";
import type { Gateway, GatewayMode } from "../gateway";
import { createApi } from "./api";
import { readCallback } from "./callback";
import { startIntention } from "./intention";
import { createOrderReader } from "./order";
import { sendRefund } from "./refund";

/** A key has its mode in its text, as in `egy_sk_live_…`. */
const readMode = (key: string): GatewayMode => (key.includes("_live_") ? "live" : "test");

/** @param now the clock by which tokens for look-ups age */
export function createPaymob(options: PaymobOptions, now = () => new Date()): Gateway {
	const { baseUrl, integrations, hmacSecrets, secretKey } = options;
	const api = createApi(options);
	const mode = readMode(secretKey);
	const ways = [...new Set(integrations.map(({ way }) => way))];
	return {
		name: "paymob",
		mode,
		ways,
		integrationIds: integrations.map(({ id }) => id),
		origin: new URL(baseUrl).origin,
		refundableWays: ways.filter((way) => way !== "kiosk"),
		startOrder: (request, signal) => startIntention(api, options, request, signal),
		readWebhook: (webhook) => readCallback({ hmacSecrets, integrations, mode }, webhook),
		lookUpOrder: createOrderReader(api, options, now),
		refund: (refund, signal) => sendRefund(api, options, refund, signal),
	};
}
