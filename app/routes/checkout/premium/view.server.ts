/**
 * The view of the dialog: which step is shown, and its data. The address only requests a step; the
 * progress decides (app/domain/manual-payment/manual-payment.ts).
 */
import { redirect } from "@remix-run/node";
import { readEgyptianMobile } from "#core/phone";
import type { User } from "~/domain/account/user";
import { isFree, type Plan } from "~/domain/catalogue/plan";
import { applyQuote, type CodeQuote, getQuote, isWithoutEffect } from "~/domain/invite/quote";
import {
	getPromisedAt,
	getShownStep,
	getStatusStep,
	isOnOffer,
	isRequestStep,
	type ManualPaymentMethod,
	manualPaymentMethodNames,
	manualPaymentMethods,
	type RejectionReason,
	type RequestStep,
	slowestManualPaymentMethod,
} from "~/domain/manual-payment/manual-payment";
import {
	listRequests,
	type ManualPaymentDraft,
	type ManualPaymentRecord,
} from "~/domain/manual-payment/manual-payment-record";
import { isSamePurchase } from "~/domain/payment/membership";
import { getPaidStart } from "~/domain/payment/paid-start";
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
import { loadRunningPlans } from "~/server/payment/running-plan.server";
import { sendsMails } from "~/server/site/mail.server";
import { transferInfoForm } from "./form";
import { findProgress, hasCard } from "./progress.server";
import { getTarget, hasTarget, type ManualPaymentTarget } from "./target.server";

type Visit = {
	user: User;
	plan: Plan | undefined;
	query: ManualPaymentQuery;
	device: Pick<Device, "system">;
	/** The request that the address names. */
	record: ManualPaymentRecord | undefined;
};

type Drafted = { plan: Plan; draft: ManualPaymentDraft };

export type DialogView =
	| { step: "unavailable" }
	| MethodView
	| ({ step: "instructions"; target: ManualPaymentTarget } & Drafted)
	| ({
			step: "transfer_info";
			/** The reference that the person should enter in the transfer. */
			note?: string | undefined;
	  } & Drafted)
	| ({
			step: "request_approval";
			/** The clock time in Cairo by which there is a decision; null: not promised. */
			promisedTime: string | null;
			/** Identifies this draft in the form, so that a stale page sends nothing else. */
			attempt: string;
			/** The other pending request for the plan, which is why this one was rejected. */
			waiting: ManualPaymentRecord | undefined;
	  } & Drafted)
	| RequestView;

export type ViewOf<Step extends DialogView["step"]> = Extract<DialogView, { step: Step }>;

export type MethodView = {
	step: "method";
	plan: Plan;
	ready: Record<ManualPaymentMethod, boolean>;
	delays: ApprovalDelays;
	code: CodeQuote;
	/** The address has an invalid code. */
	isRejected: boolean;
	/** True when the plan is free, with its own price or with the code. */
	isFree: boolean;
	isCardOpen: boolean;
	/** When a transfer requested now is approved by the slowest method; null: not promised. */
	promisedTime: string | null;
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
	interval: Plan["interval"];
	/** It is approved, and the time that it paid for waits for the launch. */
	startsAtLaunch: boolean;
	/** When the platform was called. */
	checkedAt: number;
};

/** Returns the view of a visit; throws the redirect to the step reached. */
export async function openDialog(context: RequestContext, visit: Visit): Promise<DialogView> {
	const { user, plan, query, device, record } = visit;
	if (record) return showRequest(context, record, visit);
	if (!plan || !isOnOffer(plan)) return { step: "unavailable" };

	const { draft, newest, reached } = findProgress(context, user, plan);
	const requested = query.step ?? "method";
	const step = getShownStep(reached, requested);
	if (step !== requested || isRequestStep(step)) {
		const paymentId = isRequestStep(step) ? newest?.paymentId : undefined;
		// An unknown request stays in the address: the first step says that it is not known.
		const named = step === "method" ? query.paymentId : paymentId;
		const address = paths.premium({ planId: plan.id, step, paymentId: named, code: query.code });
		throw redirect(address, 303);
	}
	if (!draft || step === "method") return showMethods(context, plan, query);
	if (step === "request_approval") return showApproval(context, { plan, draft });
	const target = getTarget(context.settings, draft, device);
	if (step === "instructions") return { step, plan, draft, target };
	const { schema } = transferInfoForm;
	const address = paths.premium({ planId: plan.id, step });
	const typed = takeTyped(context.session, { address, schema }, draft.userId);
	const own = readEgyptianMobile(user.phone ?? "")?.national ?? user.phone;
	const filled = typed
		? { phone: typed.user_phone, reference: typed.transfer_reference }
		: { phone: draft.phone ?? own };
	// Only bank transfers reliably have a reference.
	const isCarried = manualPaymentMethods[draft.method].accountKind === "bank";
	return { step, plan, draft: { ...draft, ...filled }, note: isCarried ? target.note : undefined };
}

async function showMethods(
	context: RequestContext,
	plan: Plan,
	query: Pick<ManualPaymentQuery, "paymentId" | "code">,
): Promise<MethodView> {
	const { settings, session } = context;
	const ready = Object.fromEntries(
		manualPaymentMethodNames.map((method) => [method, hasTarget(settings, method)]),
	) as Record<ManualPaymentMethod, boolean>;
	const code = await quoteChosenCode(context, plan, query.code);
	const priced = applyQuote(plan, getQuote(code));
	return {
		step: "method",
		plan,
		ready,
		delays: formatDelays(context),
		code,
		isRejected: query.code !== undefined && isWithoutEffect(code),
		isFree: isFree(priced),
		isCardOpen: hasCard(context, priced),
		promisedTime: formatPromisedTime(context, slowestManualPaymentMethod, Date.now()),
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
	return {
		step: "request_approval",
		plan,
		draft,
		promisedTime: formatPromisedTime(context, draft.method, Date.now()),
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
	const { operatorHours } = context.settings;
	const expiresAt = decision?.expiresAt ?? record.expiresAt;
	const promisedAt = getPromisedAt(record.method, record.requestedAt, operatorHours);
	return {
		step,
		record: {
			...record,
			status: status ?? "pending",
			// A request that waits again has another end than the one remembered here.
			expiresAt: expiresAt !== undefined && expiresAt > checkedAt ? expiresAt : undefined,
		},
		promisedTime: formatPromisedTime(context, record.method, record.requestedAt),
		checkedAt,
		isLate: checkedAt > promisedAt,
		isUnchecked: status === null,
		rejection: decision?.rejection,
		note: decision?.note,
		isMailed: sendsMails(context.settings),
		interval: plan?.interval ?? "other",
		startsAtLaunch: step === "success" && (await startsAtLaunch(context, record)),
	};
}

/** Asks where paid time may wait; a plan that ran before goes on running. */
async function startsAtLaunch(context: RequestContext, { planId }: ManualPaymentRecord) {
	if (getPaidStart(context.settings) !== "at-launch") return false;
	const running = await loadRunningPlans(context);
	return running.some((one) => isSamePurchase(one, { planId }) && one.startsAtLaunch === true);
}
