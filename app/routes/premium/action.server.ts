/** What each step's form does. A form of a step that is not open leads to where the person stands. */

import { data, redirect } from "@remix-run/node";
import { findPlan } from "~/domain/catalogue/plan";
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
import { listTransferPlans } from "~/server/catalogue/pricing.server";
import type { RequestContext } from "~/server/context.server";
import { readForm } from "~/server/http/form.server";
import { endSignIn } from "~/server/payment/submission.server";
import { keepDraft } from "~/server/wallet/manual-payment-record.server";
import {
	type Application,
	type RequestFailure,
	requestApproval,
	requestFailureStatus,
} from "~/server/wallet/manual-payment-request.server";
import { findStanding, isRequestStep } from "./dialog.server";
import { readAttempt, readMethod, readTransferInfo, type TransferInfoErrors } from "./form";

/** Why a form was refused; the page is shown again with what was typed. */
export type Refusal =
	| { step: "method" }
	| { step: "transfer_info"; phone: string; reference: string; errors: TransferInfoErrors }
	| { step: "request_approval"; failure: RequestFailure };

type Submission = Omit<Application, "draft"> & {
	context: RequestContext;
	form: FormData;
	standing: ReturnType<typeof findStanding>;
};

export async function act(context: RequestContext, request: Request) {
	const query = readManualPaymentQuery(new URL(request.url));
	const [form, user, plans] = await Promise.all([
		readForm(request),
		context.visitor(),
		listTransferPlans(context),
	]);
	if (!user) return redirectToLogin(context.session, { returnUrl: paths.premium(query) });
	redirectToGate(user);
	const plan = findPlan(plans, query.planId);
	if (!plan || !canPayManually(plan)) return goTo({ planId: query.planId });

	const standing = findStanding(context, user, plan);
	const asked = query.step ?? "method";
	const step = getShownStep(standing.reached, asked);
	const submission = { context, form, user, plan, standing };
	if (isRequestStep(step)) {
		return goTo({ planId: plan.id, step, paymentId: standing.newest?.paymentId });
	}
	if (step !== asked) return goTo({ planId: plan.id, step });
	if (step === "method") return chooseMethod(submission);
	if (step === "instructions") return confirmTransfer(submission);
	if (step === "transfer_info") return giveTransferInfo(submission);
	return sendRequest(submission);
}

const goTo = (query: Parameters<typeof paths.premium>[0]) =>
	redirect(paths.premium(query), { status: 303 });

/** A refusal re-renders the step: 422 for what the person can put right, 503 for what we cannot. */
const refuse = (refusal: Refusal, status = 422) => data({ refusal }, status);

function chooseMethod({ context, form, user, plan, standing }: Submission) {
	const method = readMethod(form);
	if (!method) return refuse({ step: "method" });
	const { draft, newest } = standing;
	keepDraft(context.session, {
		userId: user.id,
		planId: plan.id,
		amountMajor: plan.priceMajor,
		method,
		step: advance(undefined, "method", "method-chosen"),
		attempt: chooseManualAttempt({ newest, draft }, Date.now()),
		phone: draft?.phone,
	});
	return goTo({ planId: plan.id, step: "instructions" });
}

function confirmTransfer({ context, plan, standing: { draft } }: Submission) {
	if (!draft) return goTo({ planId: plan.id });
	const step = advance(draft.step, "instructions", "transfer-made");
	keepDraft(context.session, { ...draft, step });
	return goTo({ planId: plan.id, step: "transfer_info" });
}

function giveTransferInfo({ context, form, plan, standing: { draft } }: Submission) {
	if (!draft) return goTo({ planId: plan.id });
	const { phone, reference, errors } = readTransferInfo(form);
	if (errors) return refuse({ step: "transfer_info", phone, reference, errors });
	const step = advance(draft.step, "transfer_info", "phone-given");
	keepDraft(context.session, { ...draft, step, phone, reference: reference || undefined });
	return goTo({ planId: plan.id, step: "request_approval" });
}

async function sendRequest({ context, form, user, plan, standing }: Submission) {
	const { draft } = standing;
	const here = { planId: plan.id, step: "request_approval" as const };
	if (!draft || readAttempt(form) !== draft.attempt) return goTo(here);
	const outcome = await requestApproval(context, { user, plan, draft });
	if (outcome.kind === "unauthenticated") {
		endSignIn(context.session);
		const returnUrl = paths.premium(here);
		return redirectToLogin(context.session, { returnUrl, notice: "sign-in-again" });
	}
	if (outcome.kind === "failed") {
		const { failure } = outcome;
		return refuse({ step: "request_approval", failure }, requestFailureStatus[failure]);
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
