import { expect, it } from "vitest";
import { headerNames } from "../../../contract/calls";
import type { ApiClient } from "../../support/api-client";
import { describeOnEachDatabase, describeOnOneDatabase } from "../../support/platform-fixture";

const next = "an even better password";
const pair = (password: string) => ({ password, password_confirmation: password });

describeOnEachDatabase("a forgotten password", (fixture) => {
	const forget = (email: string) =>
		fixture.createClient().send("forgotPassword", { body: { email } });
	const reset = (token: string, password = next) =>
		fixture.createClient().send("resetPassword", { body: { token, ...pair(password) } });
	const login = (email: string, password: string) =>
		fixture.createClient().send("login", { body: { email, password } });
	const me = async (client: ApiClient) => (await client.send("me")).status;

	async function mailToken(email: string): Promise<string> {
		await forget(email);
		return fixture.mailedToken(email);
	}

	it("is replaced through the link of the mail, once, without cookies or CSRF", async () => {
		const { email, password } = await fixture.registerVerified();
		const token = await mailToken(email);
		expect((await reset(token)).status).toBe(200);
		expect((await login(email, next)).status).toBe(200);
		expect((await login(email, password)).status).toBe(401);
		expect((await reset(token, "one more password")).status).toBe(401);
	});

	it("is replaced once when ten requests use one link at the same moment", async () => {
		const { email } = await fixture.registerVerified();
		const token = await mailToken(email);
		const presses = Array.from({ length: 10 }, (_, press) => reset(token, `${next} ${press}`));
		const responses = await Promise.all(presses);
		expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
	});

	it("[account-33] verifies the address that received the link", async () => {
		const { email, client } = await fixture.register();
		await reset(await mailToken(email));
		await client.send("login", { body: { email, password: next } });
		expect((await client.send("me")).json).toMatchObject({
			data: { user: { email_verified: true } },
		});
	});

	it("[account-33] ends every session and every token of the person, and of no one else", async () => {
		const person = await fixture.registerVerified();
		const stranger = await fixture.registerVerified();
		const made = await person.client.send("generateWebToken");
		await reset(await mailToken(person.email));
		expect(await me(person.client)).toBe(401);
		expect(await me(stranger.client)).toBe(200);
		const headers = { Authorization: `Bearer ${made.data.token}` };
		const exchanged = await fixture.createClient().send("exchangeMobileToken", { headers });
		expect(exchanged.status).toBe(401);
	});

	it("[account-33] has a link that is valid for 30 minutes", async () => {
		const [onTime, late] = [await fixture.registerVerified(), await fixture.registerVerified()];
		const tokens = [await mailToken(onTime.email), await mailToken(late.email)] as const;
		fixture.advance(30 * 60 - 1);
		expect((await reset(tokens[0])).status).toBe(200);
		fixture.advance(1);
		expect((await reset(tokens[1])).status).toBe(401);
	});

	it("rejects every link except the newest, and an invented one", async () => {
		const { email } = await fixture.registerVerified();
		const first = await mailToken(email);
		const second = await mailToken(email);
		expect((await reset(first)).status).toBe(401);
		expect((await reset("invented")).status).toBe(401);
		expect((await reset(second)).status).toBe(200);
	});

	it("[account-63] says of an older link that a newer one was sent, until that one is used or too old", async () => {
		const { email } = await fixture.registerVerified();
		const first = await mailToken(email);
		const second = await mailToken(email);
		const tell = async (token: string) => (await reset(token)).json.code;
		expect(await tell(first)).toBe("password_link_replaced");
		expect((await reset(second)).status).toBe(200);
		expect([await tell(first), await tell(second)]).toEqual(Array(2).fill("invalid_password_link"));
		const [third] = [await mailToken(email), await mailToken(email)];
		fixture.advance(30 * 60);
		expect(await tell(third ?? "")).toBe("invalid_password_link");
	});

	it("keeps the link usable when the new password is rejected", async () => {
		const { email } = await fixture.registerVerified();
		const token = await mailToken(email);
		const short = await reset(token, "short");
		expect([short.status, short.json.errors]).toEqual([
			422,
			{ password: [expect.stringMatching("at least 8")] },
		]);
		expect((await reset(token)).status).toBe(200);
	});

	it("[account-32] gives the same response, equally late, for an unknown and a known address", async () => {
		const { email } = await fixture.registerVerified();
		const before = fixture.mails.length;
		const request = async (address: string) => {
			const startedAt = performance.now();
			const { status, json } = await forget(address);
			expect(performance.now() - startedAt).toBeGreaterThan(290);
			return { status, json };
		};
		const unknown = await request("unknown@example.com");
		expect(unknown.status).toBe(200);
		expect(await request(email)).toEqual(unknown);
		expect(fixture.mails.slice(before).map(({ to }) => to)).toEqual([email]);
	});

	it("[account-32] silently stops mailing an address that is asked for too often", async () => {
		const { email } = await fixture.registerVerified();
		const before = fixture.mails.length;
		const responses = await Promise.all(Array.from({ length: 8 }, () => forget(email)));
		expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
		expect(fixture.mails.length - before).toBe(5);
		fixture.advance(3599);
		await forget(email);
		expect(fixture.mails.length - before).toBe(5);
		fixture.advance(1);
		await forget(email);
		expect(fixture.mails.length - before).toBe(6);
	});

	it("[session-23] lifts the lock of wrong attempts, for the person who sets it", async () => {
		const { client, email, password } = await fixture.registerVerified();
		const [home, stranger] = ["203.0.113.9", "198.51.100.1"].map((address) => ({
			[headerNames.clientAddress]: address,
		}));
		const signIn = async (typed: string, headers = home) =>
			(await fixture.createClient().send("login", { body: { email, password: typed }, headers }))
				.status;
		const guess = async (headers = home) => {
			for (let attempt = 0; attempt < 16; attempt++) await signIn("wrong", headers);
		};
		const setBy = {
			resetPassword: async () => {
				const body = { token: await mailToken(email), ...pair(next) };
				return fixture.createClient().send("resetPassword", { body, headers: home });
			},
			changePassword: () => {
				const body = { current_password: next, ...pair(password) };
				return client.send("changePassword", { body, headers: home });
			},
		};
		await guess();
		await guess(stranger);
		expect(await signIn(password)).toBe(429);
		expect((await setBy.resetPassword()).status).toBe(200);
		expect([await signIn(next), await signIn(next, stranger)]).toEqual([200, 429]);

		await client.send("login", { body: { email, password: next }, headers: home });
		await guess();
		await guess(stranger);
		expect(await signIn(next)).toBe(429);
		expect((await setBy.changePassword()).status).toBe(200);
		expect(await signIn("mistyped once")).toBe(401);
		expect([await signIn(password), await signIn(password, stranger)]).toEqual([200, 429]);
	});

	it("lifts the lock of wrong current passwords as well", async () => {
		const { client, email, password } = await fixture.registerVerified();
		const change = (current_password: string) =>
			client.send("changePassword", { body: { current_password, ...pair("one more password") } });
		for (let attempt = 0; attempt < 11; attempt++) await change("wrong");
		expect((await change(password)).status).toBe(429);
		await reset(await mailToken(email));
		await client.send("login", { body: { email, password: next } });
		expect((await change(next)).status).toBe(200);
	});

	it("stores no token, and tells the person that the password was changed", async () => {
		const { email } = await fixture.registerVerified();
		const token = await mailToken(email);
		await fixture.withStore(async (db) => {
			const rows = await db.selectFrom("password_reset_tokens").selectAll().execute();
			expect(JSON.stringify(rows)).not.toContain(token);
		});
		await reset(token);
		const mails = await fixture.listMails();
		const kinds = mails.filter((mail) => mail.recipient === email).map(({ kind }) => kind);
		expect(kinds.filter((kind) => kind === "password-changed")).toHaveLength(1);
	});
});

describeOnOneDatabase("a changed password", (fixture) => {
	const change = (client: ApiClient, current_password: string, password = next) =>
		client.send("changePassword", { body: { current_password, ...pair(password) } });
	const me = async (client: ApiClient) => (await client.send("me")).status;

	it("[account-34] needs the old one, keeps this session and signs out all others", async () => {
		const { client, email, password } = await fixture.registerVerified();
		const other = fixture.createClient();
		await other.send("login", { body: { email, password } });
		const copy = fixture.createClient(client.cookies);
		const wrong = await change(client, "wrong");
		expect([wrong.status, wrong.json.errors]).toEqual([
			422,
			{ current_password: [expect.any(String)] },
		]);
		expect((await change(client, password)).status).toBe(200);
		expect(await Promise.all([client, other, copy].map(me))).toEqual([200, 401, 401]);
	});

	it("[account-34] cannot be found by guessing", async () => {
		const { client, password } = await fixture.registerVerified();
		for (let round = 0; round < 10; round++) {
			expect((await change(client, `guess ${round}`)).status).toBe(422);
		}
		const limited = await change(client, password);
		expect(limited.status).toBe(429);
		expect(limited.headers.get("Retry-After")).toBe("900");
	});

	it("invalidates the link of an earlier mail", async () => {
		const { client, email, password } = await fixture.registerVerified();
		await fixture.createClient().send("forgotPassword", { body: { email } });
		const token = fixture.mailedToken(email);
		await change(client, password);
		const body = { token, ...pair("one more password") };
		expect((await fixture.createClient().send("resetPassword", { body })).status).toBe(401);
	});

	it("needs a signed-in person", async () => {
		expect((await change(fixture.createClient(), "any")).status).toBe(401);
	});
});
