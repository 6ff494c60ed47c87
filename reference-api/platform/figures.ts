/** How much work waits and what became of the rest, for the figures of the web server. */
import { sql } from "kysely";
import type { Db } from "../database/database";
import { rowCount } from "../database/row-count";

export type Figures = {
	waiting: Record<string, { count: number; oldestSeconds: number }>;
	states: Record<string, Record<string, number>>;
};

const waiting = [rowCount, sql<string | null>`min(created_at)`.as("oldest")] as const;

type Waiting = { count: number; oldest: string | null };

const describe = ({ count, oldest }: Waiting, now: Date) => ({
	count,
	oldestSeconds: oldest ? Math.max(0, (now.getTime() - Date.parse(oldest)) / 1000) : 0,
});

async function readWaiting(db: Db, now: Date): Promise<Figures["waiting"]> {
	const outbox = await db
		.selectFrom("outbox")
		.select(waiting)
		.where("sent_at", "is", null)
		.where("expires_at", ">", now.toISOString())
		.executeTakeFirstOrThrow();
	const webhooks = await db
		.selectFrom("webhook_deliveries")
		.select(waiting)
		.where("delivered_at", "is", null)
		.executeTakeFirstOrThrow();
	const transfers = await db
		.selectFrom("manual_payments")
		.select(waiting)
		.where("status", "=", "pending")
		.executeTakeFirstOrThrow();
	return {
		outbox: describe(outbox, now),
		webhooks: describe(webhooks, now),
		transfers: describe(transfers, now),
	};
}

async function countStates(db: Db, table: "transactions" | "manual_payments") {
	const rows = await db.selectFrom(table).select(["status", rowCount]).groupBy("status").execute();
	return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

export async function readFigures(db: Db, now: Date): Promise<Figures> {
	return {
		waiting: await readWaiting(db, now),
		states: {
			transactions: await countStates(db, "transactions"),
			transfers: await countStates(db, "manual_payments"),
			webhooks: await db
				.selectFrom("webhook_deliveries")
				.select(({ fn }) => [
					fn.count<number>("delivered_at").as("delivered"),
					fn.count<number>("last_error").as("failed"),
				])
				.executeTakeFirstOrThrow(),
		},
	};
}
