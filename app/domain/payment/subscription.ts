/** Chooses the kind of subscription that a plan starts (payment-2). */
import type { PlanKind } from "~/domain/catalogue/plan";

export type Subscription =
	| { paymentType: "listener_subscription" }
	| { paymentType: "creator_membership"; creatorId: string };

/**
 * Returns the subscription that a plan starts: a membership when a creator id is given, otherwise one of
 * the platform. Returns undefined for a creator plan without a creator, which cannot be started.
 */
export function chooseSubscription(
	plan: { kind: PlanKind },
	creatorId: string | undefined,
): Subscription | undefined {
	if (creatorId) return { paymentType: "creator_membership", creatorId };
	return plan.kind === "creator" ? undefined : { paymentType: "listener_subscription" };
}
