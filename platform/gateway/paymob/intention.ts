/** Starts an order, which Paymob calls an intention. */
import { z } from "zod";
import type { PaymobOptions } from "../../base/options";
import type { OrderRequest, OrderStart } from "../gateway";
import { type Api, type ApiResponse, authorizeByKey } from "./api";
import { wireId } from "./json";
import { toBillingData } from "./payer";

const intention = z.object({ intention_order_id: wireId, client_secret: z.string().min(1) });

type Rejection = Extract<ApiResponse<unknown>, { outcome: "rejected" }>;

/** Paymob's words do not name the setting. */
function adviseOperator({ status, reason }: Rejection): string {
	if (status === 401 || status === 403) {
		return `${reason} (Paymob does not accept PAYMOB_SECRET_KEY)`;
	}
	if (status === 404 || /integration/i.test(reason)) {
		return `${reason} (an id of PAYMOB_INTEGRATIONS is unknown, of the other mode, or of another region)`;
	}
	return reason;
}

/** An order with our reference exists, so an earlier copy of this call has arrived. */
const isRepetition = ({ reason }: Rejection) =>
	/(reference|merchant_order_id).*(exist|duplicate|unique|already|used)|duplicate/i.test(reason);

export async function startIntention(
	api: Api,
	options: PaymobOptions,
	request: OrderRequest,
	signal: AbortSignal,
): Promise<OrderStart> {
	const { payer } = request;
	const response = await api({
		method: "POST",
		path: "/v1/intention/",
		headers: authorizeByKey(options),
		body: {
			amount: request.amountMinor,
			currency: request.currency,
			// As texts they are not found.
			payment_methods: options.integrations.map(({ id }) => Number(id)),
			billing_data: toBillingData(payer),
			special_reference: request.reference,
			expiration: request.expirationSeconds,
			notification_url: request.webhookUrl,
			redirection_url: request.returnUrl,
		},
		schema: intention,
		signal,
		hidden: [payer.email, payer.phone],
	});
	if (response.outcome === "unknown") return response;
	if (response.outcome === "rejected") {
		const { reason } = response;
		return isRepetition(response)
			? { outcome: "unknown", reason }
			: { outcome: "rejected", reason: adviseOperator(response) };
	}
	const paymentUrl = new URL("/unifiedcheckout/", options.baseUrl);
	paymentUrl.searchParams.set("publicKey", options.publicKey);
	paymentUrl.searchParams.set("clientSecret", response.value.client_secret);
	return {
		outcome: "started",
		orderId: response.value.intention_order_id,
		paymentUrl: paymentUrl.href,
	};
}
