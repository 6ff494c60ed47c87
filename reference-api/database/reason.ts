/** Why an operator refunds a payment, suspends an account or rejects a transfer, as pages and commands name it. */

export const refundReasons = ["asked", "paid_twice", "mistake", "not_delivered", "other"] as const;
export type RefundReason = (typeof refundReasons)[number];

export const isRefundReason = (text: unknown): text is RefundReason =>
	refundReasons.includes(text as RefundReason);

export type Refund = {
	readonly reason: RefundReason;
	/** The operator's own words, for operators. */
	readonly note: string | null;
	/** The time that was paid for is taken off the plan. */
	readonly endsPlan: boolean;
};

export const suspensionReasons = ["payment_abuse", "terms", "stolen", "asked", "other"] as const;
export type SuspensionReason = (typeof suspensionReasons)[number];

export const isSuspensionReason = (text: unknown): text is SuspensionReason =>
	suspensionReasons.includes(text as SuspensionReason);

export type Suspension = {
	readonly reason: SuspensionReason;
	/** The operator's own words, for operators. */
	readonly note: string | null;
};

/** Then somebody else may be signed in: nothing of its owner is theirs to read (operator-38). */
export const isStolen = (user: { readonly suspension_reason: string | null }): boolean =>
	user.suspension_reason === "stolen";

export const rejectionReasons = ["not_found", "amount_differs", "already_used", "other"] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

export const isRejectionReason = (text: unknown): text is RejectionReason =>
	rejectionReasons.includes(text as RejectionReason);
