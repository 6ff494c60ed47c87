/** Records which seeds ran. Before this step the second migration filled the catalogue. */
import { type Kysely, type Migration, sql } from "kysely";
import { createTable } from "./table";

/** A catalogue that has rows or users was filled before. */
const USED_TABLES = ["creators", "plans", "discount_codes", "users"];

async function isInUse(db: Kysely<unknown>): Promise<boolean> {
	for (const table of USED_TABLES) {
		const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
		if (rows.length > 0) return true;
	}
	return false;
}

export const seeds: Migration = {
	async up(db: Kysely<unknown>) {
		await createTable(db, "seeds", { name: "text primary", seeded_at: "text" });
		if (!(await isInUse(db))) return;
		const at = new Date().toISOString();
		await sql`insert into seeds (name, seeded_at) values ('catalogue', ${at})`.execute(db);
	},
};
