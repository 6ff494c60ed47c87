/** A tip was sent: sign-in first, else the start of a payment (docs/product.md#tip). */
import { createHash } from "node:crypto";
import { data } from "@remix-run/node";
import { type CheckoutFailure, getFailureStatus } from "~/domain/payment/checkout-failure";
import type { Tip } from "~/domain/tip/tip";
import { paths } from "~/paths";
import type { RequestContext } from "~/server/context.server";
import { checkOut, enterCheckout, rememberChoice } from "~/server/payment/checkout-page.server";
import { readTipForm, readTipTarget } from "./form";
import type { TipRefusal } from "./screen";

export async function handleTip(context: RequestContext, fields: FormData) {
	const { values, errors, tip } = readTipForm(fields);
	const target = readTipTarget(fields);
	const choice = { returnUrl: paths.tipping(target), notice: "sign-in-again" } as const;
	const refuse = (
		failure?: CheckoutFailure,
		status: number = failure ? getFailureStatus(failure) : 422,
	) => data<TipRefusal>({ target, values, errors: failure ? {} : errors, failure }, status);

	const { user } = await enterCheckout(context, "before-gates", async () => ({}));
	if (!user) {
		// Not to /login at once: what was typed would be lost on the way.
		rememberChoice(context, choice);
		return refuse({ name: "sign-in" });
	}
	const { creatorId } = target;
	if (creatorId === undefined) return refuse({ name: "initiate-failed" }, 400);
	if (!tip) return refuse();
	const sent = { ...tip, creatorId };
	const request = {
		paymentType: "tip" as const,
		creatorId,
		variant: digest(sent),
		userId: user.id,
		initiate: (options: object) => context.api.tip.sendTip(sent, options),
	};
	const answer = await checkOut(context, request, choice);
	return answer instanceof Response ? answer : refuse(answer);
}

/** Another amount or other words are another tip: they must not resume the first one's payment. */
function digest({ amountMajor, isAnonymous, message, podcastId, episodeId }: Tip): string {
	return createHash("sha256")
		.update(JSON.stringify([amountMajor, isAnonymous, message, podcastId, episodeId]))
		.digest("base64url")
		.slice(0, 12);
}
