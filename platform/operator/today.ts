/** The first page of an operator: manual payments that wait, income, and failures. */
import { type RawBuilder, sql } from "kysely";
import { addDays, addSeconds, dayOf, startOfDay } from "../base/clock";
import type { ContactInquiryRow } from "../contact/contact-inquiry-store";
import { type Db, rowCount } from "../database/database";
import type { MailRow } from "../mail/outbox-store";
import { listExpired, listWaiting } from "../manual-payment/listed-manual-payment-store";
import { listSameReference } from "../manual-payment/manual-payment-store";
import { endOverdueNow } from "../manual-payment/transfer-notice";
import type { WebhookDeliveryRow } from "../mock-gateway/webhook-delivery-store";
import { listOwed, listUnsettledRefunds } from "../payment/money-to-return";
import { countUngranted, listPlanChoices, listUngranted } from "../payment/transaction-store";
import type { PlatformContext } from "../runtime/context";
import { listOpenNotices } from "./notice-operation";

/** An operator looks at no more of them; lists have the rest. */
const SHOWN_TRANSFERS = 10;
const SHOWN_FAILURES = 5;
/** A mail is given up after a week, and is no longer news after another one. */
const MAIL_SECONDS = 14 * 24 * 3600;
/** Money that somebody has sent is asked about within days. */
const EXPIRED_SECONDS = 14 * 24 * 3600;

export type Today = Awaited<ReturnType<typeof readToday>>;

export async function readToday(context: PlatformContext) {
	const { db } = context;
	const now = context.now();
	await endOverdueNow(context);
	const waiting = await listWaiting(db, SHOWN_TRANSFERS);
	const expired = await listExpired(db, addSeconds(now, -EXPIRED_SECONDS));
	const shownExpired = expired.slice(0, SHOWN_FAILURES);
	const since = startOfDay(firstDay(now)) ?? now;
	const plans = await db.selectFrom("plans").select(["id", "name", "name_ar"]).execute();
	return {
		now,
		waiting: { rows: waiting, count: await countWaiting(db) },
		/** They were not decided in time. */
		expired: { rows: shownExpired, count: expired.length },
		sameReference: await listSameReference(db, [...waiting, ...shownExpired]),
		/** Money that must be given back. */
		ungranted: {
			rows: await listUngranted(db, SHOWN_FAILURES),
			count: await countUngranted(db),
		},
		/** Money of a second payment for the same thing, which must be given back too. */
		owed: await listOwed(db, SHOWN_FAILURES),
		/** Refunds made in a gateway's dashboard, whose plan nobody has decided about. */
		planChoices: await listPlanChoices(db, SHOWN_FAILURES),
		/** Refunds that a gateway has not confirmed, or has rejected. */
		unsettledRefunds: await listUnsettledRefunds(db, SHOWN_FAILURES),
		notices: await listOpenNotices(db, now, SHOWN_FAILURES),
		income: foldIncome(await listIncome(db, since), now),
		plans: new Map(plans.map((plan) => [plan.id, plan])),
		failedWebhooks: await listFailedWebhooks(db, SHOWN_FAILURES),
		failedMails: await listFailedMails(db, {
			since: addSeconds(now, -MAIL_SECONDS),
			limit: SHOWN_FAILURES,
		}),
		unanswered: await listUnanswered(db, SHOWN_FAILURES),
	};
}

/** The income of a quarter of an hour for one plan; null for tips. */
export type Income = {
	/** `2025-05-10T12:1`, in UTC: from 12:15 to 12:30. Days begin with a quarter in every zone. */
	quarter: string;
	plan_id: number | null;
	currency: string;
	amountMinor: number;
	payments: number;
};

const quarterOf = (column: "activated_at" | "decided_at") =>
	sql<string>`substr(${sql.ref(column)}, 1, 14) || (cast(substr(${sql.ref(column)}, 15, 2) as integer) / 15)`;

/**
 * Payments through the gateway and approved manual payments since an instant, without what was given back
 * of them. Test payments move no money.
 */
async function listIncome(db: Db, since: Date): Promise<Income[]> {
	const at = since.toISOString();
	const givenBack = sql`coalesce(refunds.amount_minor, 0)`;
	const isEarned = sql<boolean>`coalesce(refunds.is_partial, 1) = 1`;
	const sums = (amount: RawBuilder<unknown>) => [
		sql<number>`cast(sum(${amount} - ${givenBack}) as bigint)`.as("amountMinor"),
		sql<number>`count(*)`.as("payments"),
	];
	const [transactions, transfers] = await Promise.all([
		db
			.selectFrom("transactions")
			.leftJoin("refunds", "refunds.payment_id", "transactions.id")
			.select([quarterOf("activated_at").as("quarter"), "plan_id"])
			.select("transactions.currency")
			.select(sums(sql`transactions.amount_minor`))
			.where("activated_at", ">=", at)
			.where("transactions.amount_minor", ">", 0)
			.where("is_test", "=", 0)
			.where(isEarned)
			.groupBy([quarterOf("activated_at"), "plan_id", "transactions.currency"])
			.execute(),
		db
			.selectFrom("manual_payments")
			.leftJoin("refunds", "refunds.payment_id", "manual_payments.id")
			.select([quarterOf("decided_at").as("quarter"), "plan_id"])
			.select("manual_payments.currency")
			.select(sums(sql`manual_payments.amount_minor`))
			.where("status", "=", "approved")
			.where("decided_at", ">=", at)
			.where(isEarned)
			.groupBy([quarterOf("decided_at"), "plan_id", "manual_payments.currency"])
			.execute(),
	]);
	return [...transactions, ...transfers] as Income[];
}

/** The first few rows and the total count. */
export type Some<Row> = { rows: Row[]; count: number };

/** Manual payments that wait for a decision; the list reads the rows. */
async function countWaiting(db: Db): Promise<number> {
	const { count } = await db
		.selectFrom("manual_payments")
		.where("status", "=", "pending")
		.select(rowCount)
		.executeTakeFirstOrThrow();
	return count;
}

/** Tried at least once, neither delivered nor closed; oldest first. */
async function listFailedWebhooks(db: Db, limit: number): Promise<Some<WebhookDeliveryRow>> {
	const failed = db
		.selectFrom("webhook_deliveries")
		.where("delivered_at", "is", null)
		.where("closed_at", "is", null)
		.where("last_error", "is not", null);
	const rows = await failed.selectAll().orderBy("created_at").limit(limit).execute();
	return { rows, ...(await failed.select(rowCount).executeTakeFirstOrThrow()) };
}

/**
 * Mails that were tried since an instant and not sent. Older ones were given up; the outbox has
 * them.
 */
async function listFailedMails(
	db: Db,
	{ since, limit }: { since: Date; limit: number },
): Promise<Some<MailRow>> {
	const failed = db
		.selectFrom("outbox")
		.where("sent_at", "is", null)
		.where("last_error", "is not", null)
		// An address that does not exist is its owner's to correct.
		.where("given_up_at", "is", null)
		.where("created_at", ">=", since.toISOString());
	const rows = await failed.selectAll().orderBy("created_at").limit(limit).execute();
	return { rows, ...(await failed.select(rowCount).executeTakeFirstOrThrow()) };
}

/** Messages that are not answered yet, oldest first. */
async function listUnanswered(db: Db, limit: number): Promise<Some<ContactInquiryRow>> {
	const open = db.selectFrom("contact_inquiries").where("answered_at", "is", null);
	const rows = await open.selectAll().orderBy("created_at").limit(limit).execute();
	return { rows, ...(await open.select(rowCount).executeTakeFirstOrThrow()) };
}

type DayIncome = { day: string; amountMinor: number; payments: number };
type PlanIncome = { planId: number | null; amountMinor: number; payments: number };
export type CurrencyIncome = {
	currency: string;
	amountMinor: number;
	payments: number;
	/** Every day of the period, oldest first, including days without money. */
	days: DayIncome[];
	/** The largest first; null is tips. */
	plans: PlanIncome[];
};

/** Thirty days including today. */
export const INCOME_DAYS = 30;

/** The first of the counted days. */
const firstDay = (now: Date): string => addDays(dayOf(now), 1 - INCOME_DAYS);

const startOfQuarter = (quarter: string): Date => {
	const [hour, index] = quarter.split(":");
	const start = new Date(`${hour}:00:00Z`);
	start.setUTCMinutes(Number(index) * 15);
	return start;
};

/** One entry per currency. */
export function foldIncome(rows: readonly Income[], now: Date): CurrencyIncome[] {
	const first = firstDay(now);
	const days = Array.from({ length: INCOME_DAYS }, (_, index) => addDays(first, index));
	const dayOfQuarter = new Map<string, string>();
	const readDay = (quarter: string) => {
		const known = dayOfQuarter.get(quarter) ?? dayOf(startOfQuarter(quarter));
		dayOfQuarter.set(quarter, known);
		return known;
	};
	return [...new Set(rows.map(({ currency }) => currency))].sort().map((currency) => {
		const own = rows.filter((row) => row.currency === currency);
		const byDay = sumBy(own, ({ quarter }) => readDay(quarter));
		const byPlan = sumBy(own, ({ plan_id }) => plan_id);
		return {
			currency,
			...sum(own),
			days: days.map((day) => ({ day, ...(byDay.get(day) ?? sum([])) })),
			plans: [...byPlan]
				.map(([planId, sums]) => ({ planId, ...sums }))
				.sort((one, other) => other.amountMinor - one.amountMinor),
		};
	});
}

type Sums = { amountMinor: number; payments: number };

const sum = (rows: readonly Sums[]): Sums => ({
	amountMinor: rows.reduce((total, { amountMinor }) => total + amountMinor, 0),
	payments: rows.reduce((total, { payments }) => total + payments, 0),
});

function sumBy<Key>(rows: readonly Income[], keyOf: (row: Income) => Key): Map<Key, Sums> {
	const sums = new Map<Key, Sums>();
	for (const row of rows) {
		const key = keyOf(row);
		sums.set(key, sum([sums.get(key) ?? sum([]), row]));
	}
	return sums;
}
