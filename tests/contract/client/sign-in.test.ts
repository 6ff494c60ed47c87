import { describe, expect, it } from "vitest";
import { buildFixture, describeOutcome, unwrap } from "./client-fixture";
import { inTurn, json } from "./hostile-server";

const user = { id: 7, email: "mona@example.com" };
const credentials = { email: "mona@example.com", password: "secret-1" };
const registration = { ...credentials, name: "Mona", phone: "", passwordConfirmation: "secret-1" };

async function login(body: unknown, status = 200) {
	const { client, events } = await buildFixture(json(body, status));
	return { outcome: unwrap(await client.account.login(credentials)), events };
}

describe("login", () => {
	it.each([
		["directly", { message: "Login successful", user }],
		["with spaces around the message", { message: " Login successful ", user }],
		["in an envelope", { success: true, message: "Login successful", data: { user } }],
		["with everything in the data", { success: true, data: { message: "Login successful", user } }],
	])("[account-5] signs in when the platform confirms it %s", async (_description, body) => {
		expect((await login(body)).outcome).toMatchObject({ kind: "signed-in", user: { id: "7" } });
	});

	it.each([
		[
			"success is false",
			{ success: false, message: "Login successful", data: { user } },
			undefined,
		],
		["the case differs", { message: "login successful", user }, "login successful"],
		["the message is another", { success: true, message: "Welcome", data: { user } }, "Welcome"],
		["there is no message", { success: true, data: { user } }, undefined],
	])("[account-5] fails when %s", async (_description, body, message) => {
		const { outcome } = await login(body);
		expect(outcome).toMatchObject({ kind: "rejected" });
		if (message) expect(outcome).toHaveProperty("message", message);
	});

	it("[account-6] logs a 2xx with another message", async () => {
		const { events } = await login({ message: "Welcome", user });
		expect(events).toContainEqual({ type: "unexpected-message", callName: "login", status: 200 });
	});

	it.each([
		["code", { code: "AUTH_009", message: "No" }, 403],
		["error_code", { error_code: "auth_009" }, 401],
		["error", { success: false, error: "email_not_verified" }, 200],
	])("recognises an unverified email by %s", async (_field, body, status) => {
		expect((await login(body, status)).outcome).toEqual({ kind: "email-not-verified" });
	});

	it("shows the platform's words and each field's first message", async () => {
		const errors = { email: ["Unknown address", "Second"], password: "Too short", name: [] };
		const { outcome } = await login(
			{ success: false, message: "Invalid credentials", errors },
			422,
		);
		expect(outcome).toEqual({
			kind: "rejected",
			message: "Invalid credentials",
			fieldErrors: { email: "Unknown address", password: "Too short" },
		});
	});

	it("still reads the message when the errors have an unexpected shape", async () => {
		const { outcome } = await login({ message: "Invalid credentials", errors: [] }, 422);
		expect(outcome).toEqual({ kind: "rejected", message: "Invalid credentials" });
	});

	it("does not sign in without a user", async () => {
		const { client, events } = await buildFixture(json({ message: "Login successful", user: {} }));
		expect(await describeOutcome(client.account.login(credentials))).toBe("fails malformed");
		expect(events).toContainEqual({ type: "unexpected-shape", callName: "login", status: 200 });
	});

	it("[account-5] asks in English, because the message decides", async () => {
		const reply = json({ message: "Login successful", user });
		const { client, server } = await buildFixture(reply, { locale: "ar" });
		await client.account.login(credentials);
		expect(server.seenCalls()[0]?.headers["accept-language"]).toBe("en");
	});
});

describe("register", () => {
	it.each([404, 405])("[account-13] tries the other path once after a %d", async (status) => {
		const reply = inTurn(json({}, status), json({ message: "Registration successful", user }));
		const { client, server } = await buildFixture(reply);
		expect(unwrap(await client.account.register(registration))).toMatchObject({
			kind: "signed-in",
		});
		expect(server.seenCalls().map(({ path }) => path)).toEqual([
			"/web/api/auth/register",
			"/api/v1/auth/register",
		]);
	});

	it.each([400, 422, 500])(
		"[account-13] does not try the other path after a %d",
		async (status) => {
			const { client, server } = await buildFixture(json({}, status));
			await describeOutcome(client.account.register(registration));
			expect(server.seenCalls()).toHaveLength(1);
		},
	);

	it("[account-13] starts at the path from the operator's setting", async () => {
		const { client, server } = await buildFixture(json({}, 404), {
			paths: { register: "/api/v1/auth/register" },
		});
		expect(await describeOutcome(client.account.register(registration))).toBe("returns rejected");
		expect(server.seenCalls().map(({ path }) => path)).toEqual([
			"/api/v1/auth/register",
			"/web/api/auth/register",
		]);
	});
});

describe("a mobile token", () => {
	it.each([
		["a-token", json({}, 401), 401, "Invalid mobile token"],
		["رمز", json({}), 0, "Invalid mobile token"],
		["a-token", json({ success: false }, 422), 422, "Token exchange failed"],
		["a-token", json({}, 500), 500, "Token exchange failed"],
		["a-token", json({ data: {} }), 200, "Token exchange failed"],
	])("[platform-40] that cannot be exchanged is named for the log: %s", async (...given) => {
		const [token, reply, status, message] = given;
		const { client, events } = await buildFixture(reply);
		await client.account.exchangeMobileToken(token);
		const callName = "exchangeMobileToken";
		expect(events).toContainEqual({ type: "failure", callName, status, message });
	});
});
