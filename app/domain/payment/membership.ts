/** A plan that runs, as the platform tells it (docs/product.md, account-35). */
export type Membership = {
	planId: string;
	planName: string;
	/** Missing for the platform's own plans. */
	creatorId?: string;
	creatorName?: string;
	/** ISO 8601; missing for a plan without an end. */
	paidUntil?: string;
	/** Undefined when the platform does not say. */
	renews?: boolean;
	/** It renewed, and ends with its period unless it is resumed. */
	isCancelled?: boolean;
};

type Bought = { planId?: string | undefined; creatorId?: string | undefined };

/** True for the same plan, at the same creator where the platform names one. */
export const isSamePurchase = (one: Bought, { planId, creatorId }: Bought): boolean =>
	one.planId === planId && (one.creatorId === undefined || one.creatorId === creatorId);
