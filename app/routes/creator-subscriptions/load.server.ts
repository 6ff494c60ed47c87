/**
 * The creator plans on sale, or the demo plans when the platform does not tell them
 * (docs/product.md#catalogue), and what else the page shows.
 */
import { type CreatorPlanList, demoCreatorPlans } from "~/domain/catalogue/creator-plan";
import type { RequestContext } from "~/server/context.server";
import { readRememberedCode } from "~/server/invite/remembered-code.server";
import { enterCheckout } from "~/server/payment/checkout-page.server";
import { readInAppAddress } from "~/server/site/in-app-browser.server";

export type LoadedCreatorPlans = CreatorPlanList & {
	/** True: examples, which no one can buy. */
	isDemo: boolean;
};

export async function loadCreatorPlans({
	api,
	log,
}: Pick<RequestContext, "api" | "log">): Promise<LoadedCreatorPlans> {
	const asked = await api.catalogue.creatorPlans();
	if (asked.ok) return { ...asked.value, isDemo: false };
	const { kind } = asked.failure;
	log.warn({ kind }, "creator plans could not be loaded, demo plans are shown");
	return { plans: [...demoCreatorPlans], isDemo: true };
}

export async function loadPage(context: RequestContext, request: Request) {
	const { session, settings } = context;
	const isFromApp = session.data.isFromApp === true;
	// Without a token or a sign-in this page asks the platform for nothing (docs/decisions/047).
	const canLoad = isFromApp || session.user !== undefined;
	const { user, offer: list } = await enterCheckout(context, "before-gates", async () =>
		canLoad ? loadCreatorPlans(context) : null,
	);
	if (list === null || (!user && !isFromApp)) return { kind: "signed-out" as const };
	const account = list.account ?? user;
	return {
		kind: "plans" as const,
		plans: list.plans,
		isDemo: list.isDemo,
		rememberedCode: await readRememberedCode(context),
		inAppAddress: readInAppAddress(context, request),
		hasClaims: settings.marketingClaims,
		account: account ?? null,
		followerCount: list.account?.totalFollowers ?? null,
		episodeCount: list.account?.contentCount ?? null,
		currentTier: account?.creatorTier ?? user?.creatorTier ?? null,
	};
}

export type CreatorPlansPage = Extract<Awaited<ReturnType<typeof loadPage>>, { kind: "plans" }>;
