/**
 * A person's progress in a manual payment for a plan: the plan, the draft and the earlier
 * requests.
 */
import type { User } from "~/domain/account/user";
import { findPlan, isFree, type Plan } from "~/domain/catalogue/plan";
import {
	type AccountPayment,
	isPerhapsOver,
	toManualPaymentRecord,
} from "~/domain/manual-payment/account-payment";
import {
	findDraft,
	getDraftPlan,
	getReachedStep,
	isCurrent,
	isUnsent,
	listRequests,
	type ManualPaymentRecord,
} from "~/domain/manual-payment/manual-payment-record";
import { isSamePurchase } from "~/domain/payment/membership";
import type { ManualPaymentQuery } from "~/paths";
import type { ManualPaymentOffer } from "~/server/catalogue/pricing.server";
import type { RequestContext } from "~/server/context.server";
import { loadNewest } from "~/server/manual-payment/manual-payment-status.server";
import { isUnclear, type ListedPayments } from "~/server/payment/payment-guard.server";

/**
 * Finds the plan of the address. Without prices a payment that was begun continues with the plan of its
 * draft, and so does an unsent request for a plan that is no longer sold; no payment begins.
 */
export function findOfferedPlan(
	{ session }: RequestContext,
	offer: ManualPaymentOffer,
	{ user, query }: { user: User; query: ManualPaymentQuery },
): Plan | undefined {
	const isOpen = offer.kind === "open";
	const offered = isOpen ? findPlan(offer.plans, query.planId) : undefined;
	if (offered || (query.step ?? "method") === "method") return offered;
	const draft = findDraft(session.data.manualDrafts ?? [], user.id, query.planId);
	return draft && (!isOpen || isUnsent(draft)) ? getDraftPlan(draft) : undefined;
}

/** Finds the step that a person has reached for a plan, and what it is based on. */
export function findProgress({ session }: RequestContext, user: User, plan: Plan) {
	const stored = findDraft(session.data.manualDrafts ?? [], user.id, plan.id);
	const draft = stored && isCurrent(stored, plan) ? stored : undefined;
	const [newest] = listRequests(session.data.manualPayments ?? [], user.id, plan.id);
	return { draft, newest, reached: getReachedStep(draft, newest) };
}

/** Cards need a gateway; without one only free plans are started this way. */
export const hasCard = ({ settings }: RequestContext, priced: Plan): boolean =>
	settings.payments === "gateway" || isFree(priced);

type Named = Pick<ManualPaymentRecord, "paymentId">;
type EarlierManualPayments = { newest?: Named | undefined; waiting?: Named | undefined };

/**
 * Finds the newest transfer for a plan and the one that is still pending, from any browser where the platform
 * lists them, else from this one; null without a response. The platform keeps one pending request per
 * person and plan, which a second transfer would replace (docs/product/wallet.md, wallet-33).
 */
export async function findEarlierManualPayments(
	context: RequestContext,
	{
		userId,
		planId,
		listed,
	}: Pick<ManualPaymentRecord, "userId" | "planId"> & { listed: ListedPayments },
	now: number,
): Promise<EarlierManualPayments | null> {
	if (!listed?.ok) {
		if (listed && isUnclear(listed)) return null;
		const newest = await loadNewest(context, { userId, planId }, now);
		return { newest, waiting: newest?.status === "pending" ? newest : undefined };
	}
	const manual = listed.value.payments.filter(
		(one) => one.paymentType === "transfer" && isSamePurchase(one, { planId }),
	);
	const known = listRequests(context.session.data.manualPayments ?? [], userId, planId);
	const toRecord = (one: AccountPayment) =>
		known.find(({ paymentId }) => paymentId === one.id) ?? toManualPaymentRecord(one, userId);
	// One without a page, or too old to be decided, is only a warning, after which people may go on.
	const waiting = manual
		.filter(({ state }) => state === "waiting")
		.map(toRecord)
		.find((record) => record && !isPerhapsOver(record.requestedAt, now));
	return { newest: manual[0] && { paymentId: manual[0].id }, waiting };
}
