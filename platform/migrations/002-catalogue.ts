/** Creators, plans and discount codes. */
import type { Kysely, Migration } from "kysely";
import { createIndex, createTable } from "./table";

async function createCreatorTables(db: Kysely<unknown>) {
	await createTable(db, "creators", {
		id: "integer primary",
		name: "text",
		avatar: "text?",
		is_verified: "integer",
		total_tips_minor: "bigint",
	});
	await createTable(db, "supporters", {
		id: "text primary",
		creator_id: "integer creators.id",
		name: "text",
		amount_minor: "bigint",
		message: "text?",
		created_at: "text",
	});
	await createIndex(db, "supporters", ["creator_id", "created_at"]);
}

async function createOfferTables(db: Kysely<unknown>) {
	await createTable(db, "plans", {
		id: "integer primary",
		kind: "text",
		creator_id: "integer? creators.id",
		name: "text",
		description: "text",
		price_minor: "bigint",
		currency: "text",
		interval: "text",
		discount: "text?",
		is_popular: "integer",
		price_field: "text?",
		features: "text",
		perks: "text",
		limits: "text",
	});
	await createTable(db, "discount_codes", {
		code: "text primary",
		type: "text",
		value: "integer",
		applied_to: "text",
		minimal_spend: "integer?",
		max_uses_per_user: "integer?",
		max_usage: "integer?",
		used_count: "integer",
		user_eligibility: "text?",
		starts_on: "text?",
		ends_on: "text?",
		is_active: "integer",
		invite_description: "text?",
		description: "text?",
	});
}

export const catalogue: Migration = {
	async up(db: Kysely<unknown>) {
		await createCreatorTables(db);
		await createOfferTables(db);
	},
};
