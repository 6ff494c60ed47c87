/** Makes the tables of each kind of database once for a run: tests begin with a copy of them. */
import { openDatabase } from "../../platform/migrations/open-database";
import { type OpenedDatabase, testDatabases } from "./test-database";

async function makeTables({ options }: OpenedDatabase): Promise<void> {
	const db = await openDatabase(options, () => {});
	await db.destroy();
}

export async function setup(): Promise<() => Promise<unknown>> {
	const templates: OpenedDatabase[] = [];
	for (const { open } of testDatabases) {
		const template = await open({ isEmpty: true });
		await makeTables(template);
		templates.push(template);
		const { dataDir, databaseUrl } = template.options;
		if (databaseUrl === undefined) process.env.TEST_SQLITE_TEMPLATE = dataDir;
		else process.env.TEST_POSTGRES_TEMPLATE = new URL(databaseUrl).pathname.slice(1);
	}
	return () => Promise.all(templates.map(({ remove }) => remove()));
}
