/** Types of what a payment gateway has reported, as operators see it; spelled as the embedded platform stores it. */
type Instant = string;

type Price = { amount_minor: number; currency: string };

export type GatewayName = "mock-gateway" | "paymob";
type GatewayMode = "test" | "live";
type PaymentWay = "card" | "wallet" | "kiosk";

/** One try to start a payment at a gateway. */
export type GatewayOrderRow = Price & {
	/** Our name for it. */
	reference: string;
	gateway: GatewayName;
	mode: GatewayMode;
	/** The gateway's own id; null until it is known. */
	order_id: string | null;
	state: "starting" | "unanswered" | "open" | "rejected" | "ended";
	pay_code: string | null;
	/** The money of an attempt may still come. */
	waiting_charge_id: string | null;
	created_at: Instant;
	expires_at: Instant;
	returned_at: Instant | null;
	looked_up_at: Instant | null;
	next_attempt_at: Instant;
	closed_at: Instant | null;
	last_error: string | null;
};

/** Money that a gateway reported as paid. */
export type ChargeRow = Price & {
	id: string;
	gateway: GatewayName;
	mode: GatewayMode;
	/** The gateway's own id. */
	charge_id: string;
	transaction_id: string;
	way: PaymentWay | null;
	paid_at: Instant;
	use: "granted" | "owed" | "returned";
	refunded_minor: number;
};

/** A refund that an operator sent to a gateway. */
export type GatewayRefundRow = Price & {
	id: string;
	charge: string;
	transaction_id: string;
	state: "sent" | "pending" | "refunded" | "rejected";
	actor: string;
	created_at: Instant;
	next_attempt_at: Instant;
	closed_at: Instant | null;
	last_error: string | null;
};

type Payer = { user_id: string; user_email: string };

/** A charge that bought nothing. */
export type OwedCharge = ChargeRow & Payer;

/** A refund that is not known to have gone through. */
export type UnsettledRefund = GatewayRefundRow & Payer;

export type GatewaySide = {
	orders: GatewayOrderRow[];
	charges: ChargeRow[];
	refunds: GatewayRefundRow[];
};

/** An authentic webhook that belongs to no payment. */
export type GatewayNoticeRow = {
	id: string;
	gateway: GatewayName;
	order_id: string;
	/** `kept`: no order with its id is known. `unfit`: it fits no payment. */
	decision: "applied" | "looked-up" | "kept" | "unfit" | null;
	charge_id: string | null;
	attempt_state: string | null;
	way: string | null;
	mode: string | null;
	amount_minor: number | null;
	currency: string | null;
	received_at: Instant;
	/** Why it fits nothing. */
	note: string | null;
	closed_at: Instant | null;
	closed_by: string | null;
	closing_note: string | null;
};

/** The outcome of a refund; `recorded`: no money was moved. */
export type GiveBackOutcome = "refunded" | "pending" | "rejected" | "recorded";
