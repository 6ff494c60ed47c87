/** /tipping — a tip for one creator (docs/product.md#tip). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/components/site/page-handle";
import { readForm } from "~/server/http/form.server";
import { handleTip } from "./action.server";
import { loadPage } from "./load.server";
import { getTarget, NoCreatorScreen, type TipRefusal, TipScreen } from "./screen";

export const handle = {
	titleKey: "tip:title",
	isPrivate: true,
	isQuiet: true,
} satisfies PageHandle;

export const loader = ({ request, context }: LoaderFunctionArgs) => loadPage(context, request);

export async function action({ request, context }: ActionFunctionArgs) {
	return handleTip(context, await readForm(request));
}

export default function TippingPage() {
	const page = useLoaderData<typeof loader>();
	const refusal = useActionData<TipRefusal>();
	if (getTarget(page, refusal).creatorId === undefined) return <NoCreatorScreen />;
	return <TipScreen page={page} refusal={refusal} />;
}
