/** /tipping — a tip for one creator (docs/product.md#tip). */

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PlatformError } from "~/api/platform-error.server";
import type { PageHandle } from "~/components/site/page-handle";
import { isSurelyUncharged, type StartFailure } from "~/domain/payment/payment-start";
import { getCairoHour } from "~/domain/site/cairo-time";
import { getGreeting } from "~/domain/tip/greeting";
import { canSendTip } from "~/domain/tip/tip";
import { paths } from "~/paths";
import { redirectToGate, redirectToLogin } from "~/server/account/gate.server";
import type { RequestContext } from "~/server/context.server";
import { readForm } from "~/server/http/form.server";
import { startPayment } from "~/server/payment/payment-start.server";
import { readInAppAddress } from "~/server/site/in-app-browser.server";
import { toOrder } from "./action.server";
import { readTipForm, readTipTarget } from "./form";
import { getTarget, NoCreatorScreen, type TipPage, type TipRefusal, TipScreen } from "./screen";

export const handle = {
	titleKey: "tip:title",
	isPrivate: true,
	isQuiet: true,
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs): Promise<TipPage> {
	const { session, settings } = context;
	const named = readTipTarget(new URL(request.url).searchParams);
	if (settings.PAYMENTS === "manual") {
		if (named.creatorId !== undefined) session.set({ tipTarget: named });
		throw redirect(paths.premium());
	}
	const target = named.creatorId === undefined ? (session.data.tipTarget ?? named) : named;
	const [user, found] = await Promise.all([
		context.visitor(),
		findCreator(context, target.creatorId),
	]);
	if (user) redirectToGate(user);
	return {
		target,
		...found,
		inAppAddress: readInAppAddress(context, request),
		greeting: getGreeting(getCairoHour(Date.now())),
		visitorName: user?.name.trim() || null,
		canSend: canSendTip({
			isSending: false,
			isAuthLoading: false,
			hasToken: session.data.isFromApp === true,
			isSignedIn: user !== undefined,
		}),
	};
}

/** The creator, or why only basic information can be shown: a tip can still be sent then. */
async function findCreator({ api, log }: RequestContext, creatorId: string | undefined) {
	if (creatorId === undefined) return { creator: null, isUnknownCreator: false };
	try {
		return { creator: await api.creators.get(creatorId), isUnknownCreator: false };
	} catch (error) {
		if (!(error instanceof PlatformError)) throw error;
		log.warn({ err: error }, "a creator could not be loaded");
		return { creator: null, isUnknownCreator: error.status === 404 };
	}
}

export async function action({ request, context }: ActionFunctionArgs) {
	if (context.settings.PAYMENTS === "manual") throw redirect(paths.premium());
	const fields = await readForm(request);
	const { values, errors, tip } = readTipForm(fields);
	const target = readTipTarget(fields);
	const refuse = (failure: StartFailure | undefined, status = 422) =>
		data<TipRefusal>({ target, values, errors: failure ? {} : errors, failure }, status);

	const user = await context.visitor();
	if (!user) return refuse({ name: "sign-in" });
	redirectToGate(user);
	const { creatorId } = target;
	if (creatorId === undefined) return refuse({ name: "initiate-failed" }, 400);
	if (!tip) return refuse(undefined);
	const outcome = await startPayment(context, toOrder(context.api, user.id, { ...tip, creatorId }));
	if (outcome.kind === "redirect") return redirect(outcome.location, { status: 303 });
	if (outcome.kind === "failed") {
		return refuse(outcome.failure, isSurelyUncharged(outcome.failure) ? 422 : 503);
	}
	if (!outcome.isForWebToken) return refuse({ name: "sign-in" });
	const returnUrl = paths.tipping(target);
	return redirectToLogin(context.session, { returnUrl, notice: "sign-in-again" });
}

export default function TippingPage() {
	const page = useLoaderData<typeof loader>();
	const refusal = useActionData<TipRefusal>();
	if (getTarget(page, refusal).creatorId === undefined) return <NoCreatorScreen />;
	return <TipScreen page={page} refusal={refusal} />;
}
