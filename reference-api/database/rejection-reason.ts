/** Why an operator rejects a transfer; payers get a sentence in their language. */
export const rejectionReasons = ["not_found", "amount_differs", "already_used", "other"] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

export const isRejectionReason = (text: unknown): text is RejectionReason =>
	rejectionReasons.includes(text as RejectionReason);
