/**
 * How far a person is with paying a plan by transfer: the plan, the draft and the requests that an
 * address is about, as the session and the platform know them.
 */
import type { User } from "~/domain/account/user";
import { findPlan, isFree, type Plan } from "~/domain/catalogue/plan";
import type { ManualPaymentStep } from "~/domain/manual-payment/manual-payment";
import {
	findDraft,
	getReachedStep,
	isPressed,
	listDraftPlans,
	listRequests,
	type ManualPaymentRecord,
} from "~/domain/manual-payment/manual-payment-record";
import type { Device } from "~/domain/site/device";
import type { ManualPaymentQuery } from "~/paths";
import type { TransferOffer } from "~/server/catalogue/pricing.server";
import type { RequestContext } from "~/server/context.server";
import {
	recallRequest,
	rememberRequest,
} from "~/server/manual-payment/manual-payment-record.server";
import { listTransfers } from "~/server/manual-payment/manual-payment-status.server";

export type Visit = {
	user: User;
	plan: Plan | undefined;
	query: ManualPaymentQuery;
	device: Pick<Device, "system">;
};

export type RequestStep = Extract<ManualPaymentStep, "pending" | "success" | "error">;

export const isRequestStep = (step: ManualPaymentStep): step is RequestStep =>
	step === "pending" || step === "success" || step === "error";

/**
 * The plan that a visit is about. Without prices a payment that was begun continues with the plan of
 * its draft, and so does a submitted one for a plan that is no longer on sale; no payment begins.
 */
export function findOfferedPlan(
	{ session }: RequestContext,
	offer: TransferOffer,
	{ user, query }: Pick<Visit, "user" | "query">,
): Plan | undefined {
	const isOpen = offer.kind === "open";
	const offered = isOpen ? findPlan(offer.plans, query.planId) : undefined;
	if (offered || (query.step ?? "method") === "method") return offered;
	const drafts = session.data.manualDrafts ?? [];
	return findPlan(
		listDraftPlans(isOpen ? drafts.filter(isPressed) : drafts, user.id),
		query.planId,
	);
}

/** The step that a person has reached for a plan, and the records that it is based on. */
export function findProgress({ session }: RequestContext, user: User, plan: Plan) {
	const draft = findDraft(session.data.manualDrafts ?? [], user.id, plan);
	const [newest] = listRequests(session.data.manualPayments ?? [], user.id, plan.id);
	return { draft, newest, reached: getReachedStep(draft, newest) };
}

/** The request that an address names, when it is this person's: known here, or to the platform. */
export async function findRequest(
	context: RequestContext,
	userId: string,
	{ planId, step, paymentId }: ManualPaymentQuery,
): Promise<ManualPaymentRecord | undefined> {
	if (step === undefined || !isRequestStep(step) || paymentId === undefined) return undefined;
	const record = await recallRequest(context, paymentId);
	if (record) return record.userId === userId ? record : undefined;
	const listed = await listTransfers(context, userId, planId);
	const elsewhere = listed?.find((one) => one.paymentId === paymentId);
	if (elsewhere) rememberRequest(context.session, elsewhere);
	return elsewhere;
}

/** Cards need a gateway; without one only free plans are started this way. */
export const hasCard = ({ settings }: RequestContext, priced: Plan): boolean =>
	settings.payments === "gateway" || isFree(priced);
