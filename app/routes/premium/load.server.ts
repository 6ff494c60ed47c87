/** What /premium shows: the plans, what is waiting, and the dialog when the address opens it. */
import { findPlan } from "~/domain/catalogue/plan";
import { paths, readManualPaymentQuery } from "~/paths";
import { redirectToGate, redirectToLogin } from "~/server/account/gate.server";
import { loadPricing, toTransferPlans } from "~/server/catalogue/pricing.server";
import type { RequestContext } from "~/server/context.server";
import { readRememberedCode } from "~/server/invite/remembered-code.server";
import { readInAppAddress } from "~/server/site/in-app-browser.server";
import { askWaiting } from "~/server/wallet/manual-payment-status.server";
import { findRequest, openDialog } from "./dialog.server";

export async function loadPage(context: RequestContext, request: Request) {
	const query = readManualPaymentQuery(new URL(request.url));
	const isOpen = query.planId !== undefined;
	// The later steps are about one thing only.
	const isBeginning = !isOpen || query.step === undefined || query.step === "method";
	const [user, pricing, waiting] = await Promise.all([
		context.visitor(),
		loadPricing(context),
		isBeginning ? askWaiting(context, context.session.user?.id) : [],
	]);
	if (!user && isOpen) {
		throw redirectToLogin(context.session, { returnUrl: paths.premium(query) });
	}
	// Money truth does not hide behind a gate: a request can always be looked at.
	if (user && !(await findRequest(context, user.id, query))) redirectToGate(user);
	// Plans that stand in for those that could not be asked for are shown once only.
	context.document.isForEveryone = pricing.kind === "loaded" && !isOpen;
	const plans = toTransferPlans(pricing, context);
	const plan = findPlan(plans, query.planId);
	const dialog = user && isOpen ? await openDialog(context, { user, plan, query }) : null;
	const inAppAddress = readInAppAddress(context, request);
	const rememberedCode = readRememberedCode(context.session);
	const isSignedIn = user !== undefined;
	const shown = isSignedIn ? waiting : [];
	return { isSignedIn, plans, dialog, waiting: shown, rememberedCode, inAppAddress };
}
