/** What kind of subscription a choice starts (docs/product.md, payment-2). */

import type { PlanKind } from "~/domain/catalogue/plan";
import type { PaymentType } from "./payment";

export type SubscriptionType = "platform" | "creator" | "creator_membership";

export type SubscriptionChoice =
	| { kind: "platform"; subscriptionType: "platform"; paymentType: PaymentType }
	| { kind: "creator"; subscriptionType: "creator"; paymentType: PaymentType; creatorId: string }
	| { kind: "creator-missing" };

/** The creator id, or undefined for an absent one and for the texts `null` and `undefined`. */
export function readCreatorId(value: string | null | undefined): string | undefined {
	const trimmed = value?.trim();
	if (!trimmed || trimmed === "null" || trimmed === "undefined") return undefined;
	return trimmed;
}

/**
 * The subscription that choosing a plan starts: `creator` when a creator id is given, otherwise
 * `platform`. A creator plan without a creator id cannot be started.
 */
export function chooseSubscription(
	plan: { kind: PlanKind },
	creatorId: string | null | undefined,
): SubscriptionChoice {
	const creator = readCreatorId(creatorId);
	if (creator) {
		return {
			kind: "creator",
			subscriptionType: "creator",
			paymentType: "creator_membership",
			creatorId: creator,
		};
	}
	if (plan.kind === "creator") return { kind: "creator-missing" };
	return {
		kind: "platform",
		subscriptionType: "platform",
		paymentType: "listener_subscription",
	};
}
