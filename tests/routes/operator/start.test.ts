import { describe, expect, it } from "vitest";
import { createPlatform } from "../../../platform/composition/platform";
import { ApiClient } from "../../support/api-client";
import { describeOnEachDatabase } from "../../support/platform-fixture";
import { testDatabases } from "../../support/test-database";
import { openBackOffice } from "./back-office";

describe.each(testDatabases)("starting on $name", (testDatabase) => {
	it("works for four processes at once on an empty database, which then agree", async () => {
		const database = await testDatabase.open({ isEmpty: true });
		const options = { ...database.options, background: false };
		const platforms = await Promise.all(Array.from({ length: 4 }, () => createPlatform(options)));
		const client = new ApiClient(platforms[0] as (typeof platforms)[0]);
		const token = await client.csrfToken();
		for (const platform of platforms) {
			const twin = new ApiClient(platform, client.cookies);
			expect(await twin.csrfToken()).toBe(token);
			expect((await twin.send("pricing")).data.platform_plans).toHaveLength(5);
		}
		await Promise.all(platforms.map((platform) => platform.close()));
		await database.remove();
	});
});

describeOnEachDatabase("what has expired", (fixture) => {
	const tables = [
		"sessions",
		"operator_sessions",
		"verification_tokens",
		"password_reset_tokens",
		"bearer_tokens",
		"attempts",
	] as const;
	const listFilled = () =>
		fixture.withStore(async (db) => {
			const rows = tables.map((table) => db.selectFrom(table).selectAll().limit(1).execute());
			const counts = (await Promise.all(rows)).map(({ length }) => length);
			return tables.filter((_, place) => counts[place] !== 0);
		});

	it("[platform-30] deletes expired records when a server starts, but not when a command does", async () => {
		const { email } = await fixture.register();
		await fixture.createClient().send("forgotPassword", { body: { email } });
		await fixture.platform.operator.users.issueMobileToken(email, "test");
		await openBackOffice(fixture);
		await (await fixture.openAnother({ background: true })).close();
		expect(await listFilled()).toEqual(tables);
		fixture.advance(30 * 86_400);
		await (await fixture.openAnother({ background: false })).close();
		expect(await listFilled()).toEqual(tables);
		await (await fixture.openAnother({ background: true })).close();
		expect(await listFilled()).toEqual([]);
	});
});

describe("starting on an unreachable PostgreSQL", () => {
	it("fails with the reason", async () => {
		const databaseUrl = "postgres://unknown:wrong@127.0.0.1:1/none";
		const unreachable = createPlatform({ dataDir: "unused", databaseUrl });
		await expect(unreachable).rejects.toThrow(/ECONNREFUSED/);
	});
});
