/** Why money was given back, as pages and commands name it. */

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
