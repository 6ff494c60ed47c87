/** Paymob's Intention API, with its checkout on a page of its own (docs/product/payment.md). */
import { readKeyMode } from "#core/paymob-setting";
import type { PaymobOptions } from "../../base/options";
import type { Counter, Gateway } from "../gateway";
import { createApi } from "./api";
import { readCallback } from "./callback";
import { startIntention } from "./intention";
import { createOrderReader } from "./order";
import { sendRefund } from "./refund";

/** The kiosks are Egypt's alone. */
const counter: Counter = {
	places: {
		name: "a shop with an Aman, Masary or Momkn machine",
		name_ar: "محل فيه ماكينة أمان أو مصاري أو ممكن",
	},
	service: { name: "Madfouaat Accept (مدفوعات أكسبت)", name_ar: "مدفوعات أكسبت" },
};

/** @param now the clock by which tokens for look-ups age */
export function createPaymob(options: PaymobOptions, now = () => new Date()): Gateway {
	const { baseUrl, integrations, hmacSecrets, secretKey } = options;
	const api = createApi(options);
	const mode = readKeyMode(secretKey) ?? "test";
	const ways = [...new Set(integrations.map(({ way }) => way))];
	return {
		name: "paymob",
		mode,
		ways,
		currency: options.currency,
		integrationIds: integrations.map(({ id }) => id),
		origin: new URL(baseUrl).origin,
		counter: ways.includes("kiosk") ? counter : undefined,
		refundableWays: ways.filter((way) => way !== "kiosk"),
		startOrder: (request, signal) => startIntention(api, options, request, signal),
		readWebhook: (webhook) => readCallback({ hmacSecrets, integrations, mode }, webhook),
		lookUpOrder: createOrderReader(api, options, now),
		refund: (refund, signal) => sendRefund(api, options, refund, signal),
	};
}
