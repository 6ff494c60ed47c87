/** Loads what is on sale for a page; a failure is part of the page, never an error page. */

import type { CreatorPlan } from "~/domain/catalogue/creator-plan";
import { groupPlans, type Plan } from "~/domain/catalogue/plan";
import type { Pricing } from "~/platform-client/catalogue.server";
import { hasNoResponse, type PlatformFailure } from "~/platform-client/result.server";
import type { RequestContext } from "~/server/context.server";
import { withTimeout } from "~/server/with-timeout.server";

/** `network`: no response came; `server`: an error or an invalid response. */
export type PricingFailure = { kind: "failed"; cause: "network" | "server" };

export type PricingResult = { kind: "loaded"; pricing: Pricing } | PricingFailure;

/** Loads the current prices. */
export async function loadPricing(
	context: RequestContext,
	creatorId?: string,
): Promise<PricingResult> {
	const response = await context.api.catalogue.pricing({ creatorId });
	if (response.ok && !response.stale) return { kind: "loaded", pricing: response.value };
	return reportFailure(context, response.ok ? response.stale?.failure : response.failure);
}

function reportFailure(
	{ log }: RequestContext,
	failure: PlatformFailure | undefined,
): PricingFailure {
	log.warn({ kind: failure?.kind ?? "network" }, "pricing could not be loaded");
	const isNetwork = failure === undefined || hasNoResponse(failure);
	return { kind: "failed", cause: isNetwork ? "network" : "server" };
}

export type ManualPaymentOffer =
	| {
			kind: "open";
			plans: readonly Plan[];
			/** Epoch milliseconds of the stored response; present when the platform cannot be reached. */
			readAt?: number;
	  }
	| PricingFailure;

/** /premium sells what it shows, so its prices are current, or say when they were read (wallet-22). */
const PRICES_MILLISECONDS = 5 * 60_000;

/**
 * Loads the plans of /premium: the platform's plans for listeners, or the plans of its last response when it
 * does not respond now. The operator's sample plans replace an empty list, never one that failed to load
 * (docs/product/wallet.md, wallet-10).
 */
export async function loadManualPaymentOffer(context: RequestContext): Promise<ManualPaymentOffer> {
	const response = await context.api.catalogue.pricing({
		maxAgeMilliseconds: PRICES_MILLISECONDS,
	});
	if (!response.ok) return reportFailure(context, response.failure);
	const plans = groupPlans(response.value.platformPlans).platform;
	if (!response.stale) {
		return { kind: "open", plans: plans.length > 0 ? plans : context.settings.samplePlans };
	}
	const failed = reportFailure(context, response.stale.failure);
	// An old empty list says nothing about what is on sale today.
	return plans.length > 0 ? { kind: "open", plans, readAt: response.stale.readAt } : failed;
}

/** The landing page must not wait long; late prices are in the cache for the next visit. */
const LANDING_MILLISECONDS = 700;

/** Loads the platform's own plans for the landing page; undefined without a response in time. */
export async function loadPlansInTime(context: RequestContext): Promise<Plan[] | undefined> {
	const { api, log } = context;
	const response = await withTimeout(
		api.catalogue.pricing(),
		LANDING_MILLISECONDS,
		() => undefined,
	);
	if (response?.ok && !response.stale) {
		return response.value.platformPlans.filter((plan) => plan.kind === "platform");
	}
	const failure = response?.ok ? response.stale?.failure : response?.failure;
	log.warn({ kind: failure?.kind ?? "late" }, "the landing page is shown without prices");
	return undefined;
}

export type CreatorOffer = {
	/** Undefined where the platform does not tell its prices. */
	plans: CreatorPlan[] | undefined;
	/** False when the next visitor may see prices: the platform did not respond in time. */
	isSettled: boolean;
};

/** Loads the plans for creators for the landing page. */
export async function loadCreatorOfferInTime(context: RequestContext): Promise<CreatorOffer> {
	const { api, log } = context;
	const response = await withTimeout(
		api.catalogue.creatorPrices(),
		LANDING_MILLISECONDS,
		() => undefined,
	);
	if (response?.ok && !response.stale) return { plans: response.value, isSettled: true };
	const failure = response?.ok ? response.stale?.failure : response?.failure;
	// Some platforms tell them to nobody who is not signed in.
	if (failure?.kind === "rejected" || failure?.kind === "unauthenticated")
		return { plans: undefined, isSettled: true };
	log.warn({ kind: failure?.kind ?? "late" }, "the landing page is shown without creator prices");
	return { plans: undefined, isSettled: false };
}
