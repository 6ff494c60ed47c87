/** Handles the forms of the dialog. The form of a step that is not open leads to the step reached. */
import { redirect } from "@remix-run/node";
import type { FormRejection } from "~/components/site/form";
import type { User } from "~/domain/account/user";
import { isFree, type Plan } from "~/domain/catalogue/plan";
import { applyQuote } from "~/domain/invite/quote";
import {
	CARD,
	type DraftStep,
	getFurtherStep,
	getNextStep,
	getShownStep,
	isOnOffer,
	isRequestStep,
} from "~/domain/manual-payment/manual-payment";
import {
	findDraft,
	type ManualPaymentDraft,
	type ManualPaymentRecord,
} from "~/domain/manual-payment/manual-payment-record";
import { describeMethod, listOffered } from "~/domain/manual-payment/method";
import { type CheckoutFailure, getFailureStatus } from "~/domain/payment/checkout-failure";
import { type ManualPaymentQuery, paths, readManualPaymentQuery } from "~/paths";
import { redirectIfRestricted, redirectToLogin, signInAgain } from "~/server/account/guard.server";
import { loadManualPaymentOffer } from "~/server/catalogue/pricing.server";
import type { RequestContext } from "~/server/context.server";
import { quoteCode } from "~/server/invite/code-quote.server";
import {
	nameShownDraft,
	type RequestFailure,
	requestFailureStatus,
	submitRequest,
} from "~/server/manual-payment/manual-payment-request.server";
import { dropDraft, saveDraft } from "~/server/manual-payment/manual-payment-session.server";
import { checkOut, readTypedCode } from "~/server/payment/checkout-page.server";
import { loadRunningPlans } from "~/server/payment/running-plan.server";
import { parseForm, readForm } from "~/server/request/form.server";
import { type Choice as DraftChoice, prepareDraft, proposeDraft } from "./draft.server";
import {
	approvalForm,
	createMethodForm,
	createTransferInfoForm,
	DROP_FIELD,
	METHOD_FIELD,
} from "./form";
import { findOfferedPlan, findProgress, hasCard } from "./progress.server";

/** Why a form was rejected; the page is shown again with what was typed. */
export type StepRejection = { rejection: FormRejection } & (
	| { step: "method"; failure?: CheckoutFailure }
	| { step: "transfer_info" }
	| { step: "request_approval"; failure: RequestFailure }
);

type Submission = {
	context: RequestContext;
	fields: FormData;
	user: User;
	plan: Plan;
	draft: ManualPaymentDraft | undefined;
	newest: ManualPaymentRecord | undefined;
	query: ManualPaymentQuery;
	/** The discount code in the address. */
	code: string | undefined;
};

const goTo = (query: Parameters<typeof paths.premium>[0]) => redirect(paths.premium(query), 303);

const signInFirst = ({ session }: RequestContext, query: ManualPaymentQuery) =>
	redirectToLogin(session, { returnUrl: paths.premium(query), notice: "sign-in-again" });

const submitters = {
	method: chooseMethod,
	instructions: confirmInstructions,
	transfer_info: saveTransferInfo,
	// The page was stale: it is shown again with the present draft.
	request_approval: ({ plan }: Submission) => goTo({ planId: plan.id, step: "request_approval" }),
} satisfies Record<DraftStep, (submission: Submission) => unknown>;

export async function submitStep(context: RequestContext, request: Request) {
	const query = readManualPaymentQuery(new URL(request.url));
	const fields = await readForm(request);
	const typedCode = readTypedCode(fields);
	if (typedCode !== undefined) return goTo({ ...query, code: typedCode });
	const shown = findShownDraft(context, query, fields);
	if (shown) return submitApproval(context, query, { fields, draft: shown });

	const [user, offer] = await Promise.all([context.visitor(), loadManualPaymentOffer(context)]);
	if (!user) return signInFirst(context, query);
	redirectIfRestricted(user);
	const plan = findOfferedPlan(context, offer, { user, query });
	// The page shows the failure, and the draft still has what was entered before.
	if (!plan && offer.kind === "failed") return goTo(query);
	if (!plan || !isOnOffer(plan)) return goTo({ planId: query.planId });

	const { draft, newest, reached } = findProgress(context, user, plan);
	const requested = query.step ?? "method";
	const { code } = query;
	const submission = { context, fields, user, plan, draft, newest, query, code };
	if (requested === "instructions" && query.method) {
		const running = await loadRunningPlans(context);
		const proposed = await proposeDraft(context, submission, { query, running });
		if (proposed) return confirmProposal(submission, proposed);
	}
	const step = getShownStep(reached, requested);
	if (isRequestStep(step)) return goTo({ planId: plan.id, step, paymentId: newest?.paymentId });
	if (step !== requested) return goTo({ planId: plan.id, step });
	return submitters[step](submission);
}

async function chooseMethod(submission: Submission) {
	const { context, fields, plan, code } = submission;
	const keys = listOffered(await context.methods()).map(({ key }) => key);
	const form = parseForm(fields, createMethodForm([CARD, ...keys]));
	if (!form.isValid) return form.reject({}, { step: "method" as const });
	const { [METHOD_FIELD]: method, again } = form.value;
	const result = code ? await quoteCode(context, plan, code) : undefined;
	// The page shows the error of the code; nothing continues at a price that it did not show.
	if (result && result.kind !== "quoted") return goTo({ planId: plan.id, code });
	const quote = result?.quote;
	const choice = { quote, priced: applyQuote(plan, quote), again };
	const outcome =
		method === CARD
			? await payByCard(submission, choice)
			: await startManualPayment(submission, { ...choice, method });
	if (outcome instanceof Response) return outcome;
	const failure: CheckoutFailure = {
		...outcome,
		planId: plan.id,
		isFree: isFree(choice.priced),
		payAgain: { [METHOD_FIELD]: method, again: "yes" },
	};
	return form.reject({ status: getFailureStatus(failure) }, { step: "method" as const, failure });
}

type Choice = Omit<DraftChoice, "method">;

/** Pays by card, or starts a free plan, which needs no gateway. */
async function payByCard(
	{ context, user, plan, code }: Submission,
	{ quote, priced, again }: Choice,
): Promise<Response | CheckoutFailure> {
	const { id: planId, name: planName } = plan;
	if (!hasCard(context, priced)) return goTo({ planId, code });
	const { priceMajor } = priced;
	const discountCode = quote?.code;
	const purchase = {
		paymentType: "listener_subscription",
		planId,
		priceMajor,
		discountCode,
	} as const;
	return checkOut(
		context,
		{ planName, userId: user.id, again, purchase },
		{ returnUrl: paths.premium({ planId, code }), notice: "sign-in-for-plans" },
	);
}

/** An unsent request comes first, because it may have arrived; a pending one allows no second transfer. */
async function startManualPayment(
	submission: Submission,
	choice: Choice & { method: string },
): Promise<Response | CheckoutFailure> {
	const { context, plan, draft, code } = submission;
	const planId = plan.id;
	if (isFree(choice.priced)) return goTo({ planId, code });
	if (draft?.askedAt) return goTo({ planId, step: "request_approval" });
	const prepared = await prepareDraft(context, submission, choice);
	if (prepared.kind === "stopped") return prepared.failure;
	if (prepared.kind === "waiting") {
		return goTo({ planId, step: "pending", paymentId: prepared.paymentId });
	}
	saveDraft(context.session, prepared.draft);
	return goTo({ planId, step: "instructions" });
}

/** Stores the draft of an address that names the method, once the transfer is made that its page showed. */
function confirmProposal(
	{ context, fields, plan, query }: Submission,
	proposed: ManualPaymentDraft,
) {
	// The price or an earlier request has changed: the page shows what holds now.
	if (fields.get("attempt") !== nameShownDraft(proposed)) return goTo(query);
	saveDraft(context.session, { ...proposed, step: advance(proposed, "instructions") });
	return goTo({ planId: plan.id, step: "transfer_info" });
}

/** Steps that were open stay open when people go back and forward again. */
const advance = (draft: ManualPaymentDraft, from: "instructions" | "transfer_info") =>
	getFurtherStep(draft.step, getNextStep(from) as ManualPaymentDraft["step"]);

function confirmInstructions({ context, plan, draft }: Submission) {
	if (!draft) return goTo({ planId: plan.id });
	saveDraft(context.session, { ...draft, step: advance(draft, "instructions") });
	return goTo({ planId: plan.id, step: "transfer_info" });
}

async function saveTransferInfo({ context, fields, plan, draft }: Submission) {
	if (!draft) return goTo({ planId: plan.id });
	const method = describeMethod(await context.methods(), draft.method);
	const form = parseForm(fields, createTransferInfoForm(method));
	if (!form.isValid) return form.reject({}, { step: "transfer_info" as const });
	const { user_phone: phone, transfer_reference: reference } = form.value;
	const step = advance(draft, "transfer_info");
	saveDraft(context.session, { ...draft, step, phone, reference: reference || undefined });
	return goTo({ planId: plan.id, step: "request_approval" });
}

/** Finds the session's draft, when it still is what the submitted page showed. */
function findShownDraft(
	{ session }: RequestContext,
	{ step, planId }: ManualPaymentQuery,
	fields: FormData,
): ManualPaymentDraft | undefined {
	if (step !== "request_approval" || !session.user) return undefined;
	const draft = findDraft(session.data.manualDrafts ?? [], session.user.id, planId);
	if (!draft) return undefined;
	// Some methods ask for no phone; a person who has gone back since has given theirs.
	const isComplete = draft.phone !== undefined || draft.step === "request_approval";
	return isComplete && fields.get("attempt") === nameShownDraft(draft) ? draft : undefined;
}

/** Sends what the person saw and paid. Neither prices nor guards change it, so neither is loaded. */
async function submitApproval(
	context: RequestContext,
	query: ManualPaymentQuery,
	{ fields, draft }: { fields: FormData; draft: ManualPaymentDraft },
) {
	const user = await context.visitor();
	if (!user) return signInFirst(context, query);
	const form = parseForm(fields, approvalForm);
	const here = { planId: draft.planId, step: "request_approval" as const };
	if (form.isValid && form.value[DROP_FIELD]) {
		if (draft.refusedAt === undefined) return goTo(here);
		dropDraft(context.session, draft);
		return goTo({});
	}
	const outcome = await submitRequest(context, user, draft);
	if (outcome.kind === "unauthenticated") return signInAgain(context.session, paths.premium(here));
	if (outcome.kind === "requested") {
		const step = getNextStep("request_approval");
		return goTo({ planId: draft.planId, step, paymentId: outcome.paymentId });
	}
	const { failure } = outcome;
	const status = requestFailureStatus[failure];
	return form.reject({ status }, { step: "request_approval" as const, failure });
}
