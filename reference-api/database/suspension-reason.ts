/** Why an operator suspends an account, as pages and commands name it. */

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
