import { describe, expect, it } from "vitest";
import { callSamples } from "./call-sample";
import { buildFixture, describeOutcome } from "./client-fixture";
import { hang, inTurn, json, reset, text } from "./hostile-server";

describe("the CSRF token", () => {
	it.each([
		["answers 500", json({}, 500)],
		["answers 401", json({}, 401)],
		["breaks the connection", reset],
		["hangs", hang],
		["answers HTML", text("<html></html>")],
		["answers an empty token", json({ csrf_token: "" })],
	])(
		"fails the write with status 0 and sends nothing when its call %s",
		async (_text, csrfReply) => {
			const { client, server } = await buildFixture(json({}), { csrfReply, timeLimitSeconds: 0.3 });
			expect(await callSamples.sendTip.invoke(client)).toEqual({
				ok: false,
				failure: {
					kind: "csrf",
					status: 0,
					message: "Failed to get CSRF token",
					callName: "sendTip",
					isOutcomeUnknown: false,
				},
			});
			expect(server.seenCalls()).toHaveLength(0);
		},
	);

	it("is fetched anew, and the write sent once more, after a 419", async () => {
		const reply = inTurn(json({}, 419), json(callSamples.sendTip.answer));
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
});
