/** What is bought: said once, and read as the call that starts its payment and as its target. */
import { createHash } from "node:crypto";
import type { PaymentTarget } from "~/domain/payment/payment-attempt";
import type { Subscription } from "~/domain/payment/subscription";
import type { Tip } from "~/domain/tip/tip";

export type Purchase =
	| (Subscription & {
			planId: string;
			/** For which the platform quoted the price. */
			discountCode?: string | undefined;
	  })
	| { paymentType: "creator_package"; planId: string }
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

/** Another amount or other words are another tip: they must not resume the first one's payment. */
function digest({ amountMajor, isAnonymous, message, podcastId, episodeId }: Tip): string {
	return createHash("sha256")
		.update(JSON.stringify([amountMajor, isAnonymous, message, podcastId, episodeId]))
		.digest("base64url")
		.slice(0, 12);
}
