/**
 * The view of the dialog: which step is shown, and its data. The address only requests a step; the
 * progress decides (app/domain/manual-payment/manual-payment.ts).
 */

import { redirect } from "@remix-run/node";
import { getPromisedAt } from "#core/operator-hours";
import { readEgyptianMobile } from "#core/phone";
import type { User } from "~/domain/account/user";
import { isFree, type Plan } from "~/domain/catalogue/plan";
import { applyQuote, type CodeQuote, getQuote, isWithoutEffect } from "~/domain/invite/quote";
import {
	getShownStep,
	getStatusStep,
	isOnOffer,
	isRequestStep,
	type PaymentWay,
	type RejectionReason,
	type RequestStep,
} from "~/domain/manual-payment/manual-payment";
import {
	listRequests,
	type ManualPaymentDraft,
	type ManualPaymentRecord,
} from "~/domain/manual-payment/manual-payment-record";
import {
	describeMethod,
	getOverallMinutes,
	type ManualPaymentMethod,
} from "~/domain/manual-payment/method";
import { findOwnPlan, type Membership } from "~/domain/payment/membership";
import type { Device } from "~/domain/site/device";
import { type ManualPaymentQuery, paths } from "~/paths";
import { takeTyped } from "~/server/account/form-owner.server";
import type { RequestContext } from "~/server/context.server";
import { quoteChosenCode } from "~/server/invite/code-quote.server";
import { nameShownDraft } from "~/server/manual-payment/manual-payment-request.server";
import {
	type ApprovalDelays,
	formatDelays,
	formatPromisedTime,
	loadDecision,
	loadStatus,
} from "~/server/manual-payment/manual-payment-status.server";
import { loadPriceBefore } from "~/server/payment/payment-guard.server";
import { loadRunningPlans } from "~/server/payment/running-plan.server";
import { sendsMails } from "~/server/site/mail.server";
import { proposeDraft } from "./draft.server";
import { createTransferInfoForm } from "./form";
import { findProgress, hasCard } from "./progress.server";
import { getTarget, type ManualPaymentTarget } from "./target.server";

type Visit = {
	user: User;
	plan: Plan | undefined;
	query: ManualPaymentQuery;
	device: Pick<Device, "system">;
	/** The request that the address names. */
	record: ManualPaymentRecord | undefined;
	running: readonly Membership[];
};

type Drafted = { plan: Plan; draft: ManualPaymentDraft };

export type DialogView =
	| { step: "unavailable" }
	| MethodView
	| ({
			step: "instructions";
			target: ManualPaymentTarget;
			/** Present where the address has chosen the method, and nothing is stored yet. */
			proposal?: Proposal;
	  } & Drafted)
	| ({
			step: "transfer_info";
			/** The reference that the person should enter in the transfer. */
			note?: string | undefined;
	  } & Drafted)
	| ({
			step: "request_approval";
			/** By when there is a decision, in words; null: not promised. */
			promisedTime: string | null;
			/** Identifies this draft in the form, so that a stale page sends nothing else. */
			attempt: string;
			/** The other pending request for the plan, which is why this one was rejected. */
			waiting: ManualPaymentRecord | undefined;
	  } & Drafted)
	| RequestView;

export type Proposal = {
	/** The address of this page. */
	address: string;
	/** Identifies the draft in the form, so that a stale page stores nothing else. */
	attempt: string;
	/** See `MethodView`. */
	promisedTime: string | null;
	paidBeforeMajor: number | undefined;
};

export type ViewOf<Step extends DialogView["step"]> = Extract<DialogView, { step: Step }>;

export type MethodView = {
	step: "method";
	plan: Plan;
	delays: ApprovalDelays;
	code: CodeQuote;
	/** The address has an invalid code. */
	isRejected: boolean;
	/** True when the plan is free, with its own price or with the code. */
	isFree: boolean;
	isCardOpen: boolean;
	/** By when a transfer requested now is approved by the slowest method, in words; null: not promised. */
	promisedTime: string | null;
	/** What the person paid for the plan last, where it costs something else now. */
	paidBeforeMajor: number | undefined;
	/** The way of paying of the last time, as the address says. */
	chosen: PaymentWay | undefined;
	/** The request of the address, when this browser does not know it. */
	unknownRequest?: string;
};

export type RequestView = {
	step: RequestStep;
	record: ManualPaymentRecord;
	promisedTime: string | null;
	/** The promised time is over. */
	isLate: boolean;
	/** The platform gave no usable response just now. */
	isUnchecked: boolean;
	/** Why it was rejected, where the platform says so. */
	rejection: RejectionReason | undefined;
	/** The operator's note to the payer about the rejection. */
	note: string | undefined;
	/** A mail reports the decision. */
	isMailed: boolean;
	/** The account lists the request. */
	isListed: boolean;
	interval: Plan["interval"];
	/** It is approved, and the time that it paid for waits for the launch. */
	startsAtLaunch: boolean;
	/** ISO 8601; until when the plan runs with what was approved, where the platform says it. */
	paidUntil: string | undefined;
	/** When the platform was called. */
	checkedAt: number;
};

/** Returns the view of a visit; throws the redirect to the step reached. */
export async function openDialog(context: RequestContext, visit: Visit): Promise<DialogView> {
	const { user, plan, query, device, record, running } = visit;
	if (record) return showRequest(context, record, visit);
	if (!plan || !isOnOffer(plan)) return { step: "unavailable" };

	const progress = findProgress(context, user, plan);
	const { newest, reached } = progress;
	const requested = query.step ?? "method";
	if (requested === "instructions" && query.method) {
		const proposed = await proposeDraft(context, { user, plan, ...progress }, { query, running });
		if (proposed) return showProposal(context, { plan, draft: proposed }, visit);
	}
	const { draft } = progress;
	// What stands in the way of the method is said at the first step.
	const isUnproposed = query.method !== undefined && draft === undefined;
	const step = getShownStep(isUnproposed ? "method" : reached, requested);
	if (step !== requested || isRequestStep(step)) {
		const paymentId = isRequestStep(step) ? newest?.paymentId : undefined;
		// An unknown request stays in the address: the first step says that it is not known.
		const named = step === "method" ? query.paymentId : paymentId;
		const { code, method } = query;
		throw redirect(paths.premium({ planId: plan.id, step, paymentId: named, code, method }), 303);
	}
	if (!draft || step === "method") return showMethods(context, plan, { query, running });
	if (step === "request_approval") return showApproval(context, { plan, draft });
	const method = describeMethod(await context.methods(), draft.method);
	const target = getTarget(method, draft, device);
	if (step === "instructions") return { step, plan, draft, target };
	return showTransferInfo(context, { plan, draft, method, note: target.note }, visit);
}

function showTransferInfo(
	{ session }: RequestContext,
	{
		plan,
		draft,
		method,
		note,
	}: Drafted & {
		method: ManualPaymentMethod;
		note: string | undefined;
	},
	{ user, running }: Pick<Visit, "user" | "running">,
): ViewOf<"transfer_info"> {
	const step = "transfer_info";
	const { schema } = createTransferInfoForm(method);
	const address = paths.premium({ planId: plan.id, step });
	const typed = takeTyped(session, { address, schema }, draft.userId);
	const last = findOwnPlan(running, { planId: plan.id })?.renewal?.phone ?? user.phone;
	const filled = typed
		? { phone: typed.user_phone, reference: typed.transfer_reference }
		: { phone: draft.phone ?? readEgyptianMobile(last ?? "")?.national ?? last };
	// Only bank transfers reliably have a reference.
	const isCarried = method.accountKind === "bank";
	return { step, plan, draft: { ...draft, ...filled }, note: isCarried ? note : undefined };
}

async function showProposal(
	context: RequestContext,
	{ plan, draft }: Drafted,
	{ query, device }: Pick<Visit, "query" | "device">,
): Promise<DialogView> {
	const method = describeMethod(await context.methods(), draft.method);
	return {
		step: "instructions",
		plan,
		draft,
		target: getTarget(method, draft, device),
		proposal: {
			address: paths.premium({ ...query, planId: plan.id, step: "instructions" }),
			attempt: nameShownDraft(draft),
			promisedTime: formatPromisedTime(context, method.approvalMinutes.to, Date.now()),
			paidBeforeMajor: await loadPriceBefore(context, plan, draft.amountMajor),
		},
	};
}

async function showMethods(
	context: RequestContext,
	plan: Plan,
	{ query, running }: Pick<Visit, "query" | "running">,
): Promise<MethodView> {
	const { session } = context;
	const methods = await context.methods();
	const code = await quoteChosenCode(context, plan, query.code);
	const priced = applyQuote(plan, getQuote(code));
	const isRenewal = query.method !== undefined || findOwnPlan(running, { planId: plan.id });
	return {
		step: "method",
		plan,
		delays: formatDelays(context, methods),
		code,
		isRejected: query.code !== undefined && isWithoutEffect(code),
		isFree: isFree(priced),
		isCardOpen: hasCard(context, priced),
		promisedTime: formatPromisedTime(context, getOverallMinutes(methods).to, Date.now()),
		paidBeforeMajor: isRenewal
			? await loadPriceBefore(context, plan, priced.priceMajor)
			: undefined,
		chosen: query.method,
		unknownRequest: readUnknownRequest(session, query.paymentId),
	};
}

/** Returns the number of a request that this browser does not know as this person's, when it is well-formed. */
function readUnknownRequest(session: RequestContext["session"], paymentId: string | undefined) {
	if (!paymentId || !/^[\w-]{1,64}$/.test(paymentId)) return undefined;
	const { user, data } = session;
	const isKnown = data.manualPayments?.some(
		(record) => record.paymentId === paymentId && record.userId === user?.id,
	);
	return isKnown ? undefined : paymentId;
}

async function showApproval(
	context: RequestContext,
	{ plan, draft }: Drafted,
): Promise<ViewOf<"request_approval">> {
	const { approvalMinutes } = describeMethod(await context.methods(), draft.method);
	return {
		step: "request_approval",
		plan,
		draft,
		promisedTime: formatPromisedTime(context, approvalMinutes.to, Date.now()),
		attempt: nameShownDraft(draft),
		waiting: await findWaitingBeside(context, draft),
	};
}

/** Finds the pending request of this session that is why the draft's was rejected. */
async function findWaitingBeside(
	context: RequestContext,
	{ userId, planId, refusedAt }: ManualPaymentDraft,
): Promise<ManualPaymentRecord | undefined> {
	const known = listRequests(context.session.data.manualPayments ?? [], userId, planId);
	const waiting = known.find(({ status }) => status === "pending");
	if (refusedAt === undefined || !waiting) return undefined;
	return ((await loadStatus(context, waiting)) ?? "pending") === "pending" ? waiting : undefined;
}

async function showRequest(
	context: RequestContext,
	record: ManualPaymentRecord,
	{ plan, query }: Visit,
): Promise<RequestView> {
	const checkedAt = Date.now();
	const decision = await loadDecision(context, record);
	const status = decision?.status ?? null;
	const step = getStatusStep(status ?? "pending");
	if (step !== query.step) {
		const { planId, paymentId } = record;
		throw redirect(paths.premium({ planId, step, paymentId }), 303);
	}
	const own = step === "success" ? findOwnPlan(await loadRunningPlans(context), record) : undefined;
	const { operatorHours } = context.settings;
	const expiresAt = decision?.expiresAt ?? record.expiresAt;
	const { to: minutes } = describeMethod(await context.methods(), record.method).approvalMinutes;
	const promisedAt = getPromisedAt(minutes, record.requestedAt, operatorHours);
	return {
		step,
		record: {
			...record,
			status: status ?? "pending",
			// A request that waits again has another end than the one remembered here.
			expiresAt: expiresAt !== undefined && expiresAt > checkedAt ? expiresAt : undefined,
		},
		promisedTime: formatPromisedTime(context, minutes, record.requestedAt, checkedAt),
		checkedAt,
		isLate: checkedAt > promisedAt,
		isUnchecked: status === null,
		rejection: decision?.rejection,
		note: decision?.note,
		isMailed: sendsMails(context.settings),
		isListed: context.api.supports("accountPayments"),
		interval: plan?.interval ?? "other",
		startsAtLaunch: own?.startsAtLaunch === true,
		paidUntil: own?.paidUntil,
	};
}
