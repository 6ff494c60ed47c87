/** Sending a tip (docs/product/tip.md). */
import type { Tip } from "../domain/tip/tip";
import { type PaymentStartResult, startPayment, type WriteOptions } from "./payment.server";
import type { Pipeline } from "./pipeline.server";
import { succeed } from "./result.server";

export type TipCalls = {
	/** Starts a tip payment; an id that is not an integer is refused without a request. */
	sendTip(tip: Tip, options?: WriteOptions): Promise<PaymentStartResult>;
};

/** Creates the calls about tips. */
export function createTipCalls(pipeline: Pipeline): TipCalls {
	return {
		sendTip: async (tip, options) => {
			const creatorId = readInteger(tip.creatorId);
			if (creatorId === undefined) return succeed({ kind: "refused", isErrorField: false });
			return startPayment(pipeline, "sendTip", {
				body: {
					creator_id: creatorId,
					amount: tip.amountMajor,
					is_anonymous: tip.isAnonymous,
					message: tip.message || undefined,
					podcast_id: readInteger(tip.podcastId),
					episode_id: readInteger(tip.episodeId),
				},
				...options,
			});
		},
	};
}

function readInteger(id: string | undefined): number | undefined {
	return id && /^\d{1,15}$/.test(id) ? Number(id) : undefined;
}
