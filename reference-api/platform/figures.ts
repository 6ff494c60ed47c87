/** How much work waits and what became of the rest, for the figures of the web server. */
import type { Db } from "../database/database";

export type Figures = {
	waiting: Record<string, { count: number; oldestSeconds: number }>;
	states: Record<string, Record<string, number>>;
};

type Waiting = { count: number | string | bigint; oldest: string | null };

const describe = (row: Waiting, now: Date) => ({
	count: Number(row.count),
	oldestSeconds: row.oldest ? Math.max(0, (now.getTime() - Date.parse(row.oldest)) / 1000) : 0,
});

async function readWaiting(db: Db, now: Date): Promise<Figures["waiting"]> {
	const outbox = await db
		.selectFrom("outbox")
		.select(({ fn }) => [fn.countAll().as("count"), fn.min("created_at").as("oldest")])
		.where("sent_at", "is", null)
		.where("expires_at", ">", now.toISOString())
		.executeTakeFirstOrThrow();
	const webhooks = await db
		.selectFrom("webhook_deliveries")
		.select(({ fn }) => [fn.countAll().as("count"), fn.min("created_at").as("oldest")])
		.where("delivered_at", "is", null)
		.executeTakeFirstOrThrow();
	const transfers = await db
		.selectFrom("manual_payments")
		.select(({ fn }) => [fn.countAll().as("count"), fn.min("created_at").as("oldest")])
		.where("status", "=", "pending")
		.executeTakeFirstOrThrow();
	return {
		outbox: describe(outbox, now),
		webhooks: describe(webhooks, now),
		transfers: describe(transfers, now),
	};
}

const toCounts = (rows: readonly { status: string; count: unknown }[]) =>
	Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));

export async function readFigures(db: Db, now: Date): Promise<Figures> {
	const waiting = await readWaiting(db, now);
	const byStatus = (table: "transactions" | "manual_payments") =>
		db
			.selectFrom(table)
			.select(({ fn }) => ["status", fn.countAll().as("count")])
			.groupBy("status")
			.execute();
	const webhooks = await db
		.selectFrom("webhook_deliveries")
		.select(({ fn }) => [
			fn.count("delivered_at").as("delivered"),
			fn.count("last_error").as("failed"),
		])
		.executeTakeFirstOrThrow();
	return {
		waiting,
		states: {
			transactions: toCounts(await byStatus("transactions")),
			transfers: toCounts(await byStatus("manual_payments")),
			webhooks: { delivered: Number(webhooks.delivered), failed: Number(webhooks.failed) },
		},
	};
}
