/** Describes a purchase: the call that starts its payment, and the target that identifies it. */
import { createHash } from "node:crypto";
import type { PaymentTarget } from "~/domain/payment/payment-attempt";
import type { Subscription } from "~/domain/payment/subscription";
import type { Tip } from "~/domain/tip/tip";

export type Purchase =
	| (Subscription & {
			planId: string;
			/** The price with the code. */
			priceMajor: number;
			/** The code in the platform's quote. */
			discountCode?: string | undefined;
	  })
	| { paymentType: "creator_package"; planId: string; priceMajor: number }
	| { paymentType: "tip"; tip: Tip };

export function toTarget(purchase: Purchase): PaymentTarget {
	const { paymentType } = purchase;
	if (purchase.paymentType === "tip") {
		const { tip } = purchase;
		return { paymentType, creatorId: tip.creatorId, variant: digest(tip) };
	}
	const creatorId = "creatorId" in purchase ? purchase.creatorId : undefined;
	return { paymentType, planId: purchase.planId, creatorId };
}

/** A tip with another amount or message must not resume the payment of the first one. */
function digest({ amountMajor, isAnonymous, message, podcastId, episodeId }: Tip): string {
	return createHash("sha256")
		.update(JSON.stringify([amountMajor, isAnonymous, message, podcastId, episodeId]))
		.digest("base64url")
		.slice(0, 12);
}
