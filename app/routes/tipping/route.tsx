/** /tipping — a tip for one creator (docs/product.md#tip). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/components/site/page-handle";
import { handleTip } from "./action.server";
import { loadPage } from "./load.server";
import { getTarget, NoCreatorScreen, TipScreen, type TipState } from "./screen";

export const handle = {
	titleKey: "tip:title",
	isPrivate: true,
	isQuiet: true,
} satisfies PageHandle;

export const loader = ({ request, context }: LoaderFunctionArgs) => loadPage(context, request);

export const action = ({ request, context }: ActionFunctionArgs) => handleTip(context, request);

export default function TippingPage() {
	const page = useLoaderData<typeof loader>();
	const state = useActionData<TipState>();
	if (getTarget(page, state).creatorId === undefined) return <NoCreatorScreen />;
	return <TipScreen page={page} state={state} />;
}
