/** Tests the change of an address that is verified, by a link to the new one, and its undoing by one to the old. */
import { describe, expect, it } from "vitest";
import type { MailKind } from "../../../platform/mail/mail-kind";
import type { ApiClient } from "../../support/api-client";
import {
	describeOnEachDatabase,
	PASSWORD,
	type PlatformFixture,
} from "../../support/platform-fixture";
import { raceRounds } from "../../support/test-database";

const DAY = 24 * 3600;

const request = (client: ApiClient, email: string, current_password = PASSWORD) =>
	client.send("requestEmailChange", { body: { email, current_password } });

const confirm = (client: ApiClient, token: string) =>
	client.send("confirmEmailChange", { body: { token } });

type Outcome = { status: number; json: Record<string, unknown> };
const toOutcome = ({ status, json }: Outcome) => [status, json.code];

/** The short ways to act on a platform that the tests below share. */
const actOn = (fixture: PlatformFixture) => {
	const undo = (token: string) =>
		fixture.createClient().send("undoEmailChange", { body: { token } });
	const login = async (email: string, password = PASSWORD) =>
		toOutcome(await fixture.createClient().send("login", { body: { email, password } }));
	const isSignedIn = async (client: ApiClient) => (await client.send("me")).status === 200;
	const listMailsTo = async (email: string): Promise<string[]> => {
		const mails = await fixture.listMails();
		return mails.filter(({ recipient }) => recipient === email).map(({ kind }) => kind ?? "");
	};
	const findToken = async (email: string, kind: MailKind) => {
		const mails = await fixture.listMails();
		const mail = mails.find((one) => one.recipient === email && one.kind === kind);
		return new URL(mail?.link ?? "missing:").searchParams.get("token") ?? "";
	};
	/** Requests and confirms the change, and returns the token that undoes it. */
	const change = async (client: ApiClient, from: string, to: string) => {
		expect(toOutcome(await request(client, to))).toEqual([200, undefined]);
		expect(toOutcome(await confirm(client, await findToken(to, "email-change")))).toEqual([
			200,
			undefined,
		]);
		return findToken(from, "email-changed");
	};
	return { undo, login, isSignedIn, listMailsTo, findToken, change };
};

const wrongLogin = [401, "invalid_credentials"];
const signedIn = [200, undefined];

describeOnEachDatabase("a change of a verified address", (fixture) => {
	const { undo, login, isSignedIn, listMailsTo, findToken, change } = actOn(fixture);

	it("[account-115] changes nothing before its link is confirmed, which then signs in and gets the mails", async () => {
		const { client, email } = await fixture.registerVerified();
		const next = `next-${email}`;
		const requested = await request(client, ` ${next.toUpperCase()}\u200E `);
		const expires_at = new Date(fixture.now.getTime() + DAY * 1000).toISOString();
		expect(requested.data).toEqual({ email: next, expires_at });
		expect((await client.send("emailChange")).data).toEqual({ email: next, expires_at });
		expect([await login(next), await login(email)]).toEqual([wrongLogin, signedIn]);
		await fixture.createClient().send("forgotPassword", { body: { email } });
		expect(await listMailsTo(next)).toEqual(["email-change"]);
		expect(await listMailsTo(email)).toContain("password-reset");
		await confirm(fixture.createClient(), await findToken(next, "email-change"));
		expect([await login(email), await login(next)]).toEqual([wrongLogin, signedIn]);
		const visitor = fixture.createClient();
		await visitor.send("login", { body: { email: next, password: PASSWORD } });
		expect((await visitor.send("me")).data).toMatchObject({
			user: { email: next, email_verified: true },
		});
		expect((await visitor.send("emailChange")).data).toEqual({ email: null, expires_at: null });
	});

	it("[account-115] is replaced by a newer one, whose older link says so, and can be withdrawn", async () => {
		const { client, email } = await fixture.registerVerified();
		const [first, second] = [`first-${email}`, `second-${email}`];
		await request(client, first);
		const older = await findToken(first, "email-change");
		fixture.advance(1);
		await request(client, second);
		const newer = await findToken(second, "email-change");
		// The mail to the first address had not been sent yet.
		expect(await listMailsTo(first)).toEqual([]);
		expect(toOutcome(await confirm(client, older))).toEqual([401, "email_link_replaced"]);
		await client.send("cancelEmailChange", { body: { email: first } });
		expect((await client.send("emailChange")).data).toMatchObject({ email: second });
		expect((await client.send("cancelEmailChange", { body: { email: second } })).status).toBe(200);
		expect((await client.send("emailChange")).data).toMatchObject({ email: null });
		for (const token of [older, newer, "unknown"]) {
			expect(toOutcome(await confirm(client, token))).toEqual([401, "invalid_email_link"]);
		}
		expect(await login(email)).toEqual(signedIn);
	});

	it.each([
		["mona", "email_invalid"],
		["own", "email_unchanged"],
		["taken", "email_taken"],
		["Taken\u00AD", "email_taken"],
	])("[account-116] is not requested for %j, whose code is %s", async (typed, code) => {
		const { client, email } = await fixture.registerVerified();
		const other = await fixture.register();
		const address = typed.replace("own", email).replace(/taken/i, other.email.toUpperCase());
		const rejected = await request(client, address);
		expect([rejected.status, rejected.json.error_codes]).toEqual([422, { email: code }]);
		expect((await client.send("emailChange")).data).toMatchObject({ email: null });
	});

	it("[account-116] needs the password before anything is said about other accounts, five times an hour", async () => {
		const { client, email } = await fixture.registerVerified();
		const taken = await fixture.register();
		const wrong = await request(client, taken.email, "wrong");
		const codes = { current_password: "current_password_wrong" };
		expect([wrong.status, wrong.json.error_codes]).toEqual([422, codes]);
		const statuses: number[] = [];
		for (const name of ["one", "two", "three", "four", "five", "six"]) {
			statuses.push((await request(client, `${name}-${email}`)).status);
		}
		expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
		for (let round = 0; round < 10; round++) await request(client, "x@example.com", "wrong");
		const over = await request(client, `seven-${email}`);
		expect(toOutcome(over)).toEqual([429, "too_many_attempts"]);
	});

	it("[account-116] is for active people with a verified address", async () => {
		const unverified = await fixture.register();
		const early = await request(unverified.client, "other@example.com");
		expect(toOutcome(early)).toEqual([403, "email_not_verified"]);
		const { client, email } = await fixture.registerVerified();
		const next = `next-${email}`;
		await request(client, next);
		await fixture.platform.operator.users.suspend(email, "test");
		expect(toOutcome(await request(client, next))).toEqual([403, "account_suspended"]);
		const token = await findToken(next, "email-change");
		expect(toOutcome(await confirm(client, token))).toEqual([403, "account_suspended"]);
		expect((await request(fixture.createClient(), next)).status).toBe(401);
	});

	it("[account-117] is confirmed within 24 hours, and a second press says that it worked", async () => {
		const { client, email } = await fixture.registerVerified();
		const next = `next-${email}`;
		await request(client, next);
		const late = await findToken(next, "email-change");
		fixture.advance(DAY);
		expect(toOutcome(await confirm(client, late))).toEqual([401, "invalid_email_link"]);
		expect((await client.send("emailChange")).data).toMatchObject({ email: null });
		await request(client, next);
		const token = await findToken(next, "email-change");
		fixture.advance(DAY - 1);
		for (const _ of [1, 2]) {
			const done = await fixture.createClient().send("confirmEmailChange", { body: { token } });
			expect(done.status).toBe(200);
		}
		expect((await listMailsTo(email)).filter((kind) => kind === "email-changed")).toHaveLength(1);
	});

	it("[account-118] signs out everywhere but where the person confirms it", async () => {
		const { client, email } = await fixture.registerVerified();
		const other = fixture.createClient();
		await other.send("login", { body: { email, password: PASSWORD } });
		const stolenCookie = fixture.createClient(client.cookies);
		const stranger = await fixture.registerVerified();
		const next = `next-${email}`;
		await request(client, next);
		const token = await findToken(next, "email-change");
		expect((await confirm(client, token)).status).toBe(200);
		expect(await Promise.all([client, other, stolenCookie].map(isSignedIn))).toEqual([
			true,
			false,
			false,
		]);
		const last = `last-${email}`;
		await request(client, last);
		await confirm(stranger.client, await findToken(last, "email-change"));
		expect(await Promise.all([client, stranger.client].map(isSignedIn))).toEqual([false, true]);
	});

	it("[account-118] ends the links that wait in the old mailbox", async () => {
		const { client, email } = await fixture.registerVerified();
		await fixture.createClient().send("forgotPassword", { body: { email } });
		const token = await findToken(email, "password-reset");
		await change(client, email, `next-${email}`);
		expect(await listMailsTo(email)).not.toContain("password-reset");
		const pair = { password: "a stranger's one", password_confirmation: "a stranger's one" };
		const reset = await fixture.createClient().send("resetPassword", { body: { token, ...pair } });
		expect(toOutcome(reset)).toEqual([401, "invalid_password_link"]);
	});

	it("[account-118] is rejected when somebody has registered the address meanwhile, and changes nothing", async () => {
		const { client, email } = await fixture.registerVerified();
		const next = `next-${email}`;
		await request(client, next);
		const body = { ...fixture.registration(), email: next };
		expect((await fixture.createClient().send("register", { body })).status).toBe(201);
		const token = await findToken(next, "email-change");
		expect(toOutcome(await confirm(client, token))).toEqual([409, "email_taken"]);
		expect(await isSignedIn(client)).toBe(true);
		expect(await login(email)).toEqual(signedIn);
		expect(await listMailsTo(email)).not.toContain("email-changed");
	});

	it("[account-119, account-120] is undone by the old address for seven days, with all that whoever changed it had", async () => {
		const { client, email } = await fixture.registerVerified();
		const next = `next-${email}`;
		const token = await change(client, email, next);
		await fixture.createClient().send("forgotPassword", { body: { email: next } });
		const reset = await findToken(next, "password-reset");
		fixture.advance(7 * DAY - 1);
		expect((await undo(token)).status).toBe(200);
		expect((await undo(token)).status).toBe(200);
		expect(await isSignedIn(client)).toBe(false);
		// Whoever changed it knew the password.
		expect([await login(next), await login(email)]).toEqual([wrongLogin, wrongLogin]);
		const chosen = { password: "a better password", password_confirmation: "a better password" };
		const spend = (token: string) =>
			fixture.createClient().send("resetPassword", { body: { token, ...chosen } });
		expect((await spend(reset)).status).toBe(401);
		expect((await spend(await findToken(email, "password-reset"))).status).toBe(200);
		expect(await login(email, chosen.password)).toEqual(signedIn);
	});

	it("[account-119] is final after seven days", async () => {
		const { client, email } = await fixture.registerVerified();
		const token = await change(client, email, `next-${email}`);
		fixture.advance(7 * DAY);
		expect(toOutcome(await undo(token))).toEqual([401, "invalid_undo_link"]);
		expect(toOutcome(await undo("unknown"))).toEqual([401, "invalid_undo_link"]);
		const body = { ...fixture.registration(), email };
		expect((await fixture.createClient().send("register", { body })).status).toBe(201);
	});

	it("[account-120] is undone for a suspended account, which stays suspended", async () => {
		const { client, email } = await fixture.registerVerified();
		const next = `next-${email}`;
		const token = await change(client, email, next);
		const suspension = { reason: "stolen", note: null } as const;
		await fixture.platform.operator.users.suspend(next, "test", suspension);
		expect((await undo(token)).status).toBe(200);
		const person = await fixture.platform.operator.users.find(email);
		expect(person).toMatchObject({ is_active: 0, suspension_reason: "stolen" });
	});

	it("[account-121] is undone by its own link after later changes, whose links end", async () => {
		const { client, email } = await fixture.registerVerified();
		const [second, third, fourth] = [`b-${email}`, `c-${email}`, `d-${email}`];
		const back = await change(client, email, second);
		fixture.advance(60);
		const backToSecond = await change(client, second, third);
		fixture.advance(60);
		await request(client, fourth);
		const waiting = await findToken(fourth, "email-change");
		expect((await undo(back)).status).toBe(200);
		expect(toOutcome(await undo(backToSecond))).toEqual([401, "invalid_undo_link"]);
		expect(toOutcome(await confirm(client, waiting))).toEqual([401, "invalid_email_link"]);
		expect(await listMailsTo(fourth)).toEqual([]);
		expect(await fixture.platform.operator.users.find(email)).toBeDefined();
		for (const other of [second, third]) {
			expect(await fixture.platform.operator.users.find(other)).toBeUndefined();
		}
	});

	it("[account-121] is undone by its own link after a later one was undone", async () => {
		const { client, email } = await fixture.registerVerified();
		const [second, third] = [`b-${email}`, `c-${email}`];
		const back = await change(client, email, second);
		fixture.advance(60);
		const backToSecond = await change(client, second, third);
		expect((await undo(backToSecond)).status).toBe(200);
		expect(await fixture.platform.operator.users.find(second)).toBeDefined();
		expect((await undo(back)).status).toBe(200);
		expect(await fixture.platform.operator.users.find(email)).toBeDefined();
	});

	it("[account-122] leaves the old address to its person while it can be undone", async () => {
		const { client, email } = await fixture.registerVerified();
		const next = `next-${email}`;
		const token = await change(client, email, next);
		const body = { ...fixture.registration(), email };
		const register = () => fixture.createClient().send("register", { body });
		const rejected = await register();
		expect([rejected.status, rejected.json.error_codes]).toEqual([422, { email: "email_taken" }]);
		const other = await fixture.registerVerified();
		expect((await request(other.client, email)).json.error_codes).toEqual({ email: "email_taken" });
		const unverified = await fixture.register();
		const corrected = await unverified.client.send("changeEmail", {
			body: { email, current_password: PASSWORD },
		});
		expect(corrected.json.error_codes).toEqual({ email: "email_taken" });
		expect((await request(client, email)).status).toBe(200);
		expect((await undo(token)).status).toBe(200);
		const own = await fixture.registerVerified();
		await change(own.client, own.email, `next-${own.email}`);
		fixture.advance(7 * DAY);
		expect((await register()).status).toBe(422);
		const free = { ...body, email: own.email };
		expect((await fixture.createClient().send("register", { body: free })).status).toBe(201);
	});

	it("[account-123] is in the audit log without an address, and forgotten with the account", async () => {
		const { client, email, password } = await fixture.registerVerified();
		const next = `next-${email}`;
		await change(client, email, next);
		await request(client, `last-${email}`);
		await client.send("cancelEmailChange", { body: { email: `last-${email}` } });
		const { id = "" } = (await fixture.platform.operator.users.find(next)) ?? {};
		const readTrail = () =>
			fixture.withStore((db) =>
				db.selectFrom("audit_log").selectAll().where("subject", "=", id).execute(),
			);
		const acts = (await readTrail()).map(({ action }) => action);
		expect(acts.filter((action) => action.startsWith("member_email.")).toSorted()).toEqual([
			"member_email.confirmed",
			"member_email.requested",
			"member_email.requested",
			"member_email.withdrawn",
		]);
		const body = { current_password: password };
		expect((await client.send("deleteAccount", { body })).status).toBe(200);
		expect(JSON.stringify(await readTrail())).not.toContain(email);
		await fixture.withStore(async (db) => {
			const rows = db.selectFrom("email_changes").selectAll().where("user_id", "=", id);
			expect(await rows.execute()).toEqual([]);
		});
		const mails = (await fixture.listMails()).filter(({ recipient }) => recipient.endsWith(email));
		expect(mails.map(({ recipient, kind }) => [recipient, kind])).toEqual([
			[next, "account-deleted"],
		]);
	});

	describe("at the same moment", () => {
		it("[account-118] is confirmed once by two presses", async () => {
			for (const _ of raceRounds) {
				const { client, email } = await fixture.registerVerified();
				const next = `next-${email}`;
				await request(client, next);
				const token = await findToken(next, "email-change");
				const presses = [fixture.createClient(), fixture.createClient()];
				const done = await Promise.all(presses.map((one) => confirm(one, token)));
				expect(done.map(({ status }) => status)).toEqual([200, 200]);
				const mails = await listMailsTo(email);
				expect(mails.filter((kind) => kind === "email-changed")).toHaveLength(1);
			}
			expect(fixture.errors).toEqual([]);
		});

		it("[account-118] is confirmed or registered by another person, not both", async () => {
			for (const _ of raceRounds) {
				const { client, email } = await fixture.registerVerified();
				const next = `next-${email}`;
				await request(client, next);
				const token = await findToken(next, "email-change");
				const body = { ...fixture.registration(), email: next };
				const [confirmed, registered] = await Promise.all([
					confirm(fixture.createClient(), token),
					fixture.createClient().send("register", { body }),
				]);
				expect([
					[200, 422],
					[409, 201],
				]).toContainEqual([confirmed.status, registered.status]);
			}
			expect(fixture.errors).toEqual([]);
		});

		it("[account-122] leaves the address that it frees to nobody who registers it", async () => {
			for (const _ of raceRounds) {
				const { client, email } = await fixture.registerVerified();
				const next = `next-${email}`;
				await request(client, next);
				const token = await findToken(next, "email-change");
				const body = { ...fixture.registration(), email };
				const [confirmed, registered] = await Promise.all([
					confirm(fixture.createClient(), token),
					fixture.createClient().send("register", { body }),
				]);
				expect([confirmed.status, registered.status]).toEqual([200, 422]);
			}
			expect(fixture.errors).toEqual([]);
		});

		it("[account-121] is undone although a later one is being confirmed", async () => {
			for (const _ of raceRounds) {
				const { client, email } = await fixture.registerVerified();
				const [second, third] = [`b-${email}`, `c-${email}`];
				const back = await change(client, email, second);
				await request(client, third);
				const token = await findToken(third, "email-change");
				const [undone] = await Promise.all([undo(back), confirm(client, token)]);
				expect(undone.status).toBe(200);
				expect(await fixture.platform.operator.users.find(email)).toBeDefined();
				const further = await findToken(second, "email-changed");
				if (further) expect((await undo(further)).status).toBe(401);
			}
			expect(fixture.errors).toEqual([]);
		});
	});
});
