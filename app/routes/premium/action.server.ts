/** The actions of the steps. The form of a step that is not open redirects to the current step. */
import { redirect } from "@remix-run/node";
import type { FormRefusal } from "~/components/site/form";
import { isFree, type Plan } from "~/domain/catalogue/plan";
import { applyQuote, type Quote } from "~/domain/invite/quote";
import {
	getNextStep,
	getShownStep,
	getStatusStep,
	isOnOffer,
	type ManualPaymentEvent,
	type ManualPaymentMethod,
	type ManualPaymentStep,
	manualPaymentSteps,
} from "~/domain/manual-payment/manual-payment";
import {
	chooseManualAttempt,
	type DraftStep,
	listRequests,
	type ManualPaymentDraft,
} from "~/domain/manual-payment/manual-payment-record";
import { type CheckoutFailure, getFailureStatus } from "~/domain/payment/checkout-failure";
import { type ManualPaymentQuery, paths, readManualPaymentQuery } from "~/paths";
import { redirectToGate, redirectToLogin, signInAgain } from "~/server/account/gate.server";
import { loadTransferOffer } from "~/server/catalogue/pricing.server";
import type { RequestContext } from "~/server/context.server";
import { quoteCode } from "~/server/invite/code-quote.server";
import { openDraft, pressDraft } from "~/server/manual-payment/kept-request.server";
import { dropDraft, keepDraft } from "~/server/manual-payment/manual-payment-record.server";
import {
	type Application,
	type RequestFailure,
	requestFailureStatus,
} from "~/server/manual-payment/manual-payment-request.server";
import type { CheckoutRequest } from "~/server/payment/checkout.server";
import { checkOut, readTypedCode } from "~/server/payment/checkout-page.server";
import { findEarlierTransferPurchase } from "~/server/payment/payment-guard.server";
import { parseForm, readForm } from "~/server/request/form.server";
import { keepTyped } from "~/server/session/typed-form.server";
import { findEarlierTransfers } from "./earlier-transfer.server";
import {
	approvalForm,
	CARD,
	DROP_FIELD,
	METHOD_FIELD,
	methodForm,
	transferInfoForm,
	transferInfoFormOf,
} from "./form";
import { findOfferedPlan, findProgress, hasCard, isRequestStep } from "./progress.server";

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
	/** As the address names it. */
	code: string | undefined;
};

export async function handleStep(context: RequestContext, request: Request) {
	const query = readManualPaymentQuery(new URL(request.url));
	const fields = await readForm(request);
	const typedCode = readTypedCode(fields);
	if (typedCode !== undefined) return goTo({ ...query, code: typedCode });
	const paid = query.step === "request_approval" && (await readPaid(context, fields));
	if (!paid) return takeStep(context, query, fields);
	// Without loading prices: a slow price list would use up the time for this call.
	const user = await context.visitor();
	return user ? sendPaid({ context, fields, user }, paid) : signInFirst(context, query);
}

async function takeStep(context: RequestContext, query: ManualPaymentQuery, fields: FormData) {
	const [user, offer] = await Promise.all([context.visitor(), loadTransferOffer(context)]);
	if (!user) {
		keepTransferTyped(context, query, fields);
		return signInFirst(context, query);
	}
	redirectToGate(user);
	const plan = findOfferedPlan(context, offer, { user, query });
	// That page shows the failure; what was entered before is in the draft.
	if (!plan && offer.kind === "failed") return goTo(query);
	if (!plan || !isOnOffer(plan)) return goTo({ planId: query.planId });

	const progress = findProgress(context, user, plan);
	const asked = query.step ?? "method";
	const step = getShownStep(progress.reached, asked);
	const submission = { context, fields, user, plan, progress, code: query.code };
	if (isRequestStep(step)) {
		return goTo({ planId: plan.id, step, paymentId: progress.newest?.paymentId });
	}
	if (step !== asked) return goTo({ planId: plan.id, step });
	if (step === "method") return chooseMethod(submission);
	if (step === "instructions") return confirmTransfer(submission);
	if (step === "transfer_info") return keepTransferInfo(submission);
	return sendRequest(submission);
}

function keepTransferTyped(
	{ session }: RequestContext,
	query: ManualPaymentQuery,
	fields: FormData,
) {
	if (query.step !== "transfer_info" || query.planId === undefined) return;
	const form = parseForm(fields, transferInfoForm);
	const { id } = transferInfoFormOf(query.planId);
	if (form.isValid) keepTyped(session, id, { fields, values: form.value });
}

const signInFirst = ({ session }: RequestContext, query: ManualPaymentQuery) =>
	redirectToLogin(session, { returnUrl: paths.premium(query), notice: "sign-in-again" });

const goTo = (query: Parameters<typeof paths.premium>[0]) => redirect(paths.premium(query), 303);

async function chooseMethod(submission: Submission) {
	const { context, fields, plan, code } = submission;
	const form = parseForm(fields, methodForm);
	if (!form.isValid) return form.refuse({}, { step: "method" as const });
	const { [METHOD_FIELD]: method, again } = form.value;
	const answer = code ? await quoteCode(context, plan, code) : undefined;
	// The page shows the error of the code; nothing continues at a price that it did not show.
	if (answer && answer.kind !== "quoted") return goTo({ planId: plan.id, code });
	const quote = answer?.quote;
	const choice = { quote, priced: applyQuote(plan, quote), isAgain: again !== undefined };
	const outcome =
		method === CARD
			? await payByCard(submission, choice)
			: await chooseTransfer(submission, { ...choice, method });
	if (outcome instanceof Response) return outcome;
	const payAgain = { [METHOD_FIELD]: method, again: "yes" };
	const failure: CheckoutFailure = {
		...outcome,
		planId: plan.id,
		isFree: isFree(choice.priced),
		payAgain,
	};
	return form.refuse({ status: getFailureStatus(failure) }, { step: "method" as const, failure });
}

/** `priced`: the plan at the price that this checkout charges. */
type Choice = { quote: Quote | undefined; priced: Plan; isAgain: boolean };

/** Also starts a free plan, for which no gateway is needed. */
async function payByCard(
	{ context, user, plan, code }: Submission,
	{ quote, priced, isAgain }: Choice,
): Promise<Response | CheckoutFailure> {
	const isOpen = hasCard(context, priced);
	if (!isOpen) return goTo({ planId: plan.id, code });
	const { id: planId, name: planName } = plan;
	const { priceMajor } = priced;
	const discountCode = quote?.code;
	const checkout: CheckoutRequest = {
		planName,
		userId: user.id,
		isAgain,
		purchase: { paymentType: "listener_subscription", planId, priceMajor, discountCode },
	};
	const returnUrl = paths.premium({ planId, code });
	return checkOut(context, checkout, { returnUrl, notice: "sign-in-for-plans" });
}

/** A kept request comes first, because it may have arrived; a pending one allows no second transfer. */
async function chooseTransfer(
	submission: Submission,
	{ quote, priced, isAgain, method }: Choice & { method: ManualPaymentMethod },
): Promise<Response | CheckoutFailure> {
	const { context, user, plan, progress, code } = submission;
	if (isFree(priced)) return goTo({ planId: plan.id, code });
	if (progress.draft?.askedAt) return goTo({ planId: plan.id, step: "request_approval" });
	const now = Date.now();
	const own = { userId: user.id, planId: plan.id };
	const listed = await context.api.payment.listMine({ planId: plan.id });
	const earlier = await findEarlierTransfers(context, { ...own, listed }, now);
	if (!earlier) return { name: "purchases-unclear" };
	if (earlier.waiting) {
		return goTo({ planId: plan.id, step: "pending", paymentId: earlier.waiting.paymentId });
	}
	const bought = isAgain
		? undefined
		: await findEarlierTransferPurchase(context, { planId: plan.id, listed }, now);
	if (bought) return { name: bought };
	const { draft } = progress;
	const newest = earlier.newest ?? progress.newest;
	keepDraft(context.session, {
		...own,
		planName: plan.name,
		currency: plan.currency,
		interval: plan.interval,
		amountMajor: priced.priceMajor,
		code: quote?.code,
		listPriceMajor: quote && plan.priceMajor,
		method,
		step: advance(undefined, "method", "method-chosen"),
		attempt: chooseManualAttempt({ newest, draft }, now),
		phone: draft?.phone,
	});
	return goTo({ planId: plan.id, step: "instructions" });
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

type Sender = Pick<Submission, "context" | "fields" | "user">;

/** The sealed draft of the form: what the person saw and paid, which neither prices nor gates change. */
async function readPaid(
	context: RequestContext,
	fields: FormData,
): Promise<ManualPaymentDraft | undefined> {
	const { user } = context.session;
	const form = parseForm(fields, approvalForm);
	return user && form.isValid ? openDraft(context, form.value.seal, user.id) : undefined;
}

function sendPaid(sender: Sender, draft: ManualPaymentDraft) {
	const { session } = sender.context;
	const done = listRequests(session.data.manualPayments ?? [], sender.user.id, draft.planId).find(
		({ attempt }) => attempt === draft.attempt,
	);
	if (!done) return askApproval(sender, draft);
	const { planId, paymentId, status } = done;
	return goTo({ planId, step: getStatusStep(status), paymentId });
}

async function sendRequest({ context, fields, user, plan, progress: { draft } }: Submission) {
	const form = parseForm(fields, approvalForm);
	if (!draft || !form.isValid || form.value.attempt !== draft.attempt) {
		return goTo({ planId: plan.id, step: "request_approval" });
	}
	if (form.value[DROP_FIELD] && draft.refusedAt !== undefined) {
		dropDraft(context.session, draft);
		return goTo({});
	}
	const { name: planName, currency, interval } = plan;
	return askApproval({ context, fields, user }, { ...draft, planName, currency, interval });
}

async function askApproval({ context, fields, user }: Sender, draft: ManualPaymentDraft) {
	const { planId } = draft;
	const here = { planId, step: "request_approval" as const };
	const outcome = await pressDraft(context, user, draft);
	if (outcome.kind === "unauthenticated") return signInAgain(context.session, paths.premium(here));
	if (outcome.kind === "failed") {
		const { failure } = outcome;
		const status = requestFailureStatus[failure];
		const form = parseForm(fields, approvalForm);
		return form.refuse({ status }, { step: "request_approval" as const, failure });
	}
	const step = getNextStep("request_approval", "request-accepted");
	return goTo({ planId, step, paymentId: outcome.paymentId });
}

/** The furthest step: going back and forward again does not close steps that were open. */
function advance(
	reached: DraftStep | undefined,
	from: ManualPaymentStep,
	event: ManualPaymentEvent,
): DraftStep {
	const next = getNextStep(from, event) as DraftStep;
	const place = (step: DraftStep) => manualPaymentSteps.indexOf(step);
	return reached && place(reached) > place(next) ? reached : next;
}
