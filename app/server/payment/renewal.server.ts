/** Finds where a person goes on with a plan: the checkout, the renewal that waits, or the plans. */
import { findPlan, groupPlans, isSelectablePlan } from "~/domain/catalogue/plan";
import { type AccountPayment, isPerhapsOver } from "~/domain/manual-payment/account-payment";
import { CARD, isOnOffer, type PaymentWay } from "~/domain/manual-payment/manual-payment";
import { findOwnPlan, getRunningAction, type Membership } from "~/domain/payment/membership";
import type { PaymentTarget } from "~/domain/payment/payment-attempt";
import { type OwnPlanQuery, paths } from "~/paths";
import { loadManualPaymentOffer, loadPricing } from "~/server/catalogue/pricing.server";
import type { RequestContext } from "~/server/context.server";
import { listUnsentRequests } from "~/server/manual-payment/manual-payment-session.server";
import { findLastPaid, findWaitingPayment, listPlanPayments } from "./payment-guard.server";

/** The reasons for which the plans are shown in place of the checkout; each is a flash of the session. */
const renewalNotices = ["renewal-not-sold", "renewal-not-here", "renewal-not-yours"] as const;
export type RenewalNotice = (typeof renewalNotices)[number];

type RenewalPath = { path: string; notice?: RenewalNotice };

/** Reads and clears the notice for a page of plans; the flashes of other pages stay. */
export function takeRenewalNotice({
	session,
}: Pick<RequestContext, "session">): RenewalNotice | undefined {
	const notice = renewalNotices.find((name) => name === session.data.flash);
	if (notice) session.takeFlash();
	return notice;
}

/**
 * Finds the path for a signed-in person. Where the platform lists no running plans, or does not respond, it
 * is the checkout of the plan, which makes the same checks before anything is paid.
 */
export async function findRenewal(
	context: RequestContext,
	plan: OwnPlanQuery,
): Promise<RenewalPath> {
	const { api } = context;
	const unsent = findUnsent(context, plan);
	if (unsent) return { path: unsent };
	if (!api.supports("memberships")) return { path: getCheckoutPath(plan) };
	// Calls run in sequence, so that a payment confirmed after the first is in the second one's list.
	const listed = await listPlanPayments(context, plan.planId);
	const running = await api.purchase.memberships();
	const payments = listed?.ok ? listed.value.payments : [];
	const own = running.ok ? findOwnPlan(running.value, plan) : undefined;
	const target = toTarget(plan, own);
	const waiting = findWaitingPayment(payments, target);
	if (waiting && !isOldTransfer(waiting)) return { path: getWaitingPath(plan, waiting) };
	if (own?.renewal?.waits || (own && getRunningAction(own) === "account")) {
		return { path: paths.account() };
	}
	if (own?.paymentType === "creator_package") return findPackageRenewal(context);
	const last = findLastPaid(payments, target);
	if (!own && !last && running.ok && listed?.ok) {
		return { path: getPlansPath(plan), notice: "renewal-not-yours" };
	}
	if (!(await isSold(context, plan))) {
		return { path: getPlansPath(plan), notice: "renewal-not-sold" };
	}
	return { path: getCheckoutPath(plan, chooseWay(context, own, last)) };
}

/** Without card payments /creator-subscriptions would only redirect to the plans for listeners. */
const findPackageRenewal = ({ settings }: RequestContext): RenewalPath =>
	settings.payments === "gateway"
		? { path: paths.creatorSubscriptions() }
		: { path: paths.premium(), notice: "renewal-not-here" };

/** True for a transfer that has waited for a whole period: the checkout asks about it, and lets the person pay again. */
const isOldTransfer = ({ paymentType, startedAt }: AccountPayment): boolean =>
	paymentType === "transfer" && isPerhapsOver(Date.parse(startedAt), Date.now());

/** A request whose response was lost is shown first: its transfer may have been made. */
function findUnsent(context: RequestContext, { planId, creatorId }: OwnPlanQuery) {
	const isUnsent = listUnsentRequests(context).some((draft) => draft.planId === planId);
	const isTransfer = creatorId === undefined && isUnsent;
	return isTransfer ? paths.premium({ planId, step: "request_approval" }) : undefined;
}

const toTarget = (
	{ planId, creatorId }: OwnPlanQuery,
	own: Membership | undefined,
): PaymentTarget => ({
	paymentType:
		own?.paymentType ?? (creatorId === undefined ? "listener_subscription" : "creator_membership"),
	planId,
	creatorId,
});

const getWaitingPath = ({ planId }: OwnPlanQuery, { id, paymentType }: AccountPayment): string =>
	paymentType === "transfer"
		? paths.premium({ planId, step: "pending", paymentId: id })
		: paths.paymentProcessing({ transactionId: id });

const getPlansPath = ({ creatorId }: OwnPlanQuery): string =>
	creatorId === undefined ? paths.premium() : paths.subscription({ creatorId });

/** A transfer chosen before opens its instructions, and a card the first step, whose button starts the payment. */
function getCheckoutPath({ planId, creatorId }: OwnPlanQuery, method?: PaymentWay): string {
	if (creatorId !== undefined) return paths.subscription({ creatorId, planId });
	const step = method && method !== CARD ? "instructions" : "method";
	return paths.premium({ planId, step: method ? step : undefined, method });
}

/** Without a response the checkout says so itself. */
async function isSold(
	context: RequestContext,
	{ planId, creatorId }: OwnPlanQuery,
): Promise<boolean> {
	if (creatorId === undefined) {
		const offer = await loadManualPaymentOffer(context);
		const plan = offer.kind === "open" ? findPlan(offer.plans, planId) : undefined;
		return offer.kind === "failed" || (plan !== undefined && isOnOffer(plan));
	}
	const offer = await loadPricing(context, creatorId);
	if (offer.kind === "failed") return true;
	const { creator, platformPlans } = offer.pricing;
	const tiers = creator?.tiers ?? [];
	const { creator: others } = groupPlans(platformPlans);
	return [...tiers, ...others].some((one) => one.id === planId && isSelectablePlan(one));
}

function chooseWay(
	{ settings }: RequestContext,
	own: Membership | undefined,
	last: AccountPayment | undefined,
): PaymentWay | undefined {
	const method = own?.renewal?.method ?? last?.method;
	if (method || settings.payments !== "gateway") return method;
	return own || last ? CARD : undefined;
}
