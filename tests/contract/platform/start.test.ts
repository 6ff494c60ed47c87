import { describe, expect, it } from "vitest";
import { createPlatform } from "../../../reference-api/platform/platform";
import { testDatabases } from "../../support/postgres";
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

describe("starting on a PostgreSQL that is not there", () => {
	it("fails with the reason", async () => {
		const databaseUrl = "postgres://unknown:wrong@127.0.0.1:1/none";
		const unreachable = createPlatform({ dataDir: "unused", databaseUrl });
		await expect(unreachable).rejects.toThrow(/ECONNREFUSED/);
	});
});
