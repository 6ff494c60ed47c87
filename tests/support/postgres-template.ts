/** Makes the tables of PostgreSQL once for a run: a copy costs about half of making them anew. */
import { openDatabase } from "../../reference-api/migrations/open-database";
import { serverDatabases } from "./test-database";

export async function setup(): Promise<(() => Promise<void>) | undefined> {
	const [postgres] = serverDatabases;
	if (!postgres) return undefined;
	const { options, remove } = await postgres.open({ isEmpty: true });
	const db = await openDatabase(options, () => {});
	await db.destroy();
	process.env.TEST_DATABASE_TEMPLATE = new URL(options.databaseUrl ?? "").pathname.slice(1);
	return remove;
}
