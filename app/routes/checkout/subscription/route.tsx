/**
 * /subscription lists platform plans and a creator's memberships, and starts the payment of a
 * chosen plan (payment-3 to payment-6).
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ConnectionError } from "~/components/catalogue/connection-error";
import { CheckoutFailureNotice } from "~/components/payment/checkout-failure-notice";
import type { PageHandle } from "~/components/site/page-handle";
import type { User } from "~/domain/account/user";
import { isFree, type Plan } from "~/domain/catalogue/plan";
import { applyQuote } from "~/domain/invite/quote";
import { type CheckoutFailure, getFailureStatus } from "~/domain/payment/checkout-failure";
import { chooseSubscription } from "~/domain/payment/subscription";
import { paths, readSubscriptionQuery } from "~/paths";
import { loadPricing } from "~/server/catalogue/pricing.server";
import type { RequestContext } from "~/server/context.server";
import { quoteCode } from "~/server/invite/code-quote.server";
import type { CheckoutRequest } from "~/server/payment/checkout.server";
import {
	checkOut,
	enterCheckout,
	readTypedCode,
	signInFirst,
} from "~/server/payment/checkout-page.server";
import { parseFields, readForm } from "~/server/request/form.server";
import { MembershipCheckout } from "./checkout-screen";
import { type Choice, choiceSchema, toChoice, toChoiceFields } from "./form";
import { findChoice, loadPage, rememberCheckout } from "./load.server";
import { SubscriptionScreen, UnknownCreator } from "./screen";

export const handle = {
	titleKey: "plan:subscription.title",
	descriptionKey: "plan:subscription.description",
	script: "marketing",
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const page = await loadPage(context, request);
	return data(page, pageStatus[page.kind]);
}

const pageStatus = { open: 200, checkout: 200, "unknown-creator": 404, failed: 503 } as const;

/** A choice with the code from the address of the checkout. */
type CodedChoice = Choice & { code: string | undefined };

export async function action({ request, context }: ActionFunctionArgs) {
	const query = readSubscriptionQuery(new URL(request.url));
	const { code } = query;
	const fields = await readForm(request);
	const typedCode = readTypedCode(fields);
	if (typedCode !== undefined) {
		return redirect(paths.subscription({ ...query, code: typedCode }), 303);
	}
	const choice = { ...toChoice(parseFields(fields, choiceSchema)), code };
	const { user, offer } = await enterCheckout(context, "after-guards", () =>
		loadPricing(context, choice.creatorId),
	);
	if (!user) return signInFirst(context, toRemembered(choice));
	if (offer.kind === "failed") return reject({ name: "initiate-failed", isOutage: true });
	const plan = findChoice(offer.pricing, choice);
	return plan ? buy(context, user, plan, choice) : reject({ name: "unknown-plan" });
}

async function buy(context: RequestContext, user: User, plan: Plan, choice: CodedChoice) {
	const subscription = chooseSubscription(plan, choice.creatorId);
	if (!subscription) return reject({ name: "creator-missing" });
	const { creatorId } = choice;
	const planId = plan.id;
	const result = choice.code ? await quoteCode(context, plan, choice.code) : undefined;
	// The checkout shows the code's error first; no one pays a price that the page did not show.
	if (result && result.kind !== "quoted") {
		return redirect(paths.subscription({ creatorId, planId, code: choice.code }), 303);
	}
	const discountCode = result?.quote.code;
	const priced = applyQuote(plan, result?.quote);
	const checkout: CheckoutRequest = {
		planName: plan.name,
		userId: user.id,
		again: choice.again,
		purchase: { ...subscription, planId, priceMajor: priced.priceMajor, discountCode },
	};
	const outcome = await checkOut(context, checkout, toRemembered(choice));
	if (outcome instanceof Response) return outcome;
	return reject({
		...outcome,
		planId,
		isFree: isFree(priced),
		payAgain: toChoiceFields({ ...choice, again: "yes" }),
	});
}

const reject = (failure: CheckoutFailure) => data({ failure }, getFailureStatus(failure));

const toRemembered = ({ planId, creatorId, code }: CodedChoice) =>
	code
		? rememberCheckout({ creatorId, planId, code })
		: { ...rememberCheckout({ creatorId }), selectedPlanId: planId };

export default function SubscriptionPage() {
	const page = useLoaderData<typeof loader>();
	const failure = useActionData<typeof action>()?.failure;
	const { t } = useTranslation("plan");
	if (page.kind === "checkout") return <MembershipCheckout {...page} failure={failure} />;
	if (page.kind === "unknown-creator") return <UnknownCreator failure={failure} />;
	if (page.kind === "open") return <SubscriptionScreen {...page} failure={failure} />;
	return (
		<ConnectionError
			cause={page.cause}
			reloadPath={paths.subscription({ creatorId: page.creatorId })}
			notice={
				failure ? <CheckoutFailureNotice failure={failure} loginPath={page.loginPath} /> : null
			}
			text={failure ? null : t("connection.money")}
		/>
	);
}
