/** The data of /premium: the plans, waiting requests, and the dialog when the address opens it. */

import { getWallClock } from "#core/time-zone";
import type { User } from "~/domain/account/user";
import type { CodeOnPlans } from "~/domain/invite/quote";
import {
	isOnOffer,
	isRequestStep,
	type ManualPaymentStep,
} from "~/domain/manual-payment/manual-payment";
import { hasAccount, type ManualPaymentMethod } from "~/domain/manual-payment/method";
import { detectDevice } from "~/domain/site/device";
import { paths, readManualPaymentQuery } from "~/paths";
import { redirectIfRestricted, redirectToLogin } from "~/server/account/guard.server";
import { loadManualPaymentOffer, type PricingFailure } from "~/server/catalogue/pricing.server";
import { loadVisitedCreator } from "~/server/catalogue/visited-creator.server";
import type { RequestContext } from "~/server/context.server";
import { quotePlans } from "~/server/invite/code-quote.server";
import { readRememberedCode } from "~/server/invite/remembered-code.server";
import { sendUnsentRequests } from "~/server/manual-payment/manual-payment-request.server";
import { listUnsentRequests } from "~/server/manual-payment/manual-payment-session.server";
import {
	findRequest,
	formatDelays,
	loadWaiting,
} from "~/server/manual-payment/manual-payment-status.server";
import { takeRenewalNotice } from "~/server/payment/renewal.server";
import { loadRunningPlans } from "~/server/payment/running-plan.server";
import { findOfferedPlan } from "./progress.server";
import { openDialog } from "./view.server";

export async function loadPage(context: RequestContext, request: Request) {
	const query = readManualPaymentQuery(new URL(request.url));
	const { planId, step = "method", paymentId } = query;
	const device = detectDevice(request.headers.get("User-Agent"));
	await sendUnsentRequests(context);
	const isOpen = planId !== undefined;
	const [user, offer, waiting, running, visitedCreator, methods] = await Promise.all([
		context.visitor(),
		loadManualPaymentOffer(context),
		// Later steps show nothing but their own payment.
		!isOpen || step === "method" ? loadWaiting(context, context.session.user?.id) : [],
		!isOpen || hasStanding(step) ? loadRunningPlans(context) : [],
		isOpen ? null : loadVisitedCreator(context),
		context.methods(),
	]);
	if (!user && isOpen) {
		throw redirectToLogin(context.session, { returnUrl: paths.premium(query) });
	}
	const record =
		user && paymentId !== undefined && isRequestStep(step)
			? await findRequest(context, user.id, { paymentId, planId })
			: undefined;
	// The guards do not apply to a request that exists: its status can always be seen.
	if (user && !record) redirectIfRestricted(user);
	const plan = user && findOfferedPlan(context, offer, { user, query });
	if (offer.kind === "failed" && !plan && !record) return showFailure(context, offer, user);
	const { plans = [], readAt } = offer.kind === "open" ? offer : {};
	const { quotes, rejection }: CodeOnPlans = isOpen
		? { quotes: {} }
		: await quotePlans(context, plans.filter(isOnOffer));
	// Not cached with old prices, which the cached page would outlive.
	context.document.isForEveryone = offer.kind === "open" && readAt === undefined && !isOpen;
	return {
		kind: "open" as const,
		notice: takeRenewalNotice(context),
		isSignedIn: user !== undefined,
		/** Cards are taken beside transfers. */
		hasGateway: context.settings.payments === "gateway",
		delays: formatDelays(context, methods),
		plans,
		running: user ? running : [],
		quotes,
		/** The clock time at which the prices were read, when they are not current. */
		pricesAsOf: readAt === undefined ? null : getWallClock(readAt).slice(11, 16),
		dialog:
			user && isOpen
				? await openDialog(context, { user, plan, query, device, record, running })
				: null,
		stepBefore: readStepBefore(context, request),
		waiting: user ? waiting : [],
		unsent: user ? listUnsentRequests(context) : [],
		rememberedCode: readRememberedCode(context, rejection),
		visitedCreator,
	};
}

/** Reads the step from which a link or a form led here; undefined when the dialog has just been opened. */
function readStepBefore(
	{ origin }: RequestContext,
	request: Request,
): ManualPaymentStep | undefined {
	const referrer = URL.parse(request.headers.get("Referer") ?? "");
	if (referrer?.origin !== origin || referrer.pathname !== paths.premium()) return undefined;
	const { planId, step = "method" } = readManualPaymentQuery(referrer);
	return planId === undefined ? undefined : step;
}

/** True for the steps that say what a transfer adds to a running plan, or know the phone of the last one. */
const hasStanding = (step: ManualPaymentStep) =>
	step === "method" || step === "instructions" || step === "transfer_info";

export type PlansPage = Extract<Awaited<ReturnType<typeof loadPage>>, { kind: "open" }>;

/** Without prices no payment can begin; begun ones continue, and requests can be looked at. */
async function showFailure(
	context: RequestContext,
	{ kind, cause }: PricingFailure,
	user: User | undefined,
) {
	const { session, supportCode } = context;
	const drafts = (session.data.manualDrafts ?? []).filter(({ userId }) => userId === user?.id);
	return {
		kind,
		cause,
		/** The log of the failed call has the same code. */
		supportCode,
		begun: drafts.map(({ planId, planName, amountMajor, currency, step }) => ({
			...{ planId, planName, amountMajor, currency, step },
		})),
		waiting: await loadWaiting(context, user?.id),
		accounts: (await context.methods()).filter(isListed).map(({ name, account }) => ({
			name,
			address: account.address ?? account.link ?? null,
		})),
	};
}

/** While the platform cannot tell its methods, those of the settings are there. */
const isListed = (method: ManualPaymentMethod) => method.isOffered || hasAccount(method);

export type PageWithoutPrices = Awaited<ReturnType<typeof showFailure>>;
