/** Payments by a gateway, their refunds and the income, as operators see them. */
import type { GatewayName } from "./gateway";
import type { ManualPaymentRow } from "./manual-payment-record";
import type { Instant, Price } from "./record";

export type TransactionRow = Price & {
	id: string;
	status: "pending" | "completed" | "failed";
	type: "listener_subscription" | "creator_membership" | "creator_package" | "tip";
	user_id: string;
	user_name: string;
	user_email: string;
	plan_name: string | null;
	plan_name_ar: string | null;
	creator_name: string | null;
	creator_name_ar: string | null;
	tip_message: string | null;
	discount_code: string | null;
	gateway_outcome: "completed" | "failed" | "cancelled" | null;
	webhook_processed: number;
	created_at: Instant;
	activated_at: Instant | null;
	/** When it was given back, or the last part of it that was. */
	refunded_at: Instant | null;
	refunded_minor: number | null;
	refund_note: string | null;
	refund_reason: RefundReason | "at_gateway" | null;
	/** 1: it was given back elsewhere, and an operator decides about the plan. */
	awaits_plan_choice: number | null;
	/** The state of a refund whose outcome is not known. */
	refund_state: "sent" | "pending" | "refunded" | "rejected" | null;
	/** 1: it was made with test keys, so no money moved. */
	is_test: number;
	/** The number of its receipt; null without one. */
	receipt_number: string | null;
	/** It can be refunded. */
	isRefundable: boolean;
	/** The money arrived after the account was deleted, and must be given back. */
	isUngranted: boolean;
};

export const refundReasons = ["asked", "paid_twice", "mistake", "not_delivered", "other"] as const;
export type RefundReason = (typeof refundReasons)[number];

/** A refund as the page announces it before the decision. */
export type RefundQuestion = Price & {
	/** A payment, or a charge that bought nothing. */
	id: string;
	paid: TransactionRow | ManualPaymentRow;
	/** `record`: no money is moved. */
	path: "gateway" | "record";
	/** Why the gateway sends nothing back. */
	cause: "way" | "away" | "no-charge" | null;
	gateway: GatewayName | null;
	/** It is the second payment for the same thing. */
	isSecond: boolean;
	rejected: { at: Instant; reason: string | null } | null;
	isPossible: boolean;
};

export type IncomeRow = {
	currency: string;
	amountMinor: number;
	payments: number;
	/** Every day of the period, oldest first, including days without money. */
	days: { day: string; amountMinor: number; payments: number }[];
	/** The largest first; null is tips. */
	plans: { planId: number | null; amountMinor: number; payments: number }[];
};
