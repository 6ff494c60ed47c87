/**
 * /subscription — platform plans, a creator's memberships, the start of a payment
 * (docs/product.md#payment).
 */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/components/site/page-handle";
import { getDisplayName } from "~/domain/account/user";
import { readCreatorId } from "~/domain/payment/subscription";
import { paths } from "~/paths";
import { loadPricing } from "~/server/catalogue/pricing.server";
import { readForm } from "~/server/http/form.server";
import { readRememberedCode } from "~/server/invite/remembered-code.server";
import { enterCheckout } from "~/server/payment/checkout-page.server";
import { readInAppAddress } from "~/server/site/in-app-browser.server";
import { handleChoice } from "./action.server";
import { ConnectionError } from "./connection-error";
import { CREATOR_FIELD, readChoice } from "./form";
import { toOffer } from "./load.server";
import { SubscriptionScreen } from "./screen";

export const handle = {
	titleKey: "plan:subscription.title",
	descriptionKey: "plan:subscription.description",
	isPrivate: true,
	isQuiet: true,
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { session } = context;
	const creatorId = readCreatorId(new URL(request.url).searchParams.get(CREATOR_FIELD));
	const { user, offer } = await enterCheckout(context, "after-gates", () =>
		loadPricing(context, creatorId),
	);
	const loginPath = paths.login({ returnUrl: paths.subscription({ creatorId }) });
	if (offer.kind === "failed") {
		return data({ kind: "failed" as const, cause: offer.cause, creatorId, loginPath }, 503);
	}
	const isWelcome = user !== undefined && session.data.isWelcomed !== true;
	if (isWelcome) session.set({ isWelcomed: true });
	return data({
		kind: "open" as const,
		creatorId,
		loginPath,
		displayName: user ? getDisplayName(user) : null,
		isWelcome,
		rememberedCode: readRememberedCode(session),
		inAppAddress: readInAppAddress(context, request),
		selectedPlanId: session.data.selectedPlanId,
		offer: toOffer(offer.pricing, creatorId),
	});
}

export async function action({ request, context }: ActionFunctionArgs) {
	return handleChoice(context, readChoice(await readForm(request)));
}

export default function SubscriptionPage() {
	const page = useLoaderData<typeof loader>();
	const failure = useActionData<typeof action>()?.failure;
	if (page.kind === "open") return <SubscriptionScreen {...page} failure={failure} />;
	return (
		<ConnectionError
			cause={page.cause}
			reloadPath={paths.subscription({ creatorId: page.creatorId })}
			loginPath={page.loginPath}
			failure={failure}
		/>
	);
}
