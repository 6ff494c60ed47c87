/** Loads what is on sale for a page; a failure is part of the page and never an error page. */
import type { Pricing } from "~/api/catalogue.server";
import { groupPlans, type Plan } from "~/domain/catalogue/plan";
import type { RequestContext } from "~/server/context.server";

export type PricingResult =
	| { kind: "loaded"; pricing: Pricing }
	/** `network`: no answer came; `server`: one that says no or makes no sense. */
	| { kind: "failed"; cause: "network" | "server" };

export async function loadPricing(
	{ api, log }: Pick<RequestContext, "api" | "log">,
	creatorId?: string,
): Promise<PricingResult> {
	const asked = await api.catalogue.pricing({ creatorId });
	if (asked.ok) return { kind: "loaded", pricing: asked.value };
	const { kind } = asked.failure;
	log.warn({ kind }, "pricing could not be loaded");
	const isNetwork = kind === "network" || kind === "timeout";
	return { kind: "failed", cause: isNetwork ? "network" : "server" };
}

/** What /premium sells: the platform's plans for listeners, else the operator's sample plans. */
export async function listTransferPlans(context: RequestContext): Promise<readonly Plan[]> {
	return toTransferPlans(await loadPricing(context), context);
}

export function toTransferPlans(
	result: PricingResult,
	context: Pick<RequestContext, "settings">,
): readonly Plan[] {
	const listed = result.kind === "loaded" ? groupPlans(result.pricing.platformPlans).platform : [];
	return listed.length > 0 ? listed : context.settings.samplePlans;
}
