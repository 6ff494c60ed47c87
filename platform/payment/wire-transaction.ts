/** A transaction as the wire spells it, with what it bought (docs/product/payment.md). */
import { toMajor } from "#core/currency";
import type { WireTransaction } from "../../contract/payment";
import type { Locale } from "../base/locale";
import { localizeRow } from "../base/row-language";
import { findCreator } from "../catalogue/creator-store";
import { billingCycleOf, findPlan } from "../catalogue/plan-store";
import type { Db } from "../database/database";
import type { AwaitedOrder } from "./awaited-order";
import { findEnd } from "./subscription-store";
import type { TransactionRow } from "./transaction-store";

async function toWireSubscription(db: Db, transaction: TransactionRow, locale: Locale) {
	const plan = transaction.plan_id === null ? undefined : await findPlan(db, transaction.plan_id);
	if (plan === undefined) return undefined;
	const key = {
		userId: transaction.user_id,
		planId: plan.id,
		creatorId: transaction.creator_id,
	};
	// Before the grant there is nothing to renew.
	const isGranted = transaction.activated_at !== null;
	return {
		plan_name: localizeRow(locale, plan).name,
		billing_cycle: billingCycleOf(plan),
		...(isGranted ? await toWireEnd(db, key) : { next_billing_date: null }),
	};
}

/** Says when a plan ends, or that its time waits for the launch. No paid plan is ever charged again. */
export async function toWireEnd(db: Db, key: Parameters<typeof findEnd>[1]) {
	const { next_billing_at: end, waits_since } = (await findEnd(db, key)) ?? {};
	return {
		next_billing_date: end ?? null,
		...(end && { renews: false }),
		...(waits_since && { renews: false, starts_at_launch: true }),
	};
}

type Telling = {
	/** The language of its reader. */
	locale: Locale;
	/** When it was given back. */
	refundedAt: string | undefined;
	/** What it waits for; undefined for one that is settled, or that nobody has tried to pay. */
	awaited: AwaitedOrder | undefined;
};

export async function toWireTransaction(
	db: Db,
	transaction: TransactionRow,
	{ locale, refundedAt, awaited }: Telling,
): Promise<WireTransaction> {
	const subscription = await toWireSubscription(db, transaction, locale);
	const found =
		transaction.creator_id === null ? undefined : await findCreator(db, transaction.creator_id);
	const creator = found && localizeRow(locale, found);
	const tip = transaction.type === "tip" && {
		creator_name: creator?.name,
		message: transaction.tip_message,
		is_anonymous: transaction.tip_is_anonymous === 1,
	};
	return {
		transaction_id: transaction.id,
		status: transaction.status,
		webhook_processed: transaction.webhook_processed === 1,
		payment_type: transaction.type,
		amount: toMajor(transaction.amount_minor, transaction.currency),
		currency: transaction.currency,
		created_at: transaction.created_at,
		updated_at: transaction.updated_at,
		...(refundedAt && { refunded_at: refundedAt }),
		...(awaited?.payCode && { pay_code: awaited.payCode }),
		...(awaited?.counter && {
			pay_counter: {
				places: localizeRow(locale, awaited.counter.places).name,
				service: localizeRow(locale, awaited.counter.service).name,
			},
		}),
		...(awaited && { pay_until: awaited.payUntil }),
		...(transaction.is_test === 1 && { is_test: true }),
		...(subscription && { subscription }),
		...(tip && { tip }),
		...(creator && { creator: { id: creator.id, name: creator.name } }),
	};
}
