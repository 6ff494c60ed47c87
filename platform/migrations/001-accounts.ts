/** Users, their sessions and the tokens that sign them in or verify them. */
import type { Kysely, Migration } from "kysely";
import { createIndex, createTable } from "./table";

async function createUserTable(db: Kysely<unknown>) {
	await createTable(db, "users", {
		id: "text primary",
		name: "text",
		email: "text unique",
		phone: "text",
		avatar: "text?",
		password_hash: "text",
		is_active: "integer",
		is_creator: "integer",
		creator_tier: "text?",
		email_verified_at: "text?",
		created_at: "text",
	});
}

async function createTokenTables(db: Kysely<unknown>) {
	await createTable(db, "sessions", {
		token_hash: "text primary",
		user_id: "text? users.id",
		created_at: "text",
		expires_at: "text",
	});
	await createTable(db, "verification_tokens", {
		user_id: "text primary users.id",
		token_hash: "text unique",
		expires_at: "text",
	});
	await createTable(db, "bearer_tokens", {
		token_hash: "text primary",
		user_id: "text users.id",
		purpose: "text",
		expires_at: "text",
	});
	await createIndex(db, "sessions", ["expires_at"]);
}

export const accounts: Migration = {
	async up(db: Kysely<unknown>) {
		await createUserTable(db);
		await createTokenTables(db);
		await createTable(db, "attempts", {
			key: "text primary",
			attempts: "integer",
			window_ends_at: "text",
		});
		await createTable(db, "secrets", { name: "text primary", value: "text" });
	},
};
