/** Tests changes to an account while one of its passwords is hashed. */
import { beforeAll, expect, it } from "vitest";
import type { ApiClient } from "../../support/api-client";
import { describeOnEachDatabase } from "../../support/platform-fixture";
import { countWaiting, raceRounds } from "../../support/test-database";
import { nextHash } from "./hash-count";

const next = "an even better password";
const pair = (password: string) => ({ password, password_confirmation: password });

describeOnEachDatabase("while a password is hashed", (fixture, { name }) => {
	/** Takes tens of milliseconds, so that the other requests can overtake it. */
	const passwordCost = { cost: 2 ** 13, blockSize: 8, parallelization: 1 };
	const me = async (client: ApiClient) => (await client.send("me")).status;
	const login = async (email: string, password: string, client = fixture.createClient()) =>
		(await client.send("login", { body: { email, password } })).status;
	const change = async (client: ApiClient, current_password: string, password: string) =>
		(await client.send("changePassword", { body: { current_password, ...pair(password) } })).status;
	const listKinds = async (email: string) => {
		const mails = await fixture.listMails();
		return mails.filter(({ recipient }) => recipient === email).map(({ kind }) => kind);
	};

	/**
	 * Returns the statuses of concurrent calls. On PostgreSQL they queue for the person's row in
	 * order, because a slow machine may delay one until another has ended.
	 */
	async function meet(email: string, calls: readonly (() => Promise<number>)[]) {
		if (name === "SQLite") return Promise.all(calls.map((call) => call()));
		const { statuses } = await fixture.withStore((db) =>
			db.transaction().execute(async (trx) => {
				await trx.selectFrom("users").select("id").where("email", "=", email).forUpdate().execute();
				const begun: Promise<number>[] = [];
				for (const call of calls) {
					begun.push(call());
					await expect.poll(() => countWaiting(db)).toBe(begun.length);
				}
				return { statuses: Promise.all(begun) };
			}),
		);
		return statuses;
	}

	beforeAll(async () => {
		await fixture.platform.close();
		fixture.platform = await fixture.openAnother({ passwordCost });
	});

	async function forget(email: string) {
		await fixture.createClient().send("forgotPassword", { body: { email } });
		const body = { token: fixture.mailedToken(email), ...pair(next) };
		return async () => (await fixture.createClient().send("resetPassword", { body })).status;
	}

	it("[account-42] a new one is chosen, and a sign-in with the old one leaves no session", async () => {
		for (const _ of raceRounds) {
			const { email, password } = await fixture.registerVerified();
			const reset = await forget(email);
			const client = fixture.createClient();
			await client.csrfToken();
			const [done] = await Promise.all([reset(), login(email, password, client)]);
			expect([done, await me(client)]).toEqual([200, 401]);
		}
	});

	it("[account-42] a new one is chosen by a link and another one by a change, and only one of them counts", async () => {
		for (const isChangeFirst of [true, false]) {
			const { client, email, password } = await fixture.registerVerified();
			const reset = await forget(email);
			// A token fetched in between could belong to a session that has ended: 419.
			await client.csrfToken();
			const other = "chosen by somebody else";
			const changing = () => change(client, password, other);
			const statuses = await meet(email, isChangeFirst ? [changing, reset] : [reset, changing]);
			// A change whose turn comes after the link's finds another current password.
			expect(statuses.toSorted()).toEqual([200, expect.toBeOneOf([401, 422])]);
			const changed = statuses[isChangeFirst ? 0 : 1];
			expect(await login(email, changed === 200 ? other : next)).toBe(200);
			expect(await me(client)).toBe(changed === 200 ? 200 : 401);
		}
	});

	it("[account-34] the same one is chosen by a second press, which succeeds and stays signed in", async () => {
		for (const _ of raceRounds) {
			const { client, email, password } = await fixture.registerVerified();
			await client.csrfToken();
			const press = () => change(client, password, next);
			expect(await meet(email, [press, press])).toEqual([200, 200]);
			expect(await me(client)).toBe(200);
			const reported = (await listKinds(email)).filter((kind) => kind === "password-changed");
			expect(reported).toHaveLength(1);
		}
	});

	it("[account-33] the link of a mail is pressed twice, and the second press succeeds", async () => {
		const { email } = await fixture.registerVerified();
		const reset = await forget(email);
		expect(await meet(email, [reset, reset])).toEqual([200, 200]);
		expect(await login(email, next)).toBe(200);
		const reported = (await listKinds(email)).filter((kind) => kind === "password-changed");
		expect(reported).toHaveLength(1);
		expect(await reset()).toBe(401);
	});

	it("[account-42] the account is suspended as stolen, and no password change opens it again", async () => {
		for (const _ of raceRounds) {
			const { client, email, password } = await fixture.registerVerified();
			await client.csrfToken();
			const { suspend } = fixture.platform.operator.users;
			const suspending = async () => {
				await suspend(email, "test", { reason: "stolen", note: null });
				return 200;
			};
			const hashing = nextHash();
			// SQLite has no row lock, so the suspension would end before the change begins.
			const first = name === "SQLite" ? () => hashing.then(suspending) : suspending;
			const changing = () => change(client, password, "chosen by a thief");
			expect(await meet(email, [first, changing])).toEqual([200, 403]);
			expect([await me(client), await login(email, password)]).toEqual([401, 200]);
		}
	});

	it("[account-39] the account is deleted, and a second press reports the deletion", async () => {
		for (const _ of raceRounds) {
			const { client, email, password } = await fixture.registerVerified();
			await client.csrfToken();
			const body = { current_password: password };
			const press = async () => (await client.send("deleteAccount", { body })).status;
			expect(await meet(email, [press, press])).toEqual([200, 200]);
			expect(await listKinds(email)).toHaveLength(1);
		}
	});

	it("the account is deleted, and a concurrent sign-in leaves no session", async () => {
		for (const _ of raceRounds) {
			const { client, email, password } = await fixture.registerVerified();
			const other = fixture.createClient();
			await Promise.all([client.csrfToken(), other.csrfToken()]);
			const [deleted] = await Promise.all([
				client.send("deleteAccount", { body: { current_password: password } }),
				login(email, password, other),
			]);
			expect([deleted.status, await me(other)]).toEqual([200, 401]);
		}
	});
});
