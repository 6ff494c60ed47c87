import { describe, expect, it } from "vitest";
import { calls } from "../../../contract/calls";
import { callNames, callSamples } from "./call-sample";
import { buildFixture, stripAbsent, unwrap } from "./client-fixture";
import { json } from "./hostile-server";

describe("each of the 21 calls", () => {
	it("[platform-1] has a client function that is exercised here", () => {
		expect(callNames.toSorted()).toEqual(Object.keys(calls).toSorted());
		expect(callNames).toHaveLength(21);
	});

	it.each(callNames)("%s is sent as the contract says and read in domain words", async (name) => {
		const sample = callSamples[name];
		const { client, server } = await buildFixture(json(sample.response), sample.options);
		expect(stripAbsent(unwrap(await sample.invoke(client)))).toEqual(sample.outcome);
		const sent = server.seen.find(({ path }) => path === sample.path);
		expect(sent).toMatchObject({ method: calls[name].method, path: sample.path });
		expect(sent?.body).toEqual(sample.body);
	});

	it.each(callNames)("[platform-4] %s is read the same inside an envelope", async (name) => {
		const sample = callSamples[name];
		const { message } = sample.response as { message?: string };
		const enveloped = { success: true, message, data: sample.response };
		const csrfReply = json({ success: true, data: { csrf_token: "csrf-1" } });
		const { client } = await buildFixture(json(enveloped), { csrfReply, ...sample.options });
		expect(stripAbsent(unwrap(await sample.invoke(client)))).toEqual(sample.outcome);
	});

	it.each(callNames)(
		"[platform-2] %s fetches a CSRF token exactly when it writes with cookies",
		async (name) => {
			const sample = callSamples[name];
			const { client, server } = await buildFixture(json(sample.response), sample.options);
			await sample.invoke(client);
			const needsToken =
				name === "csrfCookie" || (calls[name].method === "POST" && calls[name].credentials);
			expect(server.seen.length - server.seenCalls().length).toBe(needsToken ? 1 : 0);
			const sent = server.seenCalls()[0];
			expect(sent?.headers["x-csrf-token"]).toBe(needsToken ? "csrf-1" : undefined);
			expect(sent?.headers.cookie).toBe(
				calls[name].credentials ? "platform_session=abc" : undefined,
			);
		},
	);
});
