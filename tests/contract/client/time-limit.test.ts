import { beforeAll, describe, expect, it } from "vitest";
import type { CookieStore } from "../../../app/platform-client/cookie-jar.server";
import { createLivePlatform } from "../../../app/platform-client/platform-access.server";
import { readUsableTime, toFairMilliseconds } from "../../support/slowdown";
import { callNames, callSamples } from "./call-sample";
import { buildFixture, describeOutcome } from "./client-fixture";
import { csrfPath, drip, hang, json, startHostileServer } from "./hostile-server";

const timeLimitSeconds = 1;
/** Without a limit these calls would never end. */
const toleratedMs = 4000;

/** Uses an existing token, because on a slow machine fetching one may take all of the time. */
const cookies: CookieStore = {
	data: { upstreamCookies: { platform_session: "abc" }, csrfToken: "csrf-1" },
	set: () => {},
};

/** All servers of this file share one pool, because the address comes with each call. */
const { fetch } = createLivePlatform("http://127.0.0.1");

const totalOutcomes: Partial<Record<string, string>> = {
	logout: "returns",
	csrfCookie: "returns",
	reportDiscountCodeView: "returns",
	me: "returns no-response",
	exchangeMobileToken: "returns failed",
	generateWebToken: "returns failed",
	discountCode: "returns no-response",
};

// The first request of a process loads its HTTP client, which may exceed the limit on a slow
// machine.
beforeAll(async () => {
	const server = await startHostileServer(json({}));
	const { signal } = new AbortController();
	await (await fetch(server.url, { signal })).text();
	await server.close();
});

const slowReplies = { hangs: hang, drips: drip };

// Concurrent, because each test only waits for the limit.
describe.concurrent.each(callNames)("%s", (name) => {
	it.for(["hangs", "drips"] as const)(
		"ends in time, after one request, when the platform %s",
		async (manner, context) => {
			const sentPaths: string[] = [];
			const { client } = await buildFixture(slowReplies[manner], {
				timeLimitSeconds,
				cookies,
				onFinished: context.onTestFinished,
				// Counts requests as they leave: on a slow machine one may be given up before it arrives.
				fetch: (url, request) => {
					sentPaths.push(new URL(url).pathname);
					return fetch(url, request);
				},
			});
			const startedAt = readUsableTime();
			const outcome = await describeOutcome(callSamples[name].invoke(client));
			const elapsed = toFairMilliseconds(readUsableTime() - startedAt, toleratedMs);
			expect(elapsed).toBeLessThan(toleratedMs);
			expect(outcome).toBe(totalOutcomes[name] ?? "fails timeout");
			expect(sentPaths).toHaveLength(1);
		},
	);
});

describe("the time of one web request", () => {
	it("[platform-7] is shared by all its calls, so late ones are not sent", async () => {
		const { client, server } = await buildFixture(hang, { timeLimitSeconds });
		for (let count = 0; count < 3; count++) {
			expect(await describeOutcome(client.catalogue.pricing())).toBe("fails timeout");
		}
		expect(server.seenCalls().length).toBeLessThanOrEqual(2);
	});

	it("ends a few milliseconds early, because timers may fire early", async () => {
		const { client, server } = await buildFixture(hang, { timeLimitSeconds: 0.009 });
		expect(await describeOutcome(client.catalogue.pricing())).toBe("fails timeout");
		expect(server.seenCalls()).toEqual([]);
	});

	it("does not let a write follow its CSRF token after the caller got a timeout", async () => {
		const sentPaths: string[] = [];
		let sendCsrf: (response: Response) => void = () => {};
		const csrfResponse = new Promise<Response>((resolve) => {
			sendCsrf = resolve;
		});
		const { client } = await buildFixture(json({}), {
			timeLimitSeconds,
			// Ignores the abort signal.
			fetch: (url) => {
				sentPaths.push(new URL(url).pathname);
				return csrfResponse;
			},
		});
		const outcome = await describeOutcome(callSamples.sendTip.invoke(client));
		sendCsrf(Response.json({ csrf_token: "late" }));
		await new Promise(setImmediate);
		expect(outcome).toBe("fails csrf");
		expect(sentPaths).toEqual([csrfPath]);
	});
});
