import { describe, expect, it } from "vitest";
import type { CallFailed } from "../../../app/platform-client/result.server";
import { callSamples } from "./call-sample";
import { buildFixture, describeOutcome, type Fixture } from "./client-fixture";
import { csrfPath, hang, inTurn, json, reset, text } from "./hostile-server";

/** Returns the CSRF token of the next write. */
async function sendTipToken({ client, server }: Pick<Fixture, "client" | "server">) {
	await callSamples.sendTip.invoke(client);
	return server.seenCalls().at(-1)?.headers["x-csrf-token"];
}

describe("the CSRF token", () => {
	it.each([
		["responds with 500", json({}, 500), "unavailable"],
		["responds with 401", json({}, 401), "unauthenticated"],
		["breaks the connection", reset, "network"],
		["hangs", hang, "timeout"],
		["responds with HTML", text("<html></html>"), "malformed"],
		["responds with an empty token", json({ csrf_token: "" }), "malformed"],
	])(
		"[platform-3] fails the write with status 0 and sends nothing when its call %s",
		async (_text, csrfReply, cause) => {
			const { client, server, events } = await buildFixture(json({}), {
				csrfReply,
				timeLimitSeconds: 0.3,
			});
			expect(await callSamples.sendTip.invoke(client)).toEqual({
				ok: false,
				failure: {
					kind: "csrf",
					status: 0,
					cause,
					message: "Failed to get CSRF token",
					callName: "sendTip",
					isOutcomeUnknown: false,
				},
			});
			expect(server.seenCalls()).toHaveLength(0);
			const message = "Failed to get CSRF token";
			expect(events).toContainEqual({ type: "failure", callName: "sendTip", status: 0, message });
		},
	);

	it("[operator-98] fails the write as not saved when the platform cannot store its session", async () => {
		const csrfReply = json({ success: false, code: "not_saved" }, 503);
		const { client, server } = await buildFixture(json({}), { csrfReply });
		const { failure } = (await callSamples.sendTip.invoke(client)) as CallFailed;
		expect(failure).toMatchObject({ kind: "not-saved", isOutcomeUnknown: false });
		expect(server.seenCalls()).toHaveLength(0);
	});

	it("[platform-3] is fetched again after a 419, and the write is sent once more", async () => {
		const reply = inTurn(json({}, 419), json(callSamples.sendTip.response));
		const csrfReply = inTurn(json({ csrf_token: "old" }), json({ csrf_token: "new" }));
		const { client, server } = await buildFixture(reply, { csrfReply });
		expect(await describeOutcome(callSamples.sendTip.invoke(client))).toBe("returns started");
		const tokens = server.seenCalls().map(({ headers }) => headers["x-csrf-token"]);
		expect(tokens).toEqual(["old", "new"]);
	});

	it("is given up after the second 419", async () => {
		const { client, server } = await buildFixture(json({}, 419));
		expect(await describeOutcome(callSamples.sendTip.invoke(client))).toBe("fails csrf");
		expect(server.seenCalls()).toHaveLength(2);
	});

	it("is fetched once for all writes of a session", async () => {
		const { client, server } = await buildFixture(json(callSamples.sendTip.response));
		await callSamples.sendTip.invoke(client);
		await callSamples.sendTip.invoke(client);
		await callSamples.initiateSubscription.invoke(client);
		expect(server.seen.map(({ path }) => path).filter((path) => path === csrfPath)).toHaveLength(1);
		const tokens = server.seenCalls().map(({ headers }) => headers["x-csrf-token"]);
		expect(tokens).toEqual(["csrf-1", "csrf-1", "csrf-1"]);
	});

	it.each(["login", "register", "registerV1", "logout", "exchangeMobileToken"] as const)(
		"[platform-3] is fetched again after %s, which changes the session that it belongs to",
		async (name) => {
			const { client, server } = await buildFixture(json(callSamples[name].response), {
				csrfReply: inTurn(json({ csrf_token: "old" }), json({ csrf_token: "new" })),
			});
			await callSamples[name].invoke(client);
			expect(await sendTipToken({ client, server })).toBe("new");
		},
	);

	it("stays after a failed sign-in", async () => {
		const reply = json({ message: "Invalid credentials" }, 422);
		const { client, server } = await buildFixture(reply, {
			csrfReply: inTurn(json({ csrf_token: "old" }), json({ csrf_token: "new" })),
		});
		await callSamples.login.invoke(client);
		expect(await sendTipToken({ client, server })).toBe("old");
	});

	it.each([
		["a sign-in without a response", reset],
		["a sign-in that the platform broke off", json({}, 500)],
		["a 403, which some platforms send instead of a 419", json({}, 403)],
	])("is fetched again after %s", async (_text, reply) => {
		const { client, server } = await buildFixture(reply, {
			csrfReply: inTurn(json({ csrf_token: "old" }), json({ csrf_token: "new" })),
		});
		await callSamples.login.invoke(client);
		expect(await sendTipToken({ client, server })).toBe("new");
	});

	it("is fetched again when a cached one gets a 419, and the write is sent once more", async () => {
		const tip = json(callSamples.sendTip.response);
		const { client, server } = await buildFixture(inTurn(tip, json({}, 419), tip), {
			csrfReply: inTurn(json({ csrf_token: "old" }), json({ csrf_token: "new" })),
		});
		for (const _ of [1, 2, 3]) {
			expect(await describeOutcome(callSamples.sendTip.invoke(client))).toBe("returns started");
		}
		const tokens = server.seenCalls().map(({ headers }) => headers["x-csrf-token"]);
		expect(tokens).toEqual(["old", "old", "new", "new"]);
	});
});
