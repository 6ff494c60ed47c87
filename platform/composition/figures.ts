/**
 * How much work waits and the outcome of the last day's, for the metrics of the web server. They
 * are read every few seconds in the process that serves people, so none may become more expensive
 * over the years.
 */
import { sql } from "kysely";
import {
	getResponseDueBy,
	LONGEST_RESPONSE_MINUTES,
	type OperatorHours,
} from "#core/operator-hours";
import { addSeconds, DAY_SECONDS } from "../base/clock";
import { type Db, rowCount } from "../database/database";
import { isMailAwaited } from "../mail/outbox-store";
import { transferStates } from "../manual-payment/manual-payment-store";
import { transactionStates } from "../payment/transaction-store";

export type Figures = {
	waiting: Record<string, { count: number; oldestSeconds: number }>;
	/** Work that is no longer retried and waits for an operator. */
	givenUp: Record<string, number>;
	states: Record<string, Record<string, number>>;
	/** How long ago the oldest waiting transfer should have been answered; 0 when none is late. */
	transfersLateSeconds: number;
};

const waiting = [rowCount, sql<string | null>`min(created_at)`.as("oldest")] as const;

type Waiting = { count: number; oldest: string | null };

const describe = ({ count, oldest }: Waiting, now: Date) => ({
	count,
	oldestSeconds: oldest ? Math.max(0, (now.getTime() - Date.parse(oldest)) / 1000) : 0,
});

async function readWaiting(db: Db, now: Date) {
	const unsent = db
		.selectFrom("outbox")
		.select(waiting)
		.where("sent_at", "is", null)
		.where(isMailAwaited(now));
	const isHeld = sql<boolean>`attempts = 0 and next_attempt_at > ${now.toISOString()}`;
	const outbox = await unsent.where(sql<boolean>`not (${isHeld})`).executeTakeFirstOrThrow();
	const held = await unsent.where(isHeld).executeTakeFirstOrThrow();
	const webhooks = await db
		.selectFrom("webhook_deliveries")
		.select(waiting)
		.where("delivered_at", "is", null)
		.where("given_up_at", "is", null)
		.executeTakeFirstOrThrow();
	const transfers = await db
		.selectFrom("manual_payments")
		.select(waiting)
		.where("status", "=", "pending")
		.executeTakeFirstOrThrow();
	const lookUps = await db
		.selectFrom("gateway_orders")
		.select([rowCount, sql<string | null>`min(next_attempt_at)`.as("oldest")])
		.where("closed_at", "is", null)
		.where("next_attempt_at", "<=", now.toISOString())
		.executeTakeFirstOrThrow();
	return {
		outbox: describe(outbox, now),
		/** Mails that wait because too many were asked for. */
		held: describe(held, now),
		webhooks: describe(webhooks, now),
		transfers: describe(transfers, now),
		/** Orders at a gateway whose next look-up is overdue, as while the gateway is away. */
		"look-ups": describe(lookUps, now),
	};
}

/** Without OPERATOR_HOURS nobody knows when an operator is there: a night may pass. */
const ANSWER_WITHOUT_HOURS_SECONDS = 12 * 3600;

/**
 * Returns for how many seconds an answer has been late. Each request by one way to transfer is promised its answer later
 * than those before it, so the oldest of each way is late first. Ways differ in how long an answer takes.
 */
async function countLateSeconds(
	db: Db,
	hours: OperatorHours | undefined,
	now: Date,
): Promise<number> {
	const oldest = await db
		.selectFrom("manual_payments")
		.leftJoin("payment_methods", "payment_methods.id", "manual_payments.payment_method")
		.select(({ fn }) => [
			fn.min("manual_payments.created_at").as("asked_at"),
			fn.max("payment_methods.minutes_to").as("minutes"),
		])
		.where("manual_payments.status", "=", "pending")
		.groupBy("manual_payments.payment_method")
		.execute();
	const late = oldest.map(({ asked_at, minutes }) => {
		const askedAt = Date.parse(asked_at);
		const longest = Number(minutes ?? LONGEST_RESPONSE_MINUTES);
		const answerBy = hours
			? getResponseDueBy(hours, askedAt, longest)
			: askedAt + Math.max(longest * 60, ANSWER_WITHOUT_HOURS_SECONDS) * 1000;
		return (now.getTime() - answerBy) / 1000;
	});
	return Math.max(0, ...late);
}

async function countGivenUp(db: Db): Promise<Figures["givenUp"]> {
	const { count } = await db
		.selectFrom("webhook_deliveries")
		.select(rowCount)
		.where("delivered_at", "is", null)
		.where("given_up_at", "is not", null)
		.where("closed_at", "is", null)
		.executeTakeFirstOrThrow();
	return { webhooks: count };
}

type Payments = { table: "transactions" | "manual_payments"; states: readonly string[] };

/** Counts payments since an instant by state. Naming the states lets the query use an index. */
async function countStates(db: Db, { table, states }: Payments, since: string) {
	const rows = await db
		.selectFrom(table)
		.select(["status", rowCount])
		.where(sql.ref<string>("status"), "in", states)
		.where("created_at", ">", since)
		.groupBy("status")
		.execute();
	return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

const transactions = { table: "transactions", states: transactionStates } as const;
const transfers = { table: "manual_payments", states: transferStates } as const;

export async function readFigures(
	db: Db,
	now: Date,
	hours: OperatorHours | undefined,
): Promise<Figures> {
	const since = addSeconds(now, -DAY_SECONDS).toISOString();
	const waiting = await readWaiting(db, now);
	return {
		waiting,
		transfersLateSeconds: await countLateSeconds(db, hours, now),
		givenUp: await countGivenUp(db),
		states: {
			transactions: await countStates(db, transactions, since),
			transfers: await countStates(db, transfers, since),
			webhooks: await db
				.selectFrom("webhook_deliveries")
				.select(({ fn }) => [
					fn.count<number>("delivered_at").as("delivered"),
					fn.count<number>("last_error").as("failed"),
				])
				.where("created_at", ">", since)
				.executeTakeFirstOrThrow(),
		},
	};
}
