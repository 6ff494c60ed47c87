/**
 * A person's payments, receipts and running plans, and cancelling a plan that renews
 * (docs/product/account.md, account-35, account-40).
 */

import type { Hono } from "hono";
import type { z } from "zod";
import { toMajor } from "#core/currency";
import type { membershipPayload } from "../../contract/account";
import type { WireAccountPayment, WireMembership } from "../../contract/account-payment";
import { lockActiveUser } from "../account/locked-user";
import type { Locale } from "../base/locale";
import { localizeRow } from "../base/row-language";
import { findCreator } from "../catalogue/creator-store";
import { billingCycleOf, findPlan, type PlanRow, readWireInteger } from "../catalogue/plan-store";
import type { Db } from "../database/database";
import { mountCall, requireActiveUser, requireUser } from "../http/call";
import { CallError } from "../http/call-error";
import { readLanguage } from "../http/request";
import { findManualPayment, type ManualPaymentRow } from "../manual-payment/manual-payment-store";
import type { PlatformContext } from "../runtime/context";
import { listOwnPayments, listRefunds, type OwnPayment } from "./account-payment-store";
import { listAwaitedOrders } from "./awaited-order";
import { findReceipts, type Receipt } from "./receipt-store";
import { findGraceEnd, findRenewalWait, listRunning, type SubscriptionRow } from "./running-plan";
import {
	cancelSubscription,
	lockRunningSubscription,
	resumeSubscription,
} from "./subscription-store";
import { findTransaction, isSettled, paymentTypeOf } from "./transaction-store";
import { toWireEnd, toWireTransaction } from "./wire-transaction";

const PAGE_SIZE = 10;
const MAX_PAGE = 100;

async function toWireTransfer(
	db: Db,
	row: ManualPaymentRow,
	{ locale, refundedAt }: { locale: Locale; refundedAt: string | undefined },
): Promise<WireAccountPayment> {
	const plan = await findPlan(db, row.plan_id);
	const key = { userId: row.user_id, planId: row.plan_id, creatorId: null };
	return {
		transaction_id: row.id,
		status: row.status,
		payment_type: "listener_subscription",
		payment_method: row.payment_method,
		plan_id: row.plan_id,
		amount: toMajor(row.amount_minor, row.currency),
		currency: row.currency,
		created_at: row.created_at,
		updated_at: row.decided_at ?? row.created_at,
		...(refundedAt && { refunded_at: refundedAt }),
		...(plan && {
			subscription: {
				plan_name: localizeRow(locale, plan).name,
				billing_cycle: billingCycleOf(plan),
				...(row.status === "approved" ? await toWireEnd(db, key) : { next_billing_date: null }),
			},
		}),
	};
}

const toWireReceipt = ({ number, seller }: Receipt, locale: Locale) => ({
	receipt_number: number,
	receipt_seller: {
		name: seller.name[locale],
		address: seller.address?.[locale],
		tax_number: seller.taxNumber,
		registration: seller.registration,
	},
});

/** Includes when each was given back, and what it waits for. */
async function toWirePayments(
	context: PlatformContext,
	payments: readonly OwnPayment[],
	locale: Locale,
): Promise<WireAccountPayment[]> {
	const { db } = context;
	const ids = payments.map(({ row }) => row.id);
	const [refunds, awaited, receipts] = await Promise.all([
		listRefunds(db, ids),
		listAwaitedOrders(context, ids),
		findReceipts(db, ids),
	]);
	const whole = refunds.filter(({ is_partial }) => is_partial === 0);
	const refundedAt = new Map(whole.map((refund) => [refund.payment_id, refund.created_at]));
	const toWire = async ({ kind, row }: OwnPayment): Promise<WireAccountPayment> => {
		const telling = { locale, refundedAt: refundedAt.get(row.id), awaited: awaited.get(row.id) };
		const receipt = receipts.get(row.id);
		const numbered = receipt && toWireReceipt(receipt, locale);
		if (kind === "transfer") return { ...(await toWireTransfer(db, row, telling)), ...numbered };
		const transaction = await toWireTransaction(db, row, telling);
		return { ...transaction, plan_id: row.plan_id, ...numbered };
	};
	return Promise.all(payments.map(toWire));
}

async function toWireMembership(
	context: PlatformContext,
	row: SubscriptionRow,
	locale: Locale,
): Promise<WireMembership> {
	const { db } = context;
	const plan = await findPlan(db, row.plan_id);
	const found = row.creator_id === 0 ? undefined : await findCreator(db, row.creator_id);
	const creator = found && localizeRow(locale, found);
	const waits = row.waits_since !== null;
	const graceEnd = findGraceEnd(context, row);
	const now = context.now();
	const isInGrace = new Date(row.next_billing_at ?? now) <= now && graceEnd && graceEnd > now;
	const isSold = plan?.retired_at === null && (found?.retired_at ?? null) === null;
	return {
		plan_id: row.plan_id,
		plan_name: plan ? localizeRow(locale, plan).name : "",
		...(creator && { creator: { id: creator.id, name: creator.name } }),
		...(plan && { payment_type: paymentTypeOf(plan) }),
		started_at: row.started_at,
		next_billing_date: row.next_billing_at,
		// No plan is ever charged again, so only a free plan renews.
		renews: row.next_billing_at === null && !waits,
		cancelled_at: row.cancelled_at,
		...(waits && { starts_at_launch: true }),
		...(isInGrace && { grace_until: graceEnd.toISOString() }),
		...(isSold &&
			row.next_billing_at !== null && { renewal: await toWireRenewal(context, row, plan) }),
	};
}

/** What it costs to go on, with the method and phone of the last attempt to pay for the plan. */
async function toWireRenewal(
	context: PlatformContext,
	row: SubscriptionRow,
	plan: PlanRow,
): Promise<NonNullable<WireMembership["renewal"]>> {
	const { db } = context;
	const [last] = await listOwnPayments(db, {
		userId: row.user_id,
		planId: row.plan_id,
		limit: 1,
		offset: 0,
	});
	const waits = await findRenewalWait(context, db, row);
	return {
		amount: toMajor(plan.price_minor, plan.currency),
		currency: plan.currency,
		billing_cycle: billingCycleOf(plan),
		...(last?.kind === "transfer" && {
			payment_method: last.row.payment_method,
			...(last.row.user_phone !== null && { user_phone: last.row.user_phone }),
		}),
		...(waits && { waits }),
	};
}

/** Undefined unless it is paid and belongs to this person. */
async function findPaid(db: Db, userId: string, id: string): Promise<OwnPayment | undefined> {
	const [transaction, transfer] = await Promise.all([
		findTransaction(db, id),
		findManualPayment(db, id),
	]);
	if (transaction?.user_id === userId && isSettled(transaction)) {
		return { kind: "transaction", row: transaction };
	}
	if (transfer?.user_id === userId && transfer.status === "approved") {
		return { kind: "transfer", row: transfer };
	}
	return undefined;
}

export function mountAccountPaymentRoutes(app: Hono, context: PlatformContext): void {
	const { db } = context;

	mountCall(app, context, "accountPayments", async ({ http, session }) => {
		const { id: userId } = requireUser(session);
		const page = Math.min(
			Math.max(readWireInteger(http.req.query("page") ?? "") ?? 1, 1),
			MAX_PAGE,
		);
		const requested = http.req.query("plan_id");
		const planId = requested === undefined ? undefined : (readWireInteger(requested) ?? -1);
		// One extra row tells whether there is another page.
		const limit = PAGE_SIZE + 1;
		const offset = (page - 1) * PAGE_SIZE;
		const listed = await listOwnPayments(db, { userId, planId, limit, offset });
		const shown = listed.slice(0, PAGE_SIZE);
		const payments = await toWirePayments(context, shown, readLanguage(http));
		return http.json({ payments, has_more: listed.length === limit });
	});

	mountCall(app, context, "memberships", async ({ http, session }) => {
		const { id } = requireUser(session);
		const running = await listRunning(context, db, id);
		const locale = readLanguage(http);
		const memberships = await Promise.all(
			running.map((row) => toWireMembership(context, row, locale)),
		);
		return http.json({ memberships });
	});

	mountCall(app, context, "receipt", async ({ http, session }) => {
		const { id } = requireUser(session);
		const paid = await findPaid(db, id, http.req.param("id") ?? "");
		if (!paid) throw new CallError(404, "payment_not_found");
		const [receipt] = await toWirePayments(context, [paid], readLanguage(http));
		return http.json(receipt);
	});
}

const rejectUnknown = () => new CallError(422, "membership_not_found");

function readKey(userId: string, body: z.output<typeof membershipPayload>) {
	const planId = readWireInteger(body.plan_id);
	const creatorId = body.creator_id == null ? null : readWireInteger(body.creator_id);
	if (planId === undefined || creatorId === undefined) throw rejectUnknown();
	return { userId, planId, creatorId };
}

export function mountMembershipRoutes(app: Hono, context: PlatformContext): void {
	const { db } = context;

	mountCall(app, context, "cancelMembership", async ({ http, body, session }) => {
		const key = readKey(requireActiveUser(session).id, body);
		const cancelled = await db.transaction().execute(async (trx) => {
			const now = context.now();
			const running = await lockRunningSubscription(context, trx, key);
			const plan = await findPlan(trx, key.planId);
			if (running === undefined || plan === undefined) throw rejectUnknown();
			await lockActiveUser(trx, key.userId);
			if (running.cancelled_at !== null) return running;
			if (running.next_billing_at !== null || running.waits_since !== null) {
				throw new CallError(409, "membership_does_not_renew");
			}
			return cancelSubscription(trx, running, billingCycleOf(plan), now);
		});
		return http.json(await toWireMembership(context, cancelled, readLanguage(http)));
	});

	mountCall(app, context, "resumeMembership", async ({ http, body, session }) => {
		const key = readKey(requireActiveUser(session).id, body);
		const resumed = await db.transaction().execute(async (trx) => {
			if (!(await lockRunningSubscription(context, trx, key))) throw rejectUnknown();
			await lockActiveUser(trx, key.userId);
			return resumeSubscription(trx, key);
		});
		if (resumed === undefined) throw new CallError(409, "membership_not_cancelled");
		return http.json(await toWireMembership(context, resumed, readLanguage(http)));
	});
}
