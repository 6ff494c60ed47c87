/** A tip was sent: sign-in first, else the start of a payment (docs/product.md#tip). */
import { type CheckoutFailure, getFailureStatus } from "~/domain/payment/checkout-failure";
import { paths } from "~/paths";
import type { RequestContext } from "~/server/context.server";
import type { CheckoutRequest } from "~/server/payment/checkout.server";
import { checkOut, enterCheckout, rememberChoice } from "~/server/payment/checkout-page.server";
import { parseForm, readForm } from "~/server/request/form.server";
import { readTipTarget, tipForm, toTip } from "./form";

export async function handleTip(context: RequestContext, request: Request) {
	const fields = await readForm(request);
	const form = parseForm(fields, tipForm);
	/** From the form: the address may have no creator. */
	const target = readTipTarget(fields);
	const choice = { returnUrl: paths.tipping(target), notice: "sign-in-again" } as const;
	const refuse = (failure?: CheckoutFailure, status = 422) =>
		form.refuse({ status }, { target, failure });

	const { user } = await enterCheckout(context, "before-gates", async () => null);
	if (!user) {
		// Not redirected to /login, because the form's input would be lost.
		rememberChoice(context, choice);
		return refuse({ name: "sign-in" });
	}
	const { creatorId } = target;
	if (creatorId === undefined) return refuse({ name: "initiate-failed" }, 400);
	if (!form.isValid) return refuse();
	const tip = { ...target, ...toTip(form.value), creatorId };
	const checkout: CheckoutRequest = { userId: user.id, purchase: { paymentType: "tip", tip } };
	const answer = await checkOut(context, checkout, choice);
	return answer instanceof Response ? answer : refuse(answer, getFailureStatus(answer));
}
