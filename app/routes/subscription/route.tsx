/**
 * /subscription — platform plans, a creator's memberships, the start of a payment
 * (docs/product.md#payment).
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ConnectionError } from "~/components/catalogue/connection-error";
import { CheckoutFailureNotice } from "~/components/payment/checkout-failure-notice";
import type { PageHandle } from "~/components/site/page-handle";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { handleChoice } from "./action.server";
import { MembershipCheckout } from "./checkout-screen";
import { loadPage } from "./load.server";
import { SubscriptionScreen } from "./screen";

export const handle = {
	titleKey: "plan:subscription.title",
	descriptionKey: "plan:subscription.description",
	isPrivate: true,
	isQuiet: true,
	script: "marketing",
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const page = await loadPage(context, request);
	return data(page, page.kind === "failed" ? 503 : 200);
}

export const action = ({ request, context }: ActionFunctionArgs) => handleChoice(context, request);

export default function SubscriptionPage() {
	const page = useLoaderData<typeof loader>();
	const failure = useActionData<typeof action>()?.failure;
	const { t } = useTranslation("plan");
	if (page.kind === "checkout") return <MembershipCheckout {...page} failure={failure} />;
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
