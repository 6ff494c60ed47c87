/** A creator plan as an order of the payment machinery. */

import type { User } from "~/domain/account/user";
import { isCurrentCreatorPlan } from "~/domain/catalogue/creator-plan";
import { findPlan, isSelectablePlan } from "~/domain/catalogue/plan";
import type { RequestContext } from "~/server/context.server";
import type { PaymentOrder } from "~/server/payment/payment-start.server";
import { loadCreatorPlans } from "./load.server";

export type OrderChoice =
	| ({ kind: "order" } & PaymentOrder)
	/** Nobody sells it, or this person has it already. */
	| { kind: "unknown-plan" }
	| { kind: "no-plans" };

/** The order for a plan that is on sale right now; demo plans are never ordered. */
export async function chooseOrder(
	context: RequestContext,
	user: User,
	planId: string,
): Promise<OrderChoice> {
	const { plans, account, isDemo } = await loadCreatorPlans(context);
	if (isDemo) return { kind: "no-plans" };
	const plan = findPlan(plans, planId);
	const tier = account?.creatorTier ?? user.creatorTier;
	if (!plan || !isSelectablePlan(plan) || isCurrentCreatorPlan(plan, tier)) {
		return { kind: "unknown-plan" };
	}
	return {
		kind: "order",
		paymentType: "creator_package",
		planId: plan.id,
		planName: plan.name,
		userId: user.id,
		begin: (options) => context.api.creators.initiateMembership({ planId: plan.id }, options),
	};
}
