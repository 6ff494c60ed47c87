/**
 * /premium — 'Payments Coming Soon' and the dialog that pays by transfer (docs/product.md#wallet).
 */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/components/site/page-handle";
import { getI18n } from "~/i18n/instance.server";
import { act } from "./action.server";
import { loadPremium } from "./load.server";
import { PremiumScreen } from "./screen";
import { StepDialog } from "./step-dialog";

export const handle = {
	titleKey: "premium:title",
	descriptionKey: "premium:description",
	isQuiet: true,
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const page = await loadPremium(context, request);
	const step = page.dialog?.step;
	const t = getI18n(context.locale).getFixedT(context.locale, "manual-payment");
	const title = step ? t(`${step}.title`) : undefined;
	return data({ ...page, title }, { status: step === "unavailable" ? 404 : 200 });
}

export async function action({ request, context }: ActionFunctionArgs) {
	return act(context, request);
}

export default function PremiumPage() {
	const { dialog, ...page } = useLoaderData<typeof loader>();
	const refusal = useActionData<typeof action>()?.refusal;
	return (
		<>
			{dialog ? <StepDialog view={dialog} refusal={refusal} {...page} /> : null}
			<PremiumScreen {...page} isBehindDialog={dialog !== null} />
		</>
	);
}
