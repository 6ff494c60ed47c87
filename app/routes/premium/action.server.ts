/** What each step's form does. A form of a step that is not open leads to the step that is reached. */

import { redirect } from "@remix-run/node";
import type { FormRefusal } from "~/components/site/form";
import { type CheckoutFailure, getFailureStatus } from "~/domain/payment/checkout-failure";
import {
	canPayManually,
	getNextStep,
	getShownStep,
	type ManualPaymentEvent,
	type ManualPaymentStep,
	manualPaymentSteps,
} from "~/domain/wallet/manual-payment";
import { chooseManualAttempt, type DraftStep } from "~/domain/wallet/manual-payment-record";
import { paths, readManualPaymentQuery } from "~/paths";
import { redirectToGate, redirectToLogin } from "~/server/account/gate.server";
import { loadTransferOffer } from "~/server/catalogue/pricing.server";
import type { RequestContext } from "~/server/context.server";
import { parseForm, readForm } from "~/server/http/form.server";
import { findEarlierTransferPurchase } from "~/server/payment/payment-guard.server";
import { endSignIn } from "~/server/payment/submission.server";
import { keepDraft } from "~/server/wallet/manual-payment-record.server";
import {
	type Application,
	type RequestFailure,
	requestApproval,
	requestFailureStatus,
} from "~/server/wallet/manual-payment-request.server";
import { listTransfers } from "~/server/wallet/manual-payment-status.server";
import { findOfferedPlan, findProgress, isRequestStep } from "./dialog.server";
import { approvalForm, METHOD_FIELD, methodForm, transferInfoForm } from "./form";

/** Why a form was refused; the page is shown again with what was typed. */
export type PremiumRefusal = { refusal: FormRefusal } & (
	| { step: "method"; failure?: CheckoutFailure }
	| { step: "transfer_info" }
	| { step: "request_approval"; failure: RequestFailure }
);

type Submission = Omit<Application, "draft"> & {
	context: RequestContext;
	fields: FormData;
	progress: ReturnType<typeof findProgress>;
};

export async function handleStep(context: RequestContext, request: Request) {
	const query = readManualPaymentQuery(new URL(request.url));
	const [fields, user, offer] = await Promise.all([
		readForm(request),
		context.visitor(),
		loadTransferOffer(context),
	]);
	if (!user) return redirectToLogin(context.session, { returnUrl: paths.premium(query) });
	redirectToGate(user);
	const plan = findOfferedPlan(context, offer, { user, query });
	// Its page says that the prices did not come; what was typed before is in the draft.
	if (!plan && offer.kind === "failed") return goTo(query);
	if (!plan || !canPayManually(plan)) return goTo({ planId: query.planId });

	const progress = findProgress(context, user, plan);
	const asked = query.step ?? "method";
	const step = getShownStep(progress.reached, asked);
	const submission = { context, fields, user, plan, progress };
	if (isRequestStep(step)) {
		return goTo({ planId: plan.id, step, paymentId: progress.newest?.paymentId });
	}
	if (step !== asked) return goTo({ planId: plan.id, step });
	if (step === "method") return chooseMethod(submission);
	if (step === "instructions") return confirmTransfer(submission);
	if (step === "transfer_info") return keepTransferInfo(submission);
	return sendRequest(submission);
}

const goTo = (query: Parameters<typeof paths.premium>[0]) =>
	redirect(paths.premium(query), { status: 303 });

async function chooseMethod(submission: Submission) {
	const { context, fields, user, plan, progress } = submission;
	const form = parseForm(fields, methodForm);
	if (!form.isValid) return form.refuse({}, { step: "method" as const });
	const { [METHOD_FIELD]: method, again } = form.value;
	const bought = again
		? undefined
		: await findEarlierTransferPurchase(context, plan.id, Date.now());
	if (bought) {
		const payAgain = { [METHOD_FIELD]: method, again: "yes" };
		const failure: CheckoutFailure = { name: bought, payAgain };
		return form.refuse({ status: getFailureStatus(failure) }, { step: "method" as const, failure });
	}
	const { draft } = progress;
	const newest = again ? await findNewest(submission) : progress.newest;
	keepDraft(context.session, {
		userId: user.id,
		planId: plan.id,
		planName: plan.name,
		currency: plan.currency,
		interval: plan.interval,
		amountMajor: plan.priceMajor,
		method,
		step: advance(undefined, "method", "method-chosen"),
		attempt: chooseManualAttempt({ newest, draft }, Date.now()),
		phone: draft?.phone,
	});
	return goTo({ planId: plan.id, step: "instructions" });
}

/** Paid once more on purpose is another attempt than the request of another browser. */
async function findNewest({ context, user, plan, progress }: Submission) {
	const [newest] = (await listTransfers(context, user.id, plan.id)) ?? [];
	return newest ?? progress.newest;
}

function confirmTransfer({ context, plan, progress: { draft } }: Submission) {
	if (!draft) return goTo({ planId: plan.id });
	const step = advance(draft.step, "instructions", "transfer-made");
	keepDraft(context.session, { ...draft, step });
	return goTo({ planId: plan.id, step: "transfer_info" });
}

function keepTransferInfo({ context, fields, plan, progress: { draft } }: Submission) {
	if (!draft) return goTo({ planId: plan.id });
	const form = parseForm(fields, transferInfoForm);
	if (!form.isValid) return form.refuse({}, { step: "transfer_info" as const });
	const { user_phone: phone, transfer_reference: reference } = form.value;
	const step = advance(draft.step, "transfer_info", "phone-given");
	keepDraft(context.session, { ...draft, step, phone, reference: reference || undefined });
	return goTo({ planId: plan.id, step: "request_approval" });
}

async function sendRequest({ context, fields, user, plan, progress: { draft } }: Submission) {
	const here = { planId: plan.id, step: "request_approval" as const };
	const form = parseForm(fields, approvalForm);
	if (!draft || !form.isValid || form.value.attempt !== draft.attempt) return goTo(here);
	const outcome = await requestApproval(context, { user, plan, draft });
	if (outcome.kind === "unauthenticated") {
		endSignIn(context.session);
		const returnUrl = paths.premium(here);
		return redirectToLogin(context.session, { returnUrl, notice: "sign-in-again" });
	}
	if (outcome.kind === "failed") {
		const { failure } = outcome;
		const status = requestFailureStatus[failure];
		return form.refuse({ status }, { step: "request_approval" as const, failure });
	}
	const step = getNextStep("request_approval", "request-accepted");
	return goTo({ planId: plan.id, step, paymentId: outcome.paymentId });
}

/** The furthest step: going back and on again does not close the pages that were open. */
function advance(
	reached: DraftStep | undefined,
	from: ManualPaymentStep,
	event: ManualPaymentEvent,
): DraftStep {
	const next = getNextStep(from, event) as DraftStep;
	const place = (step: DraftStep) => manualPaymentSteps.indexOf(step);
	return reached && place(reached) > place(next) ? reached : next;
}
