import { describe, expect, it } from "vitest";
import { buildFixture } from "./client-fixture";
import { json, type Reply, text } from "./hostile-server";

const user = { id: 7, email: "mona@example.com" };

async function check(reply: Reply) {
	const { client } = await buildFixture(reply);
	return client.account.me();
}

describe("the session check", () => {
	it.each([
		["directly", user],
		["under user", { user }],
		["in an envelope", { success: true, data: user }],
		["under user in an envelope", { success: true, data: { user } }],
	])("finds the user %s", async (_place, body) => {
		expect(await check(json(body))).toMatchObject({ kind: "signed-in", user: { id: "7" } });
	});

	it.each([401, 403, 419])("[session-3] reads a %d as a failure that signs out", async (status) => {
		expect(await check(json({}, status))).toEqual({ kind: "rejected" });
	});

	it("[session-3] reads a firewall's 403 as no response about this sign-in", async () => {
		expect(await check(text("<h1>Forbidden</h1>", 403))).toEqual({ kind: "no-response" });
		expect(await check(text("", 403))).toEqual({ kind: "rejected" });
	});

	it("reads a 401 as a failure, whatever its message", async () => {
		expect(await check(text("Unauthorized", 401))).toEqual({ kind: "rejected" });
	});

	it.each([400, 404, 422])("reads a %d with success false as a failure", async (status) => {
		expect(await check(json({ success: false }, status))).toEqual({ kind: "rejected" });
	});

	it.each([302, 400, 404, 422, 429, 500, 502, 503, 504])(
		"reads a %d as no response about this sign-in",
		async (status) => {
			expect(await check(json({}, status))).toEqual({ kind: "no-response" });
		},
	);

	it.each([429, 500, 503])("reads a %d as no response even with success false", async (status) => {
		expect(await check(json({ success: false }, status))).toEqual({ kind: "no-response" });
	});

	it.each([
		["HTML", text("<html>Welcome</html>")],
		["an empty body", text("")],
		["a list", json([])],
		["another shape", json({ success: true, data: { weather: "fine" } })],
	])("reads a 200 with %s as no response", async (_description, reply) => {
		expect(await check(reply)).toEqual({ kind: "no-response" });
	});

	it.each([
		["success is false", { success: false }],
		["the user is null", { user: null }],
		["the data is null", { success: true, data: null }],
	])("[session-3] reads a 200 as a failure when %s", async (_description, body) => {
		expect(await check(json(body))).toEqual({ kind: "rejected" });
	});

	it.each([
		["a missing flag", {}, true],
		["null", { is_active: null }, true],
		["true", { is_active: true }, true],
		["false", { is_active: false }, false],
	])("[account-1] reads %s of is_active", async (_description, fields, isActive) => {
		expect(await check(json({ ...user, ...fields }))).toMatchObject({ user: { isActive } });
	});

	it.each([
		[{ email_verified_at: "2026-01-01T00:00:00Z" }, true],
		[{ email_verified: true }, true],
		[{ email_verified: false, email_verified_at: "2026-01-01" }, true],
		[{ email_verified: 1 }, true],
		[{ email_verified_at: 1767225600 }, true],
		[{ email_verified: 0, email_verified_at: null }, false],
		[{ email_verified_at: null }, false],
		[{}, false],
	])("[account-2] reads %o as verified: %s", async (fields, isEmailVerified) => {
		expect(await check(json({ ...user, ...fields }))).toMatchObject({ user: { isEmailVerified } });
	});
});
