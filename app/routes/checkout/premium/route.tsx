/** /premium shows the plans, 'Payments Coming Soon' and the dialog that pays by transfer (docs/product/wallet.md). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/components/site/page-handle";
import { listOffered } from "~/domain/manual-payment/method";
import { getI18n } from "~/i18n/instance.server";
import { loadPage } from "./load.server";
import { PlansScreen } from "./plans-screen";
import { StepDialog } from "./step-dialog";
import { type StepRejection, submitStep } from "./submit.server";
import type { DialogView } from "./view.server";
import { WithoutPricesScreen } from "./without-prices-screen";

export const handle = {
	titleKey: "premium:heading",
	isPrivate: false,
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const page = await loadPage(context, request);
	const { t } = getI18n(context.locale);
	const hasGateway = context.settings.payments === "gateway";
	const methods = listOffered(await context.methods()).map(({ name }) => name);
	const description = t(hasGateway ? "premium:withCard.description" : "premium:description", {
		methods,
	});
	if (page.kind === "failed") {
		return data({ ...page, title: t("plan:connection.title"), description }, { status: 503 });
	}
	const plansTitle = hasGateway ? t("premium:withCard.title") : undefined;
	const title = page.dialog ? t(getStepTitleKey(page.dialog)) : plansTitle;
	const status = page.dialog?.step === "unavailable" ? 404 : 200;
	const isRejected = page.dialog?.step === "method" && page.dialog.isRejected;
	return data({ ...page, title, description, isRejected }, { status });
}

const getStepTitleKey = (view: DialogView) =>
	view.step === "method" && view.isFree
		? "manual-payment:method.titleFree"
		: (`manual-payment:${view.step}.title` as const);

export const action = ({ request, context }: ActionFunctionArgs) => submitStep(context, request);

export default function PremiumPage() {
	const loaded = useLoaderData<typeof loader>();
	const rejected = useActionData<StepRejection>();
	if (loaded.kind === "failed") return <WithoutPricesScreen {...loaded} />;
	const { dialog, ...page } = loaded;
	return (
		<>
			{dialog ? <StepDialog view={dialog} rejected={rejected} {...page} /> : null}
			<PlansScreen {...page} isBehindDialog={dialog !== null} />
		</>
	);
}
