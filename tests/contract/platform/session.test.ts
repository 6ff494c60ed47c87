import { expect, it } from "vitest";
import { headerNames } from "../../../contract/calls";
import { passwordQueue } from "../../../platform/account/password";
import { describeOnEachDatabase } from "../../support/platform-fixture";

describeOnEachDatabase("sessions", (fixture) => {
	const login = async (email: string, password = "a good password") => {
		const client = fixture.createClient();
		return { client, response: await client.send("login", { body: { email, password } }) };
	};

	it("sets an opaque cookie that scripts cannot read", async () => {
		const response = await fixture.createClient().fetch("/web/api/auth/csrf-cookie");
		const [cookie] = response.headers.getSetCookie();
		expect(cookie).toMatch(/^sawt_session=[\w-]{43}; Max-Age=7200; .*HttpOnly; SameSite=Lax$/);
		expect(cookie).not.toContain("Secure");
	});

	it("marks the cookie Secure on https", async () => {
		const request = new Request("https://platform.test/web/api/auth/csrf-cookie");
		const response = await fixture.platform.fetch(request);
		expect(response.headers.getSetCookie()[0]).toContain("; Secure");
	});

	it.each([
		["missing", {}],
		["wrong", { [headerNames.csrf]: "guessed" }],
	])("rejects a write with a %s CSRF token", async (_, headers) => {
		const client = fixture.createClient();
		await client.csrfToken();
		const reply = await client.send("logout", { csrf: false, headers });
		expect(reply.status).toBe(419);
		expect(reply.json).toMatchObject({ success: false });
	});

	it("rejects the CSRF token of another session", async () => {
		const token = await fixture.createClient().csrfToken();
		const client = fixture.createClient();
		await client.csrfToken();
		const headers = { [headerNames.csrf]: token };
		expect((await client.send("logout", { headers })).status).toBe(419);
	});

	it("signs in with the exact message and both spellings of verification", async () => {
		const person = await fixture.registerVerified();
		const { client, response: reply } = await login(person.email.toUpperCase());
		expect(reply.json).toMatchObject({ success: true, message: "Login successful" });
		expect(reply.data.user).toMatchObject({
			email: person.email,
			email_verified: true,
			email_verified_at: fixture.now.toISOString(),
			is_active: true,
			phone: "+201012345678",
		});
		expect(reply.headers.get("Set-Cookie")).toContain(`; Max-Age=${30 * 86_400};`);
		expect((await client.send("me")).status).toBe(200);
	});

	it("ends the previous session when somebody signs in", async () => {
		const { client } = await fixture.registerVerified();
		const other = await fixture.registerVerified();
		const before = new Map(client.cookies);
		await client.send("login", { body: { email: other.email, password: other.password } });
		expect((await client.send("me")).json).toMatchObject({
			data: { user: { email: other.email } },
		});
		const stale = fixture.createClient(before);
		expect((await stale.send("me")).status).toBe(401);
	});

	it("gives the same response for a wrong password and an unknown address", async () => {
		const person = await fixture.registerVerified();
		const wrong = (await login(person.email, "not the password")).response;
		const unknown = (await login("unknown@example.com")).response;
		expect(wrong.status).toBe(401);
		expect([unknown.status, unknown.json]).toEqual([wrong.status, wrong.json]);
		expect(wrong.json.success).toBe(false);
	});

	it("rejects an unverified address with AUTH_009, but only for the right password", async () => {
		const person = await fixture.register();
		const right = (await login(person.email)).response;
		expect(right.status).toBe(403);
		expect(right.json).toMatchObject({
			success: false,
			code: "AUTH_009",
			error: "email_not_verified",
		});
		expect((await login(person.email, "not the password")).response.json.code).toBe(
			"invalid_credentials",
		);
	});

	it("signs in a suspended person, verified or not, so that the page can say so", async () => {
		const person = await fixture.register();
		await fixture.platform.operator.users.suspend(person.email, "test");
		const { response: reply } = await login(person.email);
		expect(reply.data.user.is_active).toBe(false);
	});

	it("stops guessing after ten attempts in a quarter of an hour, even parallel ones", async () => {
		const { email } = await fixture.registerVerified();
		const guesses = Array.from({ length: 14 }, (_, index) => login(email, `guess ${index}`));
		const statuses = (await Promise.all(guesses)).map(({ response: reply }) => reply.status);
		expect(statuses.filter((status) => status === 401)).toHaveLength(10);
		const rejected = (await login(email)).response;
		expect(rejected.status).toBe(429);
		expect(Number(rejected.headers.get("Retry-After"))).toBeGreaterThan(0);
		fixture.advance(15 * 60);
		expect((await login(email)).response.status).toBe(200);
	});

	it("rejects a flood of sign-ins with a message and a retry time, and counts none of them", async () => {
		const { email } = await fixture.registerVerified();
		const readAttempts = () =>
			fixture.withStore((db) =>
				db.selectFrom("attempts").selectAll().where("key", "like", "login:%").execute(),
			);
		const before = await readAttempts();
		let release = () => {};
		const busy = new Promise<void>((resolve) => {
			release = resolve;
		});
		const work = Promise.allSettled(
			Array.from({ length: 40 }, (_, index) =>
				passwordQueue.run({ lane: "visitor", by: `client ${index}` }, () => busy),
			),
		);
		const flood = await Promise.all(
			Array.from({ length: 20 }, (_, index) => login(`unknown${index}@example.com`)),
		);
		release();
		await work;
		for (const { response: reply } of flood) {
			expect([reply.status, reply.headers.get("Retry-After")]).toEqual([503, "5"]);
			expect(reply.json).toMatchObject({
				success: false,
				message: expect.stringMatching(/try again/),
			});
		}
		expect(await readAttempts()).toEqual(before);
		expect((await login(email)).response.status).toBe(200);
	});

	it("[session-23] stops guessing from sixty addresses, and never locks the owner out", async () => {
		const { email } = await fixture.registerVerified();
		const password = "a good password";
		const signIn = (address: string, typed: string) =>
			fixture.createClient().send("login", {
				body: { email, password: typed },
				headers: { [headerNames.clientAddress]: address },
			});
		let guesses = 0;
		for (let address = 0; address < 60; address++) {
			for (let guess = 0; guess < 3; guess++) {
				if ((await signIn(`198.51.100.${address}`, "wrong-password")).status === 401) guesses++;
			}
		}
		// Three attempts from the first ten addresses, then two from each.
		expect(guesses).toBe(10 * 3 + 50 * 2);
		expect((await signIn("198.51.100.40", password)).status).toBe(429);
		expect((await signIn("203.0.113.9", "mistyped-once")).status).toBe(401);
		expect((await signIn("203.0.113.9", password)).status).toBe(200);
	});

	it("[session-51] lets in from where somebody signed in before, whatever others have guessed", async () => {
		const { email } = await fixture.registerVerified();
		const signIn = (address: string, password: string, known = {}) =>
			fixture.createClient().send("login", {
				body: { email, password },
				headers: { [headerNames.clientAddress]: address, ...known },
			});
		for (let address = 0; address < 20; address++) {
			for (let guess = 0; guess < 2; guess++)
				await signIn(`198.51.100.${address}`, "wrong-password");
		}
		const known = { [headerNames.clientKnown]: "1" };
		for (let typo = 0; typo < 9; typo++) {
			expect((await signIn("203.0.113.7", "mistyped", known)).status).toBe(401);
		}
		expect((await signIn("203.0.113.7", "a good password", known)).status).toBe(200);
	});

	it("forgets the session at logout", async () => {
		const { client } = await fixture.registerVerified();
		const copy = fixture.createClient(client.cookies);
		expect((await copy.send("me")).status).toBe(200);
		expect((await client.send("logout")).json).toMatchObject({ success: true });
		expect((await copy.send("me")).status).toBe(401);
	});

	it("responds to the session check of a visitor with 401", async () => {
		const reply = await fixture.createClient().send("me");
		expect(reply.status).toBe(401);
		expect(reply.json).toMatchObject({ success: false });
	});

	it("ends a session after thirty days", async () => {
		const { client } = await fixture.registerVerified();
		fixture.advance(30 * 86_400 - 1);
		expect((await client.send("me")).status).toBe(200);
		fixture.advance(1);
		expect((await client.send("me")).status).toBe(401);
	});

	it("never sends the hash of a password", async () => {
		const { client } = await fixture.registerVerified();
		expect(JSON.stringify((await client.send("me")).json)).not.toContain("scrypt");
	});
});
