/** Loads what is on sale for a page; a failure is part of the page and never an error page. */
import type { Pricing } from "~/api/catalogue.server";
import { groupPlans, type Plan } from "~/domain/catalogue/plan";
import type { RequestContext } from "~/server/context.server";
import { keepPrices, recallPrices } from "./last-prices.server";

/** `network`: no answer came; `server`: a refusal or an invalid answer. */
export type PricingFailure = { kind: "failed"; cause: "network" | "server" };

export type PricingResult = { kind: "loaded"; pricing: Pricing } | PricingFailure;

export async function loadPricing(
	context: RequestContext,
	creatorId?: string,
): Promise<PricingResult> {
	const { api, log } = context;
	const asked = await api.catalogue.pricing({ creatorId });
	if (asked.ok) {
		// The list beside one creator's tiers may be incomplete.
		if (!creatorId) keepPrices(context, asked.value);
		return { kind: "loaded", pricing: asked.value };
	}
	const { kind } = asked.failure;
	log.warn({ kind }, "pricing could not be loaded");
	const isNetwork = kind === "network" || kind === "timeout" || kind === "not-sent";
	return { kind: "failed", cause: isNetwork ? "network" : "server" };
}

export type TransferOffer =
	| {
			kind: "open";
			plans: readonly Plan[];
			/** Epoch milliseconds; present when the platform could not be asked now. */
			readAt?: number;
	  }
	| PricingFailure;

/**
 * What /premium sells: the platform's plans for listeners, or its last list when it does not answer.
 * The operator's sample plans replace an empty list, never one that could not be loaded.
 */
export async function loadTransferOffer(context: RequestContext): Promise<TransferOffer> {
	const result = await loadPricing(context);
	if (result.kind === "loaded") {
		const plans = groupPlans(result.pricing.platformPlans).platform;
		return { kind: "open", plans: plans.length > 0 ? plans : context.settings.samplePlans };
	}
	const last = await recallPrices(context);
	// The last list was empty, which does not tell what is on sale now.
	return last && last.plans.length > 0 ? { kind: "open", ...last } : result;
}
