/** Loads what is on sale for a page; a failure is part of the page and never an error page. */
import type { Pricing } from "~/api/catalogue.server";
import { groupPlans, type Plan } from "~/domain/catalogue/plan";
import type { RequestContext } from "~/server/context.server";
import { keepPrices, recallPrices } from "./last-prices.server";

/** `network`: no answer came; `server`: one that says no or makes no sense. */
export type PricingFailure = { kind: "failed"; cause: "network" | "server" };

export type PricingResult = { kind: "loaded"; pricing: Pricing } | PricingFailure;

export async function loadPricing(
	context: RequestContext,
	creatorId?: string,
): Promise<PricingResult> {
	const { api, log } = context;
	const asked = await api.catalogue.pricing({ creatorId });
	if (asked.ok) {
		// What is listed beside one creator's tiers need not be all that is on sale.
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
 * What /premium sells: the platform's plans for listeners, else those that it listed last. The
 * operator's sample plans stand in for a list that is empty, never for one that did not come.
 */
export async function loadTransferOffer(context: RequestContext): Promise<TransferOffer> {
	const result = await loadPricing(context);
	if (result.kind === "loaded") {
		const plans = groupPlans(result.pricing.platformPlans).platform;
		return { kind: "open", plans: plans.length > 0 ? plans : context.settings.samplePlans };
	}
	const last = await recallPrices(context);
	// None were listed then: what is on sale now no one knows.
	return last && last.plans.length > 0 ? { kind: "open", ...last } : result;
}
