/**
 * Prepares the draft of a transfer, after the checks that come before each one. It is stored when a method is
 * chosen on the page. An address that names the method (wallet-60) proposes the same draft, which is stored
 * once its transfer is made, because a page stores nothing.
 */
import { redirect } from "@remix-run/node";
import type { User } from "~/domain/account/user";
import { isFree, type Plan } from "~/domain/catalogue/plan";
import { applyQuote, getQuote, type Quote } from "~/domain/invite/quote";
import { CARD } from "~/domain/manual-payment/manual-payment";
import {
	chooseManualAttempt,
	isUnsent,
	type ManualPaymentDraft,
	type ManualPaymentRecord,
} from "~/domain/manual-payment/manual-payment-record";
import type { AgainChoice, CheckoutFailure } from "~/domain/payment/checkout-failure";
import { findOwnPlan, getRunningAction, type Membership } from "~/domain/payment/membership";
import { type ManualPaymentQuery, paths } from "~/paths";
import type { RequestContext } from "~/server/context.server";
import { quoteChosenCode } from "~/server/invite/code-quote.server";
import { getTransferNote } from "~/server/manual-payment/manual-payment-request.server";
import {
	findPurchaseBeforeManualPayment,
	listPlanPayments,
} from "~/server/payment/payment-guard.server";
import { findEarlierManualPayments } from "./progress.server";
import { canChoose } from "./target.server";

/** Whose transfer it is, for which plan, and what this browser knows of earlier ones. */
export type Drafting = {
	user: User;
	plan: Plan;
	draft: ManualPaymentDraft | undefined;
	newest: ManualPaymentRecord | undefined;
};

/** `priced`: the plan at the price that this checkout charges. */
export type Choice = {
	quote: Quote | undefined;
	priced: Plan;
	again: AgainChoice | undefined;
	/** The key of the way to transfer. */
	method: string;
};

export type Preparation =
	| { kind: "draft"; draft: ManualPaymentDraft }
	/** A transfer for the plan waits: no second one starts (wallet-33). */
	| { kind: "waiting"; paymentId: string }
	| { kind: "stopped"; failure: CheckoutFailure };

/** Returns the draft of a new transfer, or what stands in its way. */
export async function prepareDraft(
	context: RequestContext,
	{ user, plan, draft, newest }: Drafting,
	{ quote, priced, again, method }: Choice,
): Promise<Preparation> {
	const now = Date.now();
	const own = { userId: user.id, planId: plan.id };
	const listed = await listPlanPayments(context, plan.id);
	const earlier = await findEarlierManualPayments(context, { ...own, listed }, now);
	if (!earlier) return { kind: "stopped", failure: { name: "purchases-unclear" } };
	if (earlier.waiting) return { kind: "waiting", paymentId: earlier.waiting.paymentId };
	const purchase = { planId: plan.id, listed, again };
	const bought = await findPurchaseBeforeManualPayment(context, purchase, now);
	if (bought) return { kind: "stopped", failure: bought };
	const attempt = chooseManualAttempt({ newest: earlier.newest ?? newest, draft }, now);
	const shown = draft?.attempt === attempt ? draft.transferNote : undefined;
	return {
		kind: "draft",
		draft: {
			...own,
			planName: plan.name,
			currency: plan.currency,
			interval: plan.interval,
			amountMajor: priced.priceMajor,
			code: quote?.code,
			listPriceMajor: quote && plan.priceMajor,
			method,
			step: "instructions",
			attempt,
			transferNote: getTransferNote({ ...own, attempt, transferNote: shown }),
			phone: draft?.phone,
			reference: draft?.method === method ? draft.reference : undefined,
		},
	};
}

/**
 * Returns the draft for the method in the address, as if the person had just chosen it; undefined where the
 * first step has to be seen: the method cannot be paid, the code is not valid, nothing is to be paid, or the
 * plan may be paid already. A transfer that is under way is not replaced.
 *
 * @throws the redirect to the request that waits for approval
 */
export async function proposeDraft(
	context: RequestContext,
	{ plan, draft, ...person }: Drafting,
	{ query, running }: { query: ManualPaymentQuery; running: readonly Membership[] },
): Promise<ManualPaymentDraft | undefined> {
	const { method, code: named } = query;
	if (!method || method === CARD || !canChoose(await context.methods(), method)) return undefined;
	if (draft && (draft.step !== "instructions" || isUnsent(draft))) return undefined;
	const quote = getQuote(await quoteChosenCode(context, plan, named));
	const priced = applyQuote(plan, quote);
	if ((named && !quote) || isFree(priced)) return undefined;
	const own = findOwnPlan(running, { planId: plan.id });
	const again = own && getRunningAction(own) === "more" ? "more" : undefined;
	const drafting = { ...person, plan, draft };
	const prepared = await prepareDraft(context, drafting, { quote, priced, again, method });
	if (prepared.kind === "draft") return prepared.draft;
	if (prepared.kind === "stopped") return undefined;
	const { paymentId } = prepared;
	throw redirect(paths.premium({ planId: plan.id, step: "pending", paymentId }), 303);
}
