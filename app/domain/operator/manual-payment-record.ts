/** Transfers as operators see them. */
import type { ManualPaymentStatus } from "../manual-payment/manual-payment";
import type { Instant, Price } from "./record";

export const manualPaymentActs = ["approve", "reject", "undo", "reopen"] as const;
export type ManualPaymentAct = (typeof manualPaymentActs)[number];

export const rejectionReasons = ["not_found", "amount_differs", "already_used", "other"] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

export type ManualPaymentRow = Price & {
	id: string;
	status: ManualPaymentStatus;
	plan_id: number;
	plan_name: string;
	plan_name_ar: string | null;
	payment_method: string;
	/** The name of its method; null for one that is unknown. */
	method_name: string | null;
	method_name_ar: string | null;
	user_id: string;
	user_name: string;
	user_email: string;
	user_phone: string | null;
	transfer_reference: string | null;
	/** The reference in the form used for comparison. */
	reference_key: string | null;
	discount_code: string | null;
	created_at: Instant;
	expires_at: Instant;
	decided_at: Instant | null;
	decided_by: string | null;
	rejection_reason: RejectionReason | null;
	rejection_note: string | null;
	refunded_at: Instant | null;
	refund_note: string | null;
	/** When the account of the payer was deleted. */
	payer_left_at: Instant | null;
	/** The number of its receipt; null without one. */
	receipt_number: string | null;
	/** The numbers of receipts whose approval was undone. */
	cancelled_receipts: string | null;
	/** The limit of the discount code; null without a code or a limit. */
	code_limit: number | null;
	/** The counted uses of the discount code. */
	code_used: number | null;
	/** How many waiting requests hold a use of the discount code, this one included. */
	code_held: number | null;
	/** The acts that are possible now. */
	possibleActs: (ManualPaymentAct | "expire")[];
	/** By when the payer was promised an answer; null without hours, and once it is decided. */
	answerDue: Instant | null;
	/** A refund can be recorded. */
	isRefundable: boolean;
};

/** A request that shares its reference with another one. */
export type SameReference = Pick<ManualPaymentRow, "id" | "reference_key" | "status">;

/** A payment or request that the payer of a request has made since. */
export type PaidSince = Price & {
	id: string;
	kind: "transaction" | "transfer";
	/** `waiting`: another request for the same plan. */
	state: "paid" | "waiting";
	plan_name: string;
	at: Instant;
};
