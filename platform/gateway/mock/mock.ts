/**
 * The mock gateway, with which people pay without money. Its order is the payment itself, its payment
 * page is ours (/mock-payment), and `platform/mock-gateway` takes the payer's choice there.
 */
import type { Attempt, Gateway, OrderRequest, WebhookReading } from "../gateway";
import { type GatewayEvent, gatewayEvent, isAuthentic } from "./mock-signature";

export type MockPayment = {
	amountMinor: number;
	currency: string;
	/** What the payer chose; null before that. */
	outcome: "completed" | "failed" | "cancelled" | null;
};

type MockOptions = {
	/** Signs and checks its webhooks. */
	webhookKey: string;
	/** Reads what became of an order; undefined when there is no such order. */
	readPayment(orderId: string): Promise<MockPayment | undefined>;
};

const common = {
	way: "card",
	integrationId: null,
	mode: "test",
	payCode: null,
	refundedMinor: 0,
} as const;

/** An order is paid or declined once, so its charge has the order's id. */
const toAttempt = (orderId: string, payment: MockPayment): Attempt => ({
	...common,
	chargeId: orderId,
	state: payment.outcome === "completed" ? "paid" : "declined",
	amountMinor: payment.amountMinor,
	currency: payment.currency,
	isFinal: payment.outcome !== "completed",
});

function parseEvent(body: string): GatewayEvent | undefined {
	try {
		return gatewayEvent.parse(JSON.parse(body));
	} catch {
		return undefined;
	}
}

function readEvent(event: GatewayEvent): WebhookReading {
	const { transaction_id: orderId, amount_cents: amountMinor, currency } = event.data;
	const outcome = event.type === "payment.completed" ? "completed" : "failed";
	const attempt = toAttempt(orderId, { amountMinor, currency, outcome });
	const reading = { orderId, owner: null, attempt };
	return { outcome: "notice", notice: { key: event.id, readings: [reading], isHint: false } };
}

function buildPaymentUrl({ transactionId, returnUrl }: OrderRequest): string {
	const url = new URL("/mock-payment", returnUrl);
	url.searchParams.set("transaction_id", transactionId);
	url.searchParams.set("return_url", new URL(returnUrl).pathname);
	return url.href;
}

export const createMock = ({ webhookKey, readPayment }: MockOptions): Gateway => ({
	name: "mock-gateway",
	mode: "test",
	ways: ["card"],
	integrationIds: [],
	origin: undefined,
	refundableWays: [],
	startOrder: async (request) => ({
		outcome: "started",
		orderId: request.transactionId,
		paymentUrl: buildPaymentUrl(request),
	}),
	readWebhook({ body, headers, now }) {
		if (!isAuthentic(webhookKey, body, headers, now)) return { outcome: "unauthentic" };
		const event = parseEvent(body);
		return event ? readEvent(event) : { outcome: "irrelevant" };
	},
	async lookUpOrder({ orderId }) {
		try {
			const payment = orderId === null ? undefined : await readPayment(orderId);
			if (orderId === null || !payment || payment.outcome === null) return { outcome: "none" };
			return { outcome: "found", orderId, owner: null, attempts: [toAttempt(orderId, payment)] };
		} catch (error) {
			return { outcome: "unknown", reason: String(error) };
		}
	},
	refund: async () => ({ outcome: "rejected", reason: "The mock gateway holds no money." }),
});
