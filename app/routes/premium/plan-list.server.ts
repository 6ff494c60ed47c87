/** What /premium sells: the platform's plans for listeners, else the operator's sample plans. */
import { groupPlans, type Plan } from "~/domain/catalogue/plan";
import { loadPricing } from "~/server/catalogue/pricing.server";
import type { RequestContext } from "~/server/context.server";

export async function listPlans(context: RequestContext): Promise<readonly Plan[]> {
	const result = await loadPricing(context);
	const listed = result.kind === "loaded" ? groupPlans(result.pricing.platformPlans).platform : [];
	return listed.length > 0 ? listed : context.settings.SAMPLE_PLANS;
}
