/** /creator-subscriptions — plans that creators buy for themselves (docs/product.md#catalogue). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/components/site/page-handle";
import { handleChoice } from "./action.server";
import { loadPage } from "./load.server";
import { CreatorPlansScreen, SignInScreen } from "./screen";

export const handle = {
	titleKey: "creator:title",
	isPrivate: true,
	isQuiet: true,
} satisfies PageHandle;

export const loader = ({ request, context }: LoaderFunctionArgs) => loadPage(context, request);

export const action = ({ request, context }: ActionFunctionArgs) => handleChoice(context, request);

export default function CreatorSubscriptionsPage() {
	const page = useLoaderData<typeof loader>();
	const failure = useActionData<typeof action>()?.failure;
	if (page.kind === "signed-out") return <SignInScreen failure={failure} />;
	return <CreatorPlansScreen page={page} failure={failure} />;
}
