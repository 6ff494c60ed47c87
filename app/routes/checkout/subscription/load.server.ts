/** Loads what /subscription sells; the page and the action use the same offer. */

import { getDisplayName } from "~/domain/account/user";
import { DEFAULT_CURRENCY } from "~/domain/catalogue/money";
import { findPlan, isSelectablePlan, type Plan } from "~/domain/catalogue/plan";
import { applyQuote, type CodeQuote, getQuote, isWithoutEffect } from "~/domain/invite/quote";
import { getOverallMinutes } from "~/domain/manual-payment/method";
import { isSamePurchase } from "~/domain/payment/membership";
import { getI18n } from "~/i18n/instance.server";
import { paths, readSubscriptionQuery, type SubscriptionQuery } from "~/paths";
import type { Pricing } from "~/platform-client/catalogue.server";
import { type CreatorResult, listCreators, loadCreator } from "~/server/catalogue/creator.server";
import { loadPricing } from "~/server/catalogue/pricing.server";
import { rememberCreator } from "~/server/catalogue/visited-creator.server";
import type { RequestContext } from "~/server/context.server";
import { quoteChosenCode, quotePlans } from "~/server/invite/code-quote.server";
import { readRememberedCode } from "~/server/invite/remembered-code.server";
import { listUnsentRequests } from "~/server/manual-payment/manual-payment-session.server";
import {
	formatDelays,
	formatPromisedTime,
	loadWaiting,
} from "~/server/manual-payment/manual-payment-status.server";
import { enterCheckout, signInFirst } from "~/server/payment/checkout-page.server";
import { loadPriceBefore } from "~/server/payment/payment-guard.server";
import { takeRenewalNotice } from "~/server/payment/renewal.server";
import { loadRunningPlans } from "~/server/payment/running-plan.server";
import { hasCheckout, listPlans, toOffer } from "./offer";

/** The result for a page of no creator. */
const unasked: CreatorResult = { creator: null, isUnknownCreator: false };

export async function loadPage(context: RequestContext, request: Request) {
	const { session, settings } = context;
	const currency = settings.currency ?? DEFAULT_CURRENCY;
	const { creatorId, planId, code } = readSubscriptionQuery(new URL(request.url));
	rememberCreator(context, creatorId, "membership");
	const { user, offer: loaded } = await enterCheckout(context, "after-guards", () =>
		Promise.all([
			loadPricing(context, creatorId),
			creatorId ? loadCreator(context, creatorId) : unasked,
			creatorId ? [] : listCreators(context),
			loadRunningPlans(context),
			// Transfers pay for none of a creator's memberships.
			creatorId ? [] : loadWaiting(context, session.user?.id),
			context.methods(),
		]),
	);
	const [offer, { creator, isUnknownCreator }, creators, running, waiting, methods] = loaded;
	const loginPath = paths.login({ returnUrl: paths.subscription({ creatorId }) });
	if (offer.kind === "failed") {
		const title = getI18n(context.locale).t("plan:connection.title");
		return { kind: "failed" as const, title, cause: offer.cause, creatorId, loginPath };
	}
	// A platform without tiers lists prices without a creator.
	if (isUnknownCreator && offer.pricing.creator === undefined) {
		const title = getI18n(context.locale).t("plan:tiers.unknownTitle");
		return { kind: "unknown-creator" as const, title };
	}
	const creatorName = offer.pricing.creator?.name ?? creator?.name;
	const chosen =
		planId === undefined ? undefined : findChoice(offer.pricing, { planId, creatorId });
	if (creatorId && chosen?.kind === "creator") {
		if (!user) throw signInFirst(context, rememberCheckout({ creatorId, planId, code }));
		const result = await quoteChosenCode(context, chosen, code);
		return {
			kind: "checkout" as const,
			title: chosen.name,
			plan: chosen,
			running: user ? running : [],
			paidBeforeMajor: running.some((one) => isSamePurchase(one, { planId, creatorId }))
				? await loadPriceBefore(context, chosen, getPrice(chosen, result), creatorId)
				: undefined,
			creatorId,
			creatorName,
			creator,
			currency,
			code: result,
			/** True when the address has an invalid code. */
			isRejected: code !== undefined && isWithoutEffect(result),
			loginPath,
		};
	}
	context.document.isForEveryone = planId === undefined;
	const isWelcome = user !== undefined && session.data.isWelcomed !== true;
	if (isWelcome) session.set({ isWelcomed: true });
	const shown = toOffer(offer.pricing, creatorId);
	const sold = listPlans(shown).filter((plan) => hasCheckout(plan, creatorId));
	const { quotes, rejection } = await quotePlans(context, sold);
	return {
		kind: "open" as const,
		notice: takeRenewalNotice(context),
		title: creatorId ? getTiersTitle(context, creatorName) : undefined,
		creatorId,
		creatorName,
		creator,
		creators,
		currency,
		loginPath,
		displayName: user ? getDisplayName(user) : null,
		isWelcome,
		rememberedCode: readRememberedCode(context, rejection),
		quotes,
		// For signed-in people only: the cached page of other visitors would outlive it.
		promisedTime: user
			? formatPromisedTime(context, getOverallMinutes(methods).to, Date.now())
			: null,
		delay: formatDelays(context, methods).overall,
		selectedPlanId: session.data.selectedPlanId,
		offer: shown,
		running: user ? running : [],
		waiting: user ? waiting : [],
		unsent: user ? listUnsentRequests(context) : [],
	};
}

const getPrice = (plan: Plan, code: CodeQuote): number =>
	applyQuote(plan, getQuote(code)).priceMajor;

type SubscriptionPage = Awaited<ReturnType<typeof loadPage>>;
export type OpenPage = Extract<SubscriptionPage, { kind: "open" }>;
export type CheckoutPage = Extract<SubscriptionPage, { kind: "checkout" }>;

function getTiersTitle({ locale }: RequestContext, name: string | undefined): string {
	const { t } = getI18n(locale);
	return name ? t("plan:tiers.title", { name }) : t("plan:tiers.titleUnnamed");
}

/** Remembers the checkout of a membership, which people come back to after signing in. */
export const rememberCheckout = (query: SubscriptionQuery) => ({
	returnUrl: paths.subscription(query),
	selectedPlanId: query.planId,
	notice: "sign-in-for-plans" as const,
});

type ChosenPlan = { planId: string; creatorId: string | undefined };

/**
 * Finds the plan or tier of that id when it can be chosen. Ids are unique only within plans, tiers or
 * creator plans; `creatorId` decides which of these a page offers.
 */
export function findChoice(pricing: Pricing, { planId, creatorId }: ChosenPlan): Plan | undefined {
	const offered = listPlans(toOffer(pricing, creatorId));
	const plan = findPlan([...offered, ...pricing.platformPlans], planId);
	return plan && isSelectablePlan(plan) ? plan : undefined;
}
