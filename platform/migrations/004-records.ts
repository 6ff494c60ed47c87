/** The outbox, analytics and the audit trail. */
import type { Kysely, Migration } from "kysely";
import { createIndex, createTable } from "./table";

export const records: Migration = {
	async up(db: Kysely<unknown>) {
		await createTable(db, "outbox", {
			id: "text primary",
			recipient: "text",
			subject: "text",
			text: "text",
			html: "text",
			link: "text",
			attempts: "integer",
			next_attempt_at: "text",
			sent_at: "text?",
			last_error: "text?",
			created_at: "text",
			expires_at: "text",
		});
		await createIndex(db, "outbox", ["sent_at", "next_attempt_at"]);
		await createTable(db, "discount_code_views", {
			id: "text primary",
			code: "text",
			source: "text",
			seen_at: "text",
			user_agent: "text",
			received_at: "text",
		});
		await createTable(db, "audit_log", {
			id: "text primary",
			at: "text",
			actor: "text",
			action: "text",
			subject: "text",
		});
	},
};
