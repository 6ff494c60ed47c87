/** Links that mails have carried, so that a replaced one can be told from an unknown one. */
import type { Kysely, Migration } from "kysely";
import { createIndex, createTable } from "./table";

export const mailLinks: Migration = {
	async up(db: Kysely<unknown>) {
		// Without a reference to the person: the rows end by their age and keep no account.
		await createTable(db, "mail_links", {
			token_hash: "text primary",
			kind: "text",
			user_id: "text",
			sent_at: "text",
		});
		await createIndex(db, "mail_links", ["user_id"]);
		await createIndex(db, "mail_links", ["sent_at"]);
	},
};
