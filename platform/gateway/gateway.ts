/**
 * What every payment gateway does, in the platform's words. A gateway knows its own protocol and has
 * no database: `platform/payment` stores orders, binds what a gateway reports to a payment, and
 * grants, once for all gateways. docs/changing.md shows how to add one.
 */

export type GatewayName = "mock-gateway" | "paymob";

/** Test keys move no money. */
export type GatewayMode = "test" | "live";

/** A payer pays in one of these ways. */
export type PaymentWay = "card" | "wallet" | "kiosk";

export type OrderRequest = {
	/** Our name for this try to start a payment; never used twice, whatever came of it. */
	reference: string;
	transactionId: string;
	amountMinor: number;
	currency: string;
	payer: { name: string; email: string; phone: string };
	/** How long the order can be paid at the gateway. */
	expirationSeconds: number;
	/** Where the payer's browser comes back to. */
	returnUrl: string;
	/** Where the gateway sends its webhooks; absent while the site has no public address. */
	webhookUrl?: string | undefined;
};

/**
 * `rejected`: the gateway understood the request and made no order. `unknown`: it may or
 * may not have made one. `reason` is for the operator's log and has no secrets.
 */
export type OrderStart =
	| { outcome: "started"; orderId: string; paymentUrl: string }
	| { outcome: "rejected"; reason: string }
	| { outcome: "unknown"; reason: string };

/** One attempt of a payer to pay an order: a card, a wallet, or a kiosk's code. */
export type Attempt = {
	/** The gateway's own id of it; a refund names it. */
	chargeId: string;
	/**
	 * `pending`: the money may still come, as with a kiosk's code or a wallet that waits for its
	 * PIN. `reversed`: it was paid and then voided.
	 */
	state: "paid" | "pending" | "declined" | "reversed";
	/** Null when the gateway does not name it. */
	way: PaymentWay | null;
	amountMinor: number;
	currency: string;
	/** The gateway's id of the method that the merchant has switched on; null without one. */
	integrationId: string | null;
	/** Null when the report does not say. */
	mode: GatewayMode | null;
	/** What to say at a kiosk's counter; null for other ways. */
	payCode: string | null;
	/** What was given back of a paid attempt so far. */
	refundedMinor: number;
	/**
	 * What is being given back and not decided yet; 0 when absent. A refund that is in neither was
	 * rejected, or never arrived.
	 */
	refundingMinor?: number;
	/** True when the order ends with this attempt: nobody can pay it any more. */
	isFinal: boolean;
};

/**
 * One way to read the signed text of a webhook. Where a gateway's signature does not bind the borders
 * between values, the same signature fits several readings.
 */
export type Reading = {
	/** The gateway's id of the order. */
	orderId: string;
	/** The merchant account that the text names; null when the gateway names none. */
	owner: string | null;
	attempt: Attempt;
};

/** An authentic webhook. */
export type Notice = {
	/** Unique for each signed text: a repeated webhook has the same one. */
	key: string;
	/** As it was sent, and then the others that its signature fits. */
	readings: readonly [Reading, ...Reading[]];
	/**
	 * True when the signature does not cover what was reported, as for a refund or a subscription: the
	 * order is looked up, and the notice changes nothing by itself.
	 */
	isHint: boolean;
};

/**
 * `irrelevant`: it tells nothing that could be believed, such as a stored card or a form whose signature
 * covers no payment. Nothing of it is stored; an order of ours that it names is looked up, as seldom as
 * a payer may ask for it.
 */
export type WebhookReading =
	| { outcome: "notice"; notice: Notice }
	| { outcome: "irrelevant"; orderId?: string | undefined }
	| { outcome: "unauthentic" };

/** `none`: nobody has tried to pay, which never means that it failed. */
export type OrderLookUp =
	| { outcome: "found"; orderId: string; owner: string | null; attempts: readonly Attempt[] }
	| { outcome: "none" }
	| { outcome: "unknown"; reason: string };

/**
 * `pending` and `unknown` are looked up and never sent again. `rejected`: nothing was given back, and
 * the operator may try again.
 */
export type RefundStart =
	| { outcome: "refunded" }
	| { outcome: "pending" }
	| { outcome: "rejected"; reason: string }
	| { outcome: "unknown"; reason: string };

type LocalizedText = { name: string; name_ar: string };

/** Where people pay with a kiosk's code, and what they ask for there. */
export type Counter = { places: LocalizedText; service: LocalizedText };

export type Gateway = {
	readonly name: GatewayName;
	readonly mode: GatewayMode;
	/** The ways in which people can pay, in the order of the settings. */
	readonly ways: readonly PaymentWay[];
	/** The only currency that its account takes; undefined for any. */
	readonly currency?: string | undefined;
	/** The ids that `Attempt.integrationId` may have; empty when the gateway has none. */
	readonly integrationIds: readonly string[];
	/** The origin of its payment page; undefined when that page is ours. */
	readonly origin: string | undefined;
	/** Undefined when it has no kiosks, or their name is not known. */
	readonly counter?: Counter | undefined;
	/** The ways whose money it can send back. */
	readonly refundableWays: readonly PaymentWay[];
	/** Never throws; ends within `signal`. */
	startOrder(request: OrderRequest, signal: AbortSignal): Promise<OrderStart>;
	/** Never throws. `query` is the query of the webhook's address. */
	readWebhook(webhook: {
		body: string;
		query: URLSearchParams;
		headers: Headers;
		now: Date;
	}): WebhookReading;
	/** Never throws. Finds an order by its id, or by our reference when its start got no response. */
	lookUpOrder(
		order: { orderId: string | null; reference: string },
		signal: AbortSignal,
	): Promise<OrderLookUp>;
	/** Never throws, and is called once for each refund: gateways have no key that makes it safe to repeat. */
	refund(
		refund: { chargeId: string; amountMinor: number },
		signal: AbortSignal,
	): Promise<RefundStart>;
};
