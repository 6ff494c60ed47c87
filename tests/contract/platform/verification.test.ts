import { describe, expect, it, onTestFinished } from "vitest";
import { calls } from "../../../contract/calls";
import { dropTokens } from "../../../platform/account/one-time-token-store";
import { findUserByEmail, lockUser } from "../../../platform/account/user-store";
import { runRetentionJob } from "../../../platform/composition/retention-job";
import { describeOnOneDatabase, PlatformFixture } from "../../support/platform-fixture";
import { countWaiting, serverDatabases } from "../../support/test-database";

describeOnOneDatabase("email verification", (fixture) => {
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
		const responses = await Promise.all(Array.from({ length: 10 }, () => verify(token)));
		expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
	});

	it("[platform-14] rejects a token after 24 hours", async () => {
		const [onTime, late] = [await fixture.register(), await fixture.register()];
		fixture.advance(24 * 3600 - 1);
		expect((await verify(fixture.mailedToken(onTime.email))).status).toBe(200);
		fixture.advance(1);
		expect((await verify(fixture.mailedToken(late.email))).status).toBe(401);
	});

	it("[mail-16] rejects every token except the newest, and drops a waiting mail of another", async () => {
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

	it("rejects an invented token, and one that was sent for another purpose", async () => {
		const { email } = await fixture.register();
		await fixture.createClient().send("forgotPassword", { body: { email } });
		for (const token of ["invented", "", fixture.mailedToken(email)]) {
			const { status, json } = await verify(token);
			expect([status, json.code]).toEqual([401, "invalid_verification_link"]);
		}
	});

	/** Registers, and returns the tokens of the first mail and of two more. */
	async function registerThrice() {
		const person = await fixture.register();
		const tokens = [fixture.mailedToken(person.email)];
		for (let round = 0; round < 2; round++) {
			await resend(person.email);
			tokens.push(fixture.mailedToken(person.email));
		}
		return { ...person, tokens };
	}
	const tellAll = async (tokens: readonly string[]) => {
		const responses = await Promise.all(tokens.map(verify));
		return responses.map(({ status, json }) => json.code ?? status);
	};
	const invalid = "invalid_verification_link";

	it("[account-63] says of every older link that a newer one was sent, while that one works", async () => {
		const { tokens } = await registerThrice();
		const replaced = "verification_link_replaced";
		expect(await tellAll(tokens.slice(0, 2))).toEqual([replaced, replaced]);
		fixture.advance(24 * 3600 - 1);
		expect(await tellAll(tokens.slice(0, 2))).toEqual([replaced, replaced]);
		fixture.advance(1);
		expect(await tellAll(tokens)).toEqual([invalid, invalid, invalid]);
	});

	it.each([
		["by its newest link", async (tokens: string[]) => void (await verify(tokens.at(-1) ?? ""))],
		[
			"by an operator",
			async (_: string[], email: string) =>
				void (await fixture.platform.operator.users.verify(email, "test")),
		],
		[
			"by a link for a new password",
			async (_: string[], email: string) => {
				await fixture.createClient().send("forgotPassword", { body: { email } });
				const pair = { password: "another password", password_confirmation: "another password" };
				const body = { token: fixture.mailedToken(email), ...pair };
				await fixture.createClient().send("resetPassword", { body });
			},
		],
	])(
		"[account-63] confirms every link of an address that was verified %s, for 90 days",
		async (_, prove) => {
			const { tokens, email } = await registerThrice();
			await prove(tokens, email);
			expect(await tellAll(tokens)).toEqual([200, 200, 200]);
			fixture.advance(89 * 86_400);
			await fixture.withStore((db) => runRetentionJob(db, fixture.now));
			expect(await tellAll(tokens)).toEqual([200, 200, 200]);
			fixture.advance(86_400);
			await fixture.withStore((db) => runRetentionJob(db, fixture.now));
			expect(await tellAll(tokens)).toEqual([invalid, invalid, invalid]);
		},
	);

	it("[account-63] knows no link of a deleted account", async () => {
		const { tokens, client, password } = await registerThrice();
		await verify(tokens.at(-1) ?? "");
		await client.send("deleteAccount", { body: { current_password: password } });
		expect(await tellAll(tokens)).toEqual([invalid, invalid, invalid]);
	});

	it("[account-26] gives the same response for an unknown, a waiting and a verified address", async () => {
		const waiting = await fixture.register();
		const verified = await fixture.registerVerified();
		const before = fixture.mails.length;
		const responses = await Promise.all(
			["unknown@example.com", waiting.email, verified.email].map(resend),
		);
		const [unknown, ...others] = responses.map(({ status, json }) => ({ status, json }));
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

	it("responds on the contract's second path too", async () => {
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
