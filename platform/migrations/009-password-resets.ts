/** Tokens for mails that set a new password. */
import type { Kysely, Migration } from "kysely";
import { createTable } from "./table";

export const passwordResets: Migration = {
	async up(db: Kysely<unknown>) {
		await createTable(db, "password_reset_tokens", {
			user_id: "text primary users.id",
			token_hash: "text unique",
			expires_at: "text",
		});
	},
};
