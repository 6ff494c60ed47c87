import { describe, expect, it, onTestFinished } from "vitest";
import { calls } from "../../../contract/calls";
import { dropTokens } from "../../../reference-api/account/one-time-token-store";
import { findUserByEmail, lockUser } from "../../../reference-api/account/user-store";
import { describeOnEachDatabase, PlatformFixture } from "../../support/platform-fixture";
import { countWaiting, serverDatabases } from "../../support/test-database";

describeOnEachDatabase("email verification", (fixture) => {
	const verify = (token: string) => fixture.createClient().send("verifyEmail", { body: { token } });
	const resend = (email: string) =>
		fixture.createClient().send("sendVerificationEmail", { body: { email } });

	it("[platform-14] verifies without cookies or CSRF, and confirms it again when the link is opened twice", async () => {
		const { client, email } = await fixture.register();
		const token = fixture.mailedToken(email);
		expect((await verify(token)).status).toBe(200);
		const { data } = await client.send("me");
		expect(data).toMatchObject({ user: { email_verified: true } });
		fixture.advance(60);
		const again = fixture.createClient();
		expect((await again.send("verifyEmail", { body: { token } })).status).toBe(200);
		expect((await again.send("me")).status).toBe(401);
		expect((await client.send("me")).data).toEqual(data);
	});

	it("[platform-14] confirms the verification to each of ten simultaneous presses", async () => {
		const { email } = await fixture.register();
		const token = fixture.mailedToken(email);
		const answers = await Promise.all(Array.from({ length: 10 }, () => verify(token)));
		expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
	});

	it("[platform-14] refuses a token after 24 hours", async () => {
		const [onTime, late] = [await fixture.register(), await fixture.register()];
		fixture.advance(24 * 3600 - 1);
		expect((await verify(fixture.mailedToken(onTime.email))).status).toBe(200);
		fixture.advance(1);
		expect((await verify(fixture.mailedToken(late.email))).status).toBe(401);
	});

	it("[mail-16] refuses every token except the newest, and drops a waiting mail of another", async () => {
		const { email } = await fixture.register();
		const first = fixture.mailedToken(email);
		await resend(email);
		const second = fixture.mailedToken(email);
		const waiting = (await fixture.listMails()).filter(({ recipient }) => recipient === email);
		expect(waiting.map(({ link }) => new URL(link).searchParams.get("token"))).toEqual([second]);
		expect(second).not.toBe(first);
		expect((await verify(first)).status).toBe(401);
		expect((await verify(second)).status).toBe(200);
	});

	it("refuses an invented token", async () => {
		expect((await verify("invented")).status).toBe(401);
	});

	it("[account-26] gives the same answer for an unknown, a waiting and a verified address", async () => {
		const waiting = await fixture.register();
		const verified = await fixture.registerVerified();
		const before = fixture.mails.length;
		const answers = await Promise.all(
			["unknown@example.com", waiting.email, verified.email].map(resend),
		);
		const [unknown, ...others] = answers.map(({ status, json }) => ({ status, json }));
		expect(unknown?.status).toBe(200);
		expect(others).toEqual([unknown, unknown]);
		expect(fixture.mails.slice(before).map(({ to }) => to)).toEqual([waiting.email]);
	});

	it("silently stops mailing an address that is asked for too often", async () => {
		const { email } = await fixture.register();
		const before = fixture.mails.length;
		for (let round = 0; round < 12; round++) expect((await resend(email)).status).toBe(200);
		expect(fixture.mails.length - before).toBe(10);
	});

	it("answers on the contract's second path too", async () => {
		const { email } = await fixture.register();
		const init = { method: "POST", body: JSON.stringify({ token: fixture.mailedToken(email) }) };
		const response = await fixture.createClient().fetch(calls.verifyEmail.fallbackPath, init);
		expect(response.status).toBe(200);
	});
});

describe.each(serverDatabases)("a link of a mail on $name", (testDatabase) => {
	it("waits for the request that holds the person's row, as a deletion does", async () => {
		const fixture = new PlatformFixture();
		await fixture.open(testDatabase);
		onTestFinished(() => fixture.close());
		const { email } = await fixture.register();
		const body = { token: fixture.mailedToken(email) };
		await fixture.withStore(async (db) => {
			const { verifying } = await db.transaction().execute(async (trx) => {
				const { id = "" } = (await findUserByEmail(trx, email)) ?? {};
				await lockUser(trx, id);
				const verifying = fixture.createClient().send("verifyEmail", { body });
				await expect.poll(() => countWaiting(db)).toBe(1);
				await dropTokens(trx, "verify-email", id);
				return { verifying };
			});
			expect((await verifying).status).toBe(401);
		});
		expect(fixture.errors).toEqual([]);
	});
});
