/**
 * Tests the first operator's password: only one is valid at a time, until someone signs in with it.
 */
import { describe, expect, it, onTestFinished } from "vitest";
import { claimFirstPassword } from "../../../platform/operator/operator-password";
import { upsertOperator } from "../../../platform/operator/operator-store";
import { describeOnOneDatabase, PlatformFixture } from "../../support/platform-fixture";
import { countWaiting, serverDatabases } from "../../support/test-database";
import { createConsoleClient } from "./back-office";

const hala = {
	id: "op_hala",
	name: "Hala",
	name_key: "hala",
	role: "owner",
	password_hash: "told",
	created_at: "2025-05-10T12:00:00.000Z",
} as const;

describeOnOneDatabase("the first password of the console", (fixture) => {
	it("[operator-8] is not created again in a second process while the first sign-in uses it", async () => {
		const other = await fixture.openAnother();
		onTestFinished(() => other.close());
		for (let round = 0; round < 20; round++) {
			await fixture.withStore(async (db) => {
				await db.deleteFrom("operator_sessions").execute();
				await db.deleteFrom("operators").execute();
			});
			const typed = { name: "Hala", password: await other.operator.resetPassword("test") };
			const clients = Array.from({ length: 5 }, (_, index) =>
				createConsoleClient(fixture.platform, `198.51.${round}.${index}`),
			);
			const logins = clients.map((client) => client.post("/operator/login", typed));
			await Promise.all([other.operator.resetPassword("test"), ...logins]);
			for (const client of clients) {
				expect((await client.get("/operator")).location).toBe("/operator/login");
			}
			const firsts = await fixture.withStore((db) =>
				db.selectFrom("secrets").where("name", "=", "operator-password").selectAll().execute(),
			);
			const operators = await other.operator.accounts.list();
			expect(firsts.length + operators.length).toBe(1);
		}
	});
});

const start = async (fixture: PlatformFixture) => {
	const other = await fixture.openAnother({ onOperatorPassword: () => {} });
	await other.close();
};

describe.each(serverDatabases)("a new password of the console on $name", (testDatabase) => {
	it.each([
		["a command", (fixture: PlatformFixture) => fixture.platform.operator.resetPassword("test")],
		["a start", start],
	])("[operator-8] is not created by %s after the first sign-in", async (_, make) => {
		const fixture = new PlatformFixture();
		await fixture.open(testDatabase);
		onTestFinished(() => fixture.close());
		const making = await fixture.withStore((db) =>
			db.transaction().execute(async (trx) => {
				const first = { name: "operator-password", value: "told" };
				await trx.insertInto("secrets").values(first).execute();
				const making = make(fixture);
				await expect.poll(() => countWaiting(db)).toBe(1);
				await claimFirstPassword(trx, hala.password_hash);
				await upsertOperator(trx, hala);
				return { making };
			}),
		);
		await making.making;
		const left = await fixture.withStore((db) =>
			db.selectFrom("secrets").where("name", "=", "operator-password").selectAll().execute(),
		);
		expect(left).toEqual([]);
		expect(await fixture.platform.operator.accounts.list()).toHaveLength(1);
	});
});
