/** An active plan of a person, as the platform lists it (account-35). */
import type { PaymentType } from "./payment";

export type Membership = {
	planId: string;
	planName: string;
	/** Missing for the platform's own plans. */
	creatorId?: string;
	creatorName?: string;
	/** Undefined when the platform does not say. */
	paymentType?: PaymentType;
	/** ISO 8601; missing for a plan without an end. */
	paidUntil?: string;
	/** Undefined when the platform does not say. */
	renews?: boolean;
	/** True for a cancelled plan, which ends with its period unless it is resumed. */
	isCancelled?: boolean;
};

type Bought = { planId?: string | undefined; creatorId?: string | undefined };

/** True for the same plan, at the same creator where the platform names one. */
export const isSamePurchase = (one: Bought, { planId, creatorId }: Bought): boolean =>
	one.planId === planId && (one.creatorId === undefined || one.creatorId === creatorId);

const isOfListener = ({ creatorId, paymentType = "listener_subscription" }: Membership): boolean =>
	creatorId === undefined && paymentType === "listener_subscription";

/**
 * Finds a listener's newest plan among all active ones (newest first), and lists what the page shows below
 * it: the other plans, and the plan itself when it can be cancelled or resumed.
 */
export function sortRunning(running: readonly Membership[]): {
	plan: Membership | undefined;
	listed: Membership[];
} {
	const plan = running.find(isOfListener);
	const listed = running.filter((one) => one !== plan || one.renews || one.isCancelled);
	return { plan, listed };
}
