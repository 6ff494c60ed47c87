/** What kind of subscription a choice starts (docs/product.md, payment-2). */
import type { PlanKind } from "~/domain/catalogue/plan";

export type Subscription =
	| { paymentType: "listener_subscription" }
	| { paymentType: "creator_membership"; creatorId: string };

/** The creator id, or undefined for an absent one and for the texts `null` and `undefined`. */
export function readCreatorId(value: string | null | undefined): string | undefined {
	const trimmed = value?.trim();
	if (!trimmed || trimmed === "null" || trimmed === "undefined") return undefined;
	return trimmed;
}

/**
 * The subscription that choosing a plan starts: a membership when a creator id is given, otherwise
 * one of the platform. Undefined: a creator plan without a creator cannot be started.
 */
export function chooseSubscription(
	plan: { kind: PlanKind },
	creatorId: string | undefined,
): Subscription | undefined {
	if (creatorId) return { paymentType: "creator_membership", creatorId };
	return plan.kind === "creator" ? undefined : { paymentType: "listener_subscription" };
}
