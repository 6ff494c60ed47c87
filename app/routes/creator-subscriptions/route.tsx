/** /creator-subscriptions — plans that creators buy for themselves (docs/product.md#catalogue). */

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/components/site/page-handle";
import { isSurelyUncharged, type StartFailure } from "~/domain/payment/payment-start";
import { paths } from "~/paths";
import { redirectToGate, redirectToLogin } from "~/server/account/gate.server";
import { readForm } from "~/server/http/form.server";
import { readRememberedCode } from "~/server/invite/remembered-code.server";
import { startPayment } from "~/server/payment/payment-start.server";
import { readInAppAddress } from "~/server/site/in-app-browser.server";
import { chooseOrder } from "./action.server";
import { creatorPlanField } from "./form";
import { loadCreatorPlans } from "./load.server";
import { CreatorPlansScreen, SignInScreen } from "./screen";

export const handle = {
	titleKey: "creator:title",
	isPrivate: true,
	isQuiet: true,
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	if (context.settings.PAYMENTS === "manual") throw redirect(paths.premium());
	const hasToken = context.session.data.isFromApp === true;
	// Without a token or a sign-in this page asks the platform for nothing (docs/product.md#catalogue).
	const canLoad = hasToken || context.session.user !== undefined;
	const [user, list] = await Promise.all([
		context.visitor(),
		canLoad ? loadCreatorPlans(context) : null,
	]);
	if (user) redirectToGate(user);
	if (list === null || (!user && !hasToken)) return { kind: "signed-out" as const };
	const account = list.account ?? user;
	return {
		kind: "plans" as const,
		plans: list.plans,
		isDemo: list.isDemo,
		rememberedCode: readRememberedCode(context.session),
		inAppAddress: readInAppAddress(context, request),
		hasClaims: context.settings.MARKETING_CLAIMS,
		account: account ?? null,
		followerCount: list.account?.totalFollowers ?? null,
		episodeCount: list.account?.contentCount ?? null,
		currentTier: account?.creatorTier ?? user?.creatorTier ?? null,
	};
}

export async function action({ request, context }: ActionFunctionArgs) {
	if (context.settings.PAYMENTS === "manual") throw redirect(paths.premium());
	const planId = String((await readForm(request)).get(creatorPlanField.planId) ?? "");
	const refuse = (failure: StartFailure) =>
		data({ failure }, isSurelyUncharged(failure) ? 422 : 503);

	const user = await context.visitor();
	if (!user) return refuse({ name: "sign-in" });
	redirectToGate(user);
	const order = await chooseOrder(context, user, planId);
	if (order.kind === "unknown-plan") return refuse({ name: "unknown-plan" });
	if (order.kind === "no-plans") return refuse({ name: "initiate-failed" });
	const outcome = await startPayment(context, order);
	if (outcome.kind === "redirect") return redirect(outcome.location, { status: 303 });
	if (outcome.kind === "failed") return refuse(outcome.failure);
	if (!outcome.isForWebToken) return refuse({ name: "sign-in" });
	const returnUrl = paths.creatorSubscriptions();
	return redirectToLogin(context.session, { returnUrl, notice: "sign-in-for-plans" });
}

export default function CreatorSubscriptionsPage() {
	const page = useLoaderData<typeof loader>();
	const failure = useActionData<typeof action>()?.failure;
	if (page.kind === "signed-out") return <SignInScreen />;
	return <CreatorPlansScreen page={page} failure={failure} />;
}
