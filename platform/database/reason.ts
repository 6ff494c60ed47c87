/**
 * Why an operator refunds a payment, suspends an account or rejects a transfer, as pages and
 * commands name it.
 */
import { wireRejectionReasons } from "../../contract/manual-payment";

export const refundReasons = ["asked", "paid_twice", "mistake", "not_delivered", "other"] as const;
export type RefundReason = (typeof refundReasons)[number];

/** `at_gateway`: it was given back or voided in the gateway's dashboard, and nobody here gave a reason. */
export type RecordedRefundReason = RefundReason | "at_gateway";

export const isRefundReason = (text: unknown): text is RefundReason =>
	refundReasons.includes(text as RefundReason);

export type Refund = {
	readonly reason: RefundReason;
	/** A note that only operators read. */
	readonly note: string | null;
	/** The paid period is taken off the plan. */
	readonly endsPlan: boolean;
	/**
	 * The use of a discount code stays counted, so that the payer cannot use the code again; by default it is
	 * given back.
	 */
	readonly keepsCodeUsed?: boolean | undefined;
};

export const suspensionReasons = ["payment_abuse", "terms", "stolen", "asked", "other"] as const;
export type SuspensionReason = (typeof suspensionReasons)[number];

export const isSuspensionReason = (text: unknown): text is SuspensionReason =>
	suspensionReasons.includes(text as SuspensionReason);

export type Suspension = {
	readonly reason: SuspensionReason;
	/** A note that only operators read. */
	readonly note: string | null;
};

/** Somebody else may be signed in, who must not read the owner's data (operator-38). */
export const isStolen = (user: { readonly suspension_reason: string | null }): boolean =>
	user.suspension_reason === "stolen";

export const rejectionReasons = wireRejectionReasons;
export type RejectionReason = (typeof rejectionReasons)[number];

export const isRejectionReason = (text: unknown): text is RejectionReason =>
	rejectionReasons.includes(text as RejectionReason);
