/** Loads what is on sale for a page; a failure is part of the page and never an error page. */
import type { Pricing } from "~/api/plan.server";
import { PlatformError } from "~/api/platform-error.server";
import type { RequestContext } from "~/server/context.server";

export type PricingResult =
	| { kind: "loaded"; pricing: Pricing }
	/** `network`: no answer came; `server`: one that says no or makes no sense. */
	| { kind: "failed"; cause: "network" | "server" };

export async function loadPricing(
	{ api, log }: Pick<RequestContext, "api" | "log">,
	creatorId?: string,
): Promise<PricingResult> {
	try {
		return { kind: "loaded", pricing: await api.plans.pricing({ creatorId }) };
	} catch (error) {
		if (!(error instanceof PlatformError)) throw error;
		log.warn({ kind: error.kind }, "pricing could not be loaded");
		const isNetwork = error.kind === "network" || error.kind === "timeout";
		return { kind: "failed", cause: isNetwork ? "network" : "server" };
	}
}
