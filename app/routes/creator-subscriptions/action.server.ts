/** A creator plan was chosen: sign-in first, else the start of a payment (docs/product.md#catalogue). */
import { data } from "@remix-run/node";
import { isCurrentCreatorPlan } from "~/domain/catalogue/creator-plan";
import { findPlan, isFree, isSelectablePlan } from "~/domain/catalogue/plan";
import { type CheckoutFailure, getFailureStatus } from "~/domain/payment/checkout-failure";
import { paths } from "~/paths";
import type { RequestContext } from "~/server/context.server";
import type { CheckoutRequest } from "~/server/payment/checkout.server";
import { checkOut, enterCheckout, signInFirst } from "~/server/payment/checkout-page.server";
import { readFields } from "~/server/request/form.server";
import { choiceSchema, toAgainFields } from "./form";
import { loadCreatorPlans } from "./load.server";

export async function handleChoice(context: RequestContext, request: Request) {
	const { plan_id: planId, again } = await readFields(request, choiceSchema);
	const choice = { returnUrl: paths.creatorSubscriptions(), notice: "sign-in-for-plans" } as const;
	const { user, offer } = await enterCheckout(context, "before-gates", async () =>
		context.session.user ? loadCreatorPlans(context) : null,
	);
	if (!user || !offer) return signInFirst(context, choice);
	const { plans, account, isDemo } = offer;
	if (isDemo) return refuse({ name: "initiate-failed" });
	const plan = findPlan(plans, planId);
	if (!plan || !isSelectablePlan(plan)) return refuse({ name: "unknown-plan" });
	// From an outdated page: the current plan has no button.
	const tier = account?.creatorTier ?? user.creatorTier;
	if (isCurrentCreatorPlan(plan, tier)) return refuse({ name: "already-paid" });
	const checkout: CheckoutRequest = {
		planName: plan.name,
		userId: user.id,
		isAgain: again !== undefined,
		purchase: { paymentType: "creator_package", planId: plan.id, priceMajor: plan.priceMajor },
	};
	const answer = await checkOut(context, checkout, choice);
	if (answer instanceof Response) return answer;
	return refuse({ ...answer, isFree: isFree(plan), payAgain: toAgainFields(plan.id) });
}

const refuse = (failure: CheckoutFailure) => data({ failure }, getFailureStatus(failure));
