/** Prices that people were told, so that a transfer of one of them is taken after it changed. */
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
