/** Messages from the contact form. */
import type { Kysely, Migration } from "kysely";
import { createTable } from "./table";

export const contactInquiries: Migration = {
	async up(db: Kysely<unknown>) {
		await createTable(db, "contact_inquiries", {
			id: "text primary",
			name: "text",
			email: "text",
			company: "text?",
			phone: "text?",
			inquiry_type: "text",
			audience_size: "text?",
			message: "text",
			created_at: "text",
		});
	},
};
