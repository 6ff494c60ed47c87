/** Tests a PostgreSQL whose disk is full: it serves reads, and rejects every write with 53100. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PlatformFixture } from "../../support/platform-fixture";
import { serverDatabases, type TestDatabase } from "../../support/test-database";
import { annualTransfer } from "./payer";

const tables = ["sessions", "users", "attempts", "transactions", "manual_payments", "told_prices"];

const [postgres] = serverDatabases;

describe.runIf(postgres)("a full disk of PostgreSQL", () => {
	const fixture = new PlatformFixture();
	beforeAll(() => fixture.open(postgres as TestDatabase));
	afterAll(() => fixture.close());

	const fill = () =>
		fixture.withStore(async (db) => {
			await sql`create function reject_write() returns trigger language plpgsql as
				$$begin raise exception 'could not extend file' using errcode = '53100'; end$$`.execute(db);
			for (const table of tables) {
				await sql`create trigger no_room before insert or update or delete on ${sql.table(table)}
					for each statement execute function reject_write()`.execute(db);
			}
		});
	const makeRoom = () =>
		fixture.withStore((db) => sql`drop function reject_write() cascade`.execute(db));

	it("[operator-98] rejects writes with words of their own, shows the rest, and loses and doubles nothing", async () => {
		const { client, email, password } = await fixture.registerVerified();
		const payment = { plan_id: 2, subscription_type: "platform" };
		const headers = { "Idempotency-Key": "one-press" };
		const write = async () => [
			await client.send("initiateSubscription", { body: payment, headers }),
			await client.send("requestManualPayment", { body: annualTransfer }),
			await client.send("login", { body: { email, password } }),
			await fixture.createClient().send("csrfCookie"),
		];
		await fill();
		const rejected = await write();
		const read = [await client.send("me"), await fixture.createClient().send("pricing")];
		await makeRoom();
		expect(rejected.map(({ status, json }) => [status, json.code])).toEqual(
			rejected.map(() => [503, "not_saved"]),
		);
		expect(read.map(({ status }) => status)).toEqual([200, 200]);
		// Each is reported to the operator, with its cause.
		expect(fixture.errors.splice(0)).toHaveLength(rejected.length);
		const accepted = await client.send("initiateSubscription", { body: payment, headers });
		const again = await client.send("initiateSubscription", { body: payment, headers });
		expect([accepted.status, again.data.transaction_id]).toEqual([
			again.status,
			accepted.data.transaction_id,
		]);
	});
});
