import { describe, expect, it } from "vitest";
import { createPlatform } from "../../../reference-api/platform/platform";
import { testDatabases } from "../../support/test-database";
import { openBackOffice } from "./back-office";
import { describeOnEachDatabase } from "./bench";
import { Visitor } from "./visitor";

describe.each(testDatabases)("starting on $name", (testDatabase) => {
	it("works for four processes at once on an empty database, which then agree", async () => {
		const database = await testDatabase.open();
		const options = { ...database.options, background: false };
		const platforms = await Promise.all(Array.from({ length: 4 }, () => createPlatform(options)));
		const visitor = new Visitor(platforms[0] as (typeof platforms)[0]);
		const token = await visitor.csrfToken();
		for (const platform of platforms) {
			const twin = new Visitor(platform);
			twin.cookie = visitor.cookie;
			expect(await twin.csrfToken()).toBe(token);
			expect((await twin.send("pricing")).data.platform_plans).toHaveLength(5);
		}
		await Promise.all(platforms.map((platform) => platform.close()));
		await database.remove();
	});
});

describeOnEachDatabase("what has expired", (bench) => {
	const tables = [
		"sessions",
		"operator_sessions",
		"verification_tokens",
		"password_reset_tokens",
		"bearer_tokens",
		"attempts",
	] as const;
	const listFilled = () =>
		bench.withStore(async (db) => {
			const rows = tables.map((table) => db.selectFrom(table).selectAll().limit(1).execute());
			const counts = (await Promise.all(rows)).map(({ length }) => length);
			return tables.filter((_, place) => counts[place] !== 0);
		});

	it("is deleted at the next start of a server, and by no command", async () => {
		const { email } = await bench.register();
		await bench.visitor().send("forgotPassword", { body: { email } });
		await bench.platform.operator.users.issueMobileToken(email, "test");
		await openBackOffice(bench);
		await (await bench.openAnother({ background: true })).close();
		expect(await listFilled()).toEqual(tables);
		bench.advance(30 * 86_400);
		await (await bench.openAnother({ background: false })).close();
		expect(await listFilled()).toEqual(tables);
		await (await bench.openAnother({ background: true })).close();
		expect(await listFilled()).toEqual([]);
	});
});

describe("starting on a PostgreSQL that is not there", () => {
	it("fails with the reason", async () => {
		const databaseUrl = "postgres://unknown:wrong@127.0.0.1:1/none";
		const unreachable = createPlatform({ dataDir: "unused", databaseUrl });
		await expect(unreachable).rejects.toThrow(/ECONNREFUSED/);
	});
});
