/** Starting payments and reading their status (docs/product/payment.md). */

import type { Hono } from "hono";
import type { z } from "zod";
import { getDecimals, getUnit, toMinor } from "#core/currency";
import { getTipMaxMajor } from "#core/tip-limit";
import type {
	initiateSubscriptionPayload,
	tipPayload,
	WireTransaction,
} from "../../contract/payment";
import type { Locale } from "../base/locale";
import { siteCurrency } from "../base/money";
import { findOpenCreator } from "../catalogue/creator-store";
import { findPlanOnSale, type PlanRow } from "../catalogue/plan-store";
import { mountCall, requireBuyer, requireUser } from "../http/call";
import { CallError, createFieldError } from "../http/call-error";
import { readLanguage } from "../http/request";
import type { PlatformContext } from "../runtime/context";
import { findRefundedAt } from "./account-payment-store";
import { listAwaitedOrders } from "./awaited-order";
import { type PlannedPurchase, type Purchase, startPayment } from "./checkout";
import { checkTransaction } from "./payment-check";
import {
	findTransaction,
	isSettled,
	paymentTypeOf,
	type TransactionRow,
} from "./transaction-store";
import { toWireTransaction } from "./wire-transaction";

/**
 * The stored plan decides what is bought; the type in the payload is only the page's assumption.
 */
async function buildPlanPurchase(
	context: PlatformContext,
	form: z.output<typeof initiateSubscriptionPayload>,
	userId: string,
): Promise<Required<PlannedPurchase>> {
	const plan = await findPlanOnSale(context.db, form.plan_id);
	if (plan === undefined || plan.kind === "package") throw new CallError(404, "plan_not_found");
	const type = paymentTypeOf(plan);
	const common = { ...purchaseOf(plan, userId), discountCode: form.discount_code, type };
	if (plan.kind === "platform") return { plan, purchase: common };
	if (form.creator_id === undefined) {
		throw createFieldError({ creator_id: ["creator_required"] });
	}
	const creator = await findOpenCreator(context.db, form.creator_id);
	const isTierOfAnother = plan.creator_id !== null && plan.creator_id !== creator?.id;
	if (creator === undefined || isTierOfAnother) throw new CallError(404, "creator_not_found");
	return { plan, purchase: { ...common, creatorId: creator.id } };
}

const purchaseOf = (plan: PlanRow, userId: string) => ({
	userId,
	planId: plan.id,
	amountMinor: plan.price_minor,
	currency: plan.currency,
});

async function buildTipPurchase(
	context: PlatformContext,
	form: z.output<typeof tipPayload>,
	userId: string,
): Promise<Purchase> {
	const currency = siteCurrency(context.options);
	const amountMinor = toMinor(form.amount, currency);
	const maxMinor = getTipMaxMajor(getDecimals(currency)) * getUnit(currency);
	if (amountMinor === undefined || amountMinor <= 0 || amountMinor > maxMinor) {
		throw createFieldError({ amount: ["tip_out_of_range"] });
	}
	const creator = await findOpenCreator(context.db, form.creator_id);
	if (creator === undefined) throw new CallError(404, "creator_not_found");
	const tip = {
		message: form.message?.trim() || null,
		isAnonymous: form.is_anonymous,
		podcastId: form.podcast_id ?? null,
		episodeId: form.episode_id ?? null,
	};
	return { userId, type: "tip", amountMinor, currency, creatorId: creator.id, tip };
}

export function mountPaymentRoutes(app: Hono, context: PlatformContext): void {
	mountCall(app, context, "initiateSubscription", async ({ http, body, session }) => {
		const { id } = requireBuyer(session);
		const planned = await buildPlanPurchase(context, body, id);
		return http.json(await startPayment(context, planned, http.req.raw));
	});

	mountCall(app, context, "initiateCreatorMembership", async ({ http, body, session }) => {
		const { id } = requireBuyer(session);
		const plan = await findPlanOnSale(context.db, body.plan_id);
		if (plan?.kind !== "package") throw new CallError(404, "plan_not_found");
		const purchase: Purchase = { ...purchaseOf(plan, id), type: paymentTypeOf(plan) };
		return http.json(await startPayment(context, { purchase }, http.req.raw));
	});

	mountCall(app, context, "sendTip", async ({ http, body, session }) => {
		const { id } = requireBuyer(session);
		const purchase = await buildTipPurchase(context, body, id);
		return http.json(await startPayment(context, { purchase }, http.req.raw));
	});

	mountCall(app, context, "transactionStatus", async ({ http, session }) => {
		const { id: userId } = requireUser(session);
		const transaction = await findOwn(context, userId, http.req.param("id") ?? "");
		return http.json(await toWireStatus(context, transaction, readLanguage(http)));
	});

	mountCall(app, context, "checkTransaction", async ({ http, body, session }) => {
		const { id: userId } = requireUser(session);
		const id = http.req.param("id") ?? "";
		await checkTransaction(context, await findOwn(context, userId, id), body.reason);
		const transaction = await findOwn(context, userId, id);
		return http.json(await toWireStatus(context, transaction, readLanguage(http)));
	});
}

/** Throws 404 unless the payment is the person's own. */
async function findOwn(
	{ db }: PlatformContext,
	userId: string,
	id: string,
): Promise<TransactionRow> {
	const transaction = await findTransaction(db, id);
	if (transaction?.user_id !== userId) throw new CallError(404, "transaction_not_found");
	return transaction;
}

async function toWireStatus(
	context: PlatformContext,
	transaction: TransactionRow,
	locale: Locale,
): Promise<WireTransaction> {
	const { db } = context;
	// Waiting pages poll this: an unsettled payment has no refund, and a settled one waits for nothing.
	const telling = isSettled(transaction)
		? { refundedAt: await findRefundedAt(db, transaction.id), awaited: undefined }
		: {
				refundedAt: undefined,
				awaited: (await listAwaitedOrders(context, [transaction.id])).get(transaction.id),
			};
	return toWireTransaction(db, transaction, { locale, ...telling });
}
