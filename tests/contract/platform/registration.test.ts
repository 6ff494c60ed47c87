import { expect, it } from "vitest";
import { hashToken } from "../../../platform/base/secret-token";
import { webOrigin } from "../../support/api-client";
import { describeOnEachDatabase } from "../../support/platform-fixture";

describeOnEachDatabase("registration", (fixture) => {
	it.each(["register", "registerV1"] as const)(
		"%s signs in with the exact message and an unverified person",
		async (name) => {
			const client = fixture.createClient();
			const body = fixture.registration();
			const response = await client.send(name, { body });
			expect(response.json).toMatchObject({ success: true, message: "Registration successful" });
			expect(response.data.user).toMatchObject({
				email: body.email,
				email_verified: false,
				email_verified_at: null,
			});
			expect((await client.send("me")).status).toBe(200);
		},
	);

	it("mails one link to the calling web server's verification page", async () => {
		const { email } = await fixture.register();
		const mails = fixture.mails.filter(({ to }) => to === email);
		expect(mails).toHaveLength(1);
		expect(mails[0]?.link).toMatch(new RegExp(`^${webOrigin}/verify-email\\?token=[\\w-]{43}$`));
	});

	it("keeps only the hash of the password and of the verification token", async () => {
		const { email, password } = await fixture.register();
		const token = fixture.mailedToken(email);
		const [user, tokens] = await fixture.withStore((db) =>
			Promise.all([
				db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirstOrThrow(),
				db.selectFrom("verification_tokens").selectAll().execute(),
			]),
		);
		expect(user.password_hash).toMatch(/^scrypt\$/);
		expect(tokens).toContainEqual(expect.objectContaining({ token_hash: hashToken(token) }));
		const stored = JSON.stringify([user, tokens]);
		expect([stored.includes(password), stored.includes(token)]).toEqual([false, false]);
		const listed = JSON.stringify(await Array.fromAsync(fixture.platform.operator.users.list()));
		expect([listed.includes(email), listed.includes(user.password_hash)]).toEqual([true, false]);
	});

	it("names every rejected field with a list of messages", async () => {
		const body = {
			name: "",
			email: "nonsense",
			phone: "none",
			password: "short",
			password_confirmation: "other",
		};
		const { status, json } = await fixture.createClient().send("register", { body });
		expect(status).toBe(422);
		expect(json.success).toBe(false);
		expect(Object.keys(json.errors as object).sort()).toEqual(Object.keys(body).sort());
		expect(json.errors).toMatchObject({ password_confirmation: ["Passwords do not match"] });
	});

	it("names a missing field in the same way", async () => {
		const { email: _, ...body } = fixture.registration();
		const { status, json } = await fixture.createClient().send("register", { body });
		expect(status).toBe(422);
		expect(Object.keys(json.errors as object)).toEqual(["email"]);
	});

	it("makes one account when an address registers ten times at once", async () => {
		const body = fixture.registration();
		const responses = await Promise.all(
			Array.from({ length: 10 }, () => fixture.createClient().send("register", { body })),
		);
		const statuses = responses.map(({ status }) => status).sort();
		expect(statuses).toEqual([201, ...Array(9).fill(422)]);
		expect(responses.find(({ status }) => status === 422)?.json.errors).toHaveProperty("email");
		expect(fixture.mails.filter(({ to }) => to === body.email)).toHaveLength(1);
	});

	it("treats addresses as equal in upper and lower case", async () => {
		const { email } = await fixture.register();
		const body = { ...fixture.registration(), email: ` ${email.toUpperCase()} ` };
		expect((await fixture.createClient().send("register", { body })).status).toBe(422);
	});

	it.each([
		["text that is not JSON", "{cut"],
		["a NUL character", '{"name":"a\\u0000b"}'],
	])("rejects %s with 400", async (_, body) => {
		const client = fixture.createClient();
		const headers = { "X-CSRF-Token": await client.csrfToken() };
		const init = { method: "POST", body, headers };
		expect((await client.fetch("/web/api/auth/register", init)).status).toBe(400);
	});

	it("rejects a body of a hundred kilobytes", async () => {
		const body = { ...fixture.registration(), name: "a".repeat(100_000) };
		expect((await fixture.createClient().send("register", { body })).status).toBe(413);
	});
});
