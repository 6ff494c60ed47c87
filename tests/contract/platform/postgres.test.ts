import { expect, it } from "vitest";
import { isPostgresRequired, postgresUrl, testDatabases } from "../../support/test-database";

it("runs the platform's tests on PostgreSQL too, wherever that is required", () => {
	if (postgresUrl === undefined) {
		console.warn("NO POSTGRESQL: TEST_DATABASE_URL is not set, SQLite alone is tested.");
	}
	const names = testDatabases.map(({ name }) => name);
	const expected = isPostgresRequired || postgresUrl ? ["SQLite", "PostgreSQL"] : ["SQLite"];
	expect(names).toEqual(expected);
});
