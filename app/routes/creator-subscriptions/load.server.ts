/**
 * The plans on sale, or the demo plans when the platform does not tell them (docs/product.md,
 * catalogue-18).
 */
import { PlatformError } from "~/api/platform-error.server";
import { type CreatorPlanList, demoCreatorPlans } from "~/domain/catalogue/creator-plan";
import type { RequestContext } from "~/server/context.server";

export type LoadedCreatorPlans = CreatorPlanList & {
	/** True: examples, which nobody can buy. */
	isDemo: boolean;
};

export async function loadCreatorPlans({
	api,
	log,
}: Pick<RequestContext, "api" | "log">): Promise<LoadedCreatorPlans> {
	try {
		return { ...(await api.creators.plans()), isDemo: false };
	} catch (error) {
		if (!(error instanceof PlatformError)) throw error;
		log.warn({ err: error }, "creator plans could not be loaded, demo plans are shown");
		return { plans: [...demoCreatorPlans], isDemo: true };
	}
}
