/** /premium — 'Payments Coming Soon' and the way to pay by transfer (spec section 2). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/components/page-handle";
import { demoManualPlans, groupPlans, type Plan } from "~/domain/plan";
import { loadPricing, type PricingResult } from "~/server/pricing.server";
import { readRememberedCode } from "~/server/remembered-code.server";
import { PremiumScreen } from "./screen";

export const handle = {
	titleKey: "plan:premium.title",
	descriptionKey: "plan:premium.description",
	isQuiet: true,
} satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
	const [user, result] = await Promise.all([context.visitor(), loadPricing(context)]);
	return {
		isSignedIn: user !== undefined,
		plans: listPlans(result),
		rememberedCode: readRememberedCode(context.session),
	};
}

/** What the platform sells to listeners; the demo plans stand in for an empty or missing list. */
function listPlans(result: PricingResult): readonly Plan[] {
	const listed = result.kind === "loaded" ? groupPlans(result.pricing.platformPlans).platform : [];
	return listed.length > 0 ? listed : demoManualPlans;
}

export default function PremiumPage() {
	return <PremiumScreen {...useLoaderData<typeof loader>()} />;
}
