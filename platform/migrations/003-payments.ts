/** Payments through the gateway, manual payments, webhooks and subscriptions. */
import type { Kysely, Migration } from "kysely";
import { createIndex, createTable } from "./table";

async function createTransactionTable(db: Kysely<unknown>) {
	await createTable(db, "transactions", {
		id: "text primary",
		user_id: "text users.id",
		type: "text",
		status: "text",
		amount_minor: "bigint",
		currency: "text",
		plan_id: "integer? plans.id",
		creator_id: "integer? creators.id",
		tip_message: "text?",
		tip_is_anonymous: "integer",
		podcast_id: "bigint?",
		episode_id: "bigint?",
		idempotency_key: "text?",
		request_hash: "text",
		payment_url: "text",
		session_id: "text",
		payment_key: "text",
		gateway_outcome: "text?",
		webhook_processed: "integer",
		activated_at: "text?",
		created_at: "text",
		updated_at: "text",
	});
	await db.schema
		.createIndex("transactions_idempotency")
		.on("transactions")
		.columns(["user_id", "idempotency_key"])
		.unique()
		.execute();
}

async function createWebhookTables(db: Kysely<unknown>) {
	await createTable(db, "webhook_deliveries", {
		id: "text primary",
		event_id: "text unique",
		transaction_id: "text transactions.id",
		body: "text",
		attempts: "integer",
		next_attempt_at: "text",
		delivered_at: "text?",
		last_error: "text?",
		created_at: "text",
	});
	await createIndex(db, "webhook_deliveries", ["delivered_at", "next_attempt_at"]);
	await createTable(db, "webhook_events", {
		event_id: "text primary",
		transaction_id: "text transactions.id",
		received_at: "text",
	});
}

async function createManualPaymentTable(db: Kysely<unknown>) {
	await createTable(db, "manual_payments", {
		id: "text primary",
		user_id: "text users.id",
		plan_id: "integer plans.id",
		amount_minor: "bigint",
		currency: "text",
		payment_method: "text",
		user_email: "text",
		user_name: "text",
		user_phone: "text?",
		transfer_reference: "text?",
		status: "text",
		created_at: "text",
		expires_at: "text",
		decided_at: "text?",
	});
	await db.schema
		.createIndex("manual_payments_one_pending")
		.on("manual_payments")
		.columns(["user_id", "plan_id"])
		.unique()
		.where("status" as never, "=", "pending")
		.execute();
	await createIndex(db, "manual_payments", ["status", "expires_at"]);
}

export const payments: Migration = {
	async up(db: Kysely<unknown>) {
		await createTransactionTable(db);
		await createWebhookTables(db);
		await createManualPaymentTable(db);
		await createTable(db, "subscriptions", {
			id: "text primary",
			user_id: "text users.id",
			plan_id: "integer plans.id",
			creator_id: "integer",
			started_at: "text",
			next_billing_at: "text?",
		});
		await db.schema
			.createIndex("subscriptions_one_per_plan")
			.on("subscriptions")
			.columns(["user_id", "plan_id", "creator_id"])
			.unique()
			.execute();
	},
};
