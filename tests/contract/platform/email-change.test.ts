/** Tests the correction of an address that was mistyped at registration. */
import { describe, expect, it } from "vitest";
import { lockUser, updateUser } from "../../../platform/account/user-store";
import type { ApiClient } from "../../support/api-client";
import { describeOnOneDatabase, PASSWORD, PlatformFixture } from "../../support/platform-fixture";
import { countWaiting, serverDatabases } from "../../support/test-database";

const change = (client: ApiClient, email: string, current_password = PASSWORD) =>
	client.send("changeEmail", { body: { email, current_password } });

describeOnOneDatabase("an address that was never verified", (fixture) => {
	const verify = async (token: string) => {
		const { status, json } = await fixture.createClient().send("verifyEmail", { body: { token } });
		return [status, json.code];
	};
	const login = async (email: string) =>
		(await fixture.createClient().send("login", { body: { email, password: PASSWORD } })).json.code;

	it("[account-64] is replaced with the password, and the new one gets a link that works", async () => {
		const { client, email } = await fixture.register();
		const right = `right-${email}`;
		const changed = await change(client, ` ${right.toUpperCase()}\u200E `);
		expect([changed.status, changed.data.user]).toMatchObject([
			200,
			{ email: right, email_verified: false },
		]);
		expect((await client.send("me")).data).toMatchObject({ user: { email: right } });
		expect([await login(email), await login(right)]).toEqual(["invalid_credentials", "AUTH_009"]);
		expect(await verify(fixture.mailedToken(right))).toEqual([200, undefined]);
		expect((await client.send("me")).data).toMatchObject({ user: { email_verified: true } });
		expect(await login(right)).toBeUndefined();
	});

	it("[account-64] lets no one in by a mail to the old address, waiting or sent", async () => {
		const { client, email } = await fixture.register();
		const first = fixture.mailedToken(email);
		await fixture.createClient().send("sendVerificationEmail", { body: { email } });
		const second = fixture.mailedToken(email);
		await fixture.createClient().send("forgotPassword", { body: { email } });
		const reset = fixture.mailedToken(email);
		const right = `right-${email}`;
		await change(client, right);
		const dead = [401, "invalid_verification_link"];
		expect([await verify(first), await verify(second)]).toEqual([dead, dead]);
		const pair = { password: "a stranger's one", password_confirmation: "a stranger's one" };
		const body = { token: reset, ...pair };
		const stolen = await fixture.createClient().send("resetPassword", { body });
		expect([stolen.status, stolen.json.code]).toEqual([401, "invalid_password_link"]);
		const mails = (await fixture.listMails()).filter(({ recipient }) => recipient.endsWith(email));
		expect(mails.map(({ recipient, kind }) => [recipient, kind])).toEqual([
			[right, "verify-email"],
		]);
		await verify(fixture.mailedToken(right));
		expect([await verify(first), await verify(second)]).toEqual([dead, dead]);
		const anew = { ...fixture.registration(), email };
		expect((await fixture.createClient().send("register", { body: anew })).status).toBe(201);
	});

	it.each([
		["mona", "email_invalid"],
		["", "email_invalid"],
		["mona@", "email_invalid"],
		["own", "email_unchanged"],
		[" OWN ", "email_unchanged"],
		["o\u200Bwn", "email_unchanged"],
		["taken", "email_taken"],
		["Taken\u00AD", "email_taken"],
	])("[account-64] is not replaced by %j, whose code is %s", async (typed, code) => {
		const { client, email } = await fixture.register();
		const other = await fixture.register();
		const address = typed
			.replace(/o\u200B?wn/i, email)
			.replace(/taken/i, other.email.toUpperCase());
		const rejected = await change(client, address);
		expect([rejected.status, rejected.json.error_codes]).toEqual([422, { email: code }]);
		expect((await client.send("me")).data).toMatchObject({ user: { email } });
		expect(await verify(fixture.mailedToken(email))).toEqual([200, undefined]);
	});

	it("[account-64] needs the current password before anything is said about other accounts", async () => {
		const { client } = await fixture.register();
		const taken = await fixture.registerVerified();
		const before = fixture.mails.length;
		for (const address of [taken.email, "free@example.com"]) {
			const rejected = await change(client, address, "wrong");
			const codes = { current_password: "current_password_wrong" };
			expect([rejected.status, rejected.json.error_codes]).toEqual([422, codes]);
		}
		expect(fixture.mails).toHaveLength(before);
	});

	it("[account-64] is replaced, or asked about, five times an hour", async () => {
		const { client, email } = await fixture.register();
		const taken = await fixture.register();
		const statuses: number[] = [];
		for (const address of [taken.email, "one", "two", "three", "four"]) {
			const response = await change(
				client,
				address.includes("@") ? address : `${address}-${email}`,
			);
			statuses.push(response.status);
		}
		expect(statuses).toEqual([422, 200, 200, 200, 200]);
		const over = await change(client, `five-${email}`);
		expect([over.status, over.json.code]).toEqual([429, "too_many_attempts"]);
		expect(Number(over.headers.get("Retry-After"))).toBeGreaterThan(3000);
		fixture.advance(3600);
		expect((await change(client, `five-${email}`)).status).toBe(200);
	});

	it("is not replaced by a guess of the password after ten tries", async () => {
		const { client, email } = await fixture.register();
		for (let round = 0; round < 10; round++) await change(client, `right-${email}`, "wrong");
		const over = await change(client, `right-${email}`);
		expect([over.status, over.json.code]).toEqual([429, "too_many_attempts"]);
	});

	it("[account-64] stays once it is verified, and while the account is suspended", async () => {
		const verified = await fixture.registerVerified();
		const late = await change(verified.client, "other@example.com");
		expect([late.status, late.json.code]).toEqual([409, "email_already_verified"]);
		const { client, email } = await fixture.register();
		await fixture.platform.operator.users.suspend(email, "test");
		const stopped = await change(client, "other@example.com");
		expect([stopped.status, stopped.json.code]).toEqual([403, "account_suspended"]);
		expect((await change(fixture.createClient(), "other@example.com")).status).toBe(401);
	});

	it("[account-64] becomes that of one account when two ask for it at the same moment", async () => {
		const [one, two] = [await fixture.register(), await fixture.register()];
		const email = `both-${one.email}`;
		const body = { ...fixture.registration(), email };
		const responses = await Promise.all([
			change(one.client, email),
			change(two.client, email),
			fixture.createClient().send("register", { body }),
		]);
		const statuses = responses.map(({ status }) => status).toSorted();
		expect([
			[200, 422, 422],
			[201, 422, 422],
		]).toContainEqual(statuses);
		const rejected = responses.filter(({ status }) => status === 422);
		for (const { json } of rejected) expect(json.error_codes).toEqual({ email: "email_taken" });
		expect(fixture.errors).toEqual([]);
	});

	it("[account-64] says to a second press of the same form that the address is this one already", async () => {
		const { client, email } = await fixture.register();
		const right = `right-${email}`;
		const before = fixture.mails.length;
		const responses = await Promise.all([change(client, right), change(client, right)]);
		expect(responses.map(({ status, json }) => [status, json.error_codes]).toSorted()).toEqual([
			[200, undefined],
			[422, { email: "email_unchanged" }],
		]);
		expect(fixture.mails).toHaveLength(before + 1);
	});

	it("[operator-100] is replaced by an operator, by the same rules, and the audit trail names no address", async () => {
		const { users } = fixture.platform.operator;
		const { client, email } = await fixture.register();
		const other = await fixture.registerVerified();
		const first = fixture.mailedToken(email);
		const right = `right-${email}`;
		for (const [typed, reported] of [
			["mona", /valid email/],
			[` ${email.toUpperCase()}`, /already the account/],
			[other.email, /already has an account/],
		] as const) {
			await expect(users.correctEmail(email, "test", typed)).rejects.toThrow(reported);
		}
		await expect(users.correctEmail(other.email, "test", right)).rejects.toThrow(/is verified/);
		await expect(users.correctEmail("no@one.example", "test", right)).rejects.toThrow(/No account/);
		const person = await users.correctEmail(email, "test", ` ${right} `);
		expect(person).toMatchObject({ email: right, email_verified_at: null });
		expect((await client.send("me")).data).toMatchObject({ user: { email: right } });
		expect(await verify(first)).toEqual([401, "invalid_verification_link"]);
		expect(await verify(fixture.mailedToken(right))).toEqual([200, undefined]);
		const trail = await fixture.withStore((db) =>
			db.selectFrom("audit_log").selectAll().where("subject", "=", person.id).execute(),
		);
		const acts = trail.filter(({ action }) => !action.startsWith("member_sign_in."));
		expect(acts.map(({ action, actor }) => [action, actor])).toEqual([
			["user.email_changed", "test"],
		]);
		expect(JSON.stringify(trail)).not.toContain(email);
	});
});

describe.each(serverDatabases)("a change of the address on $name", (testDatabase) => {
	it("waits for the request that holds the person's row, and decides by the row as it is then", async () => {
		const fixture = new PlatformFixture();
		await fixture.open(testDatabase);
		const { client, email } = await fixture.register();
		const { id = "" } = (await fixture.platform.operator.users.find(email)) ?? {};
		await fixture.withStore(async (db) => {
			const { changing } = await db.transaction().execute(async (trx) => {
				await lockUser(trx, id);
				const changing = change(client, `right-${email}`);
				await expect.poll(() => countWaiting(db)).toBe(1);
				await updateUser(trx, id, { email_verified_at: fixture.now.toISOString() });
				return { changing };
			});
			const { status, json } = await changing;
			expect([status, json.code]).toEqual([409, "email_already_verified"]);
		});
		expect(fixture.errors).toEqual([]);
		await fixture.close();
	});
});
