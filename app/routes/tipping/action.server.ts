/** A tip as an order of the payment machinery. */
import { createHash } from "node:crypto";
import type { PlatformClient } from "~/api/platform-client.server";
import type { Tip } from "~/domain/tip/tip";
import type { PaymentOrder } from "~/server/payment/payment-start.server";

export function toOrder(api: PlatformClient, userId: string, tip: Tip): PaymentOrder {
	return {
		paymentType: "tip",
		creatorId: tip.creatorId,
		variant: digest(tip),
		userId,
		begin: (options) => api.tips.send(tip, options),
	};
}

/** Another amount or other words are another tip: they must not resume the first one's payment. */
function digest({ amountMajor, isAnonymous, message, podcastId, episodeId }: Tip): string {
	return createHash("sha256")
		.update(JSON.stringify([amountMajor, isAnonymous, message, podcastId, episodeId]))
		.digest("base64url")
		.slice(0, 12);
}
