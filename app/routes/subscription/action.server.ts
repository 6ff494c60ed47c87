/** A plan was chosen: sign-in first, else the start of a payment (docs/product.md#payment). */
import { data, redirect } from "@remix-run/node";
import type { User } from "~/domain/account/user";
import type { Plan } from "~/domain/catalogue/plan";
import { isSurelyUncharged, type StartFailure } from "~/domain/payment/payment-start";
import { chooseSubscription } from "~/domain/payment/subscription";
import { paths } from "~/paths";
import { redirectToLogin } from "~/server/account/gate.server";
import type { RequestContext } from "~/server/context.server";
import { startPayment } from "~/server/payment/payment-start.server";
import type { Choice } from "./form";
import { findChoice, openDesk } from "./load.server";

export async function choose(context: RequestContext, choice: Choice) {
	const { user, result } = await openDesk(context, choice.creatorId);
	if (!user) return signInFirst(context, choice);
	if (result.kind === "failed") return refuse({ name: "initiate-failed" });
	const plan = findChoice(result.pricing, choice.planId);
	return plan ? start(context, user, plan, choice) : refuse({ name: "unknown-plan" });
}

async function start(context: RequestContext, user: User, plan: Plan, choice: Choice) {
	const subscription = chooseSubscription(plan, choice.creatorId);
	if (subscription.kind === "creator-missing") return refuse({ name: "creator-missing" });
	const { subscriptionType, paymentType } = subscription;
	const creatorId = subscription.kind === "creator" ? subscription.creatorId : undefined;
	const planId = plan.id;
	const outcome = await startPayment(context, {
		paymentType,
		planId,
		planName: plan.name,
		creatorId,
		userId: user.id,
		begin: (options) =>
			context.api.payments.initiateSubscription({ planId, subscriptionType, creatorId }, options),
	});
	if (outcome.kind === "redirect") return redirect(outcome.location, { status: 303 });
	if (outcome.kind === "failed") return refuse(outcome.failure);
	// The platform no longer knows this sign-in; kept, it would lead /login straight back here.
	context.session.set({ user: undefined, upstreamCookies: {} });
	if (outcome.isForWebToken) return signInFirst(context, choice);
	remember(context, choice);
	return refuse({ name: "sign-in" });
}

/** 422 where the choice was refused, 503 where the platform could not say. */
function refuse(failure: StartFailure) {
	return data({ failure }, { status: isSurelyUncharged(failure) ? 422 : 503 });
}

function signInFirst(context: RequestContext, choice: Choice) {
	const returnUrl = remember(context, choice);
	return redirectToLogin(context.session, { returnUrl, notice: "sign-in-for-plans" });
}

/** Sign-in comes back to this page, with the plan still chosen. */
function remember({ session }: RequestContext, { planId, creatorId }: Choice): string {
	const returnUrl = paths.subscription({ creatorId });
	session.set({ returnUrl, selectedPlanId: planId || undefined });
	return returnUrl;
}
