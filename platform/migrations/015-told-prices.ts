/** Prices that people saw, so that a transfer at one of them is accepted after it changed. */
import type { Kysely, Migration } from "kysely";
import { createTable } from "./table";

export const toldPrices: Migration = {
	async up(db: Kysely<unknown>) {
		await createTable(db, "told_prices", {
			id: "text primary",
			told_at: "text",
		});
	},
};
