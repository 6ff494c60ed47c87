import { describe, expect, it, onTestFinished, vi } from "vitest";
import { calls } from "../../../contract/calls";
import { callNames, callSamples } from "./call-sample";
import { buildFixture, describeOutcome } from "./client-fixture";
import { inTurn, json, reset } from "./hostile-server";

const repeatedReads = ["pricing", "creator", "creatorPlans", "discountCode"];
const fast = { retryDelaySeconds: 0.01 };

/**
 * Returns the times at which an always failing read is tried, in milliseconds since its first try.
 */
async function listTries(options: Parameters<typeof buildFixture>[1] = {}): Promise<number[]> {
	const triedAt: number[] = [];
	const { client } = await buildFixture(json({}), {
		// The client's default, used where a test names none.
		timeLimitSeconds: undefined,
		...options,
		fetch: async () => {
			triedAt.push(performance.now());
			return Response.json({}, { status: 500 });
		},
	});
	vi.useFakeTimers({ now: 0 });
	onTestFinished(() => {
		vi.useRealTimers();
	});
	const outcome = describeOutcome(client.catalogue.pricing());
	await vi.runAllTimersAsync();
	expect(await outcome).toBe("fails unavailable");
	return triedAt.map((time) => time - (triedAt[0] ?? 0));
}

describe("a read", () => {
	it.each(repeatedReads)("%s succeeds when a later try does", async (name) => {
		const sample = callSamples[name as keyof typeof callSamples];
		const reply = inTurn(json({}, 503), reset, json(sample.response));
		const { client, server } = await buildFixture(reply, fast);
		expect(await describeOutcome(sample.invoke(client))).not.toContain("throws");
		expect(server.seenCalls()).toHaveLength(3);
	});

	it("[platform-6] stops after three retries", async () => {
		const { client, server } = await buildFixture(json({}, 500), fast);
		expect(await describeOutcome(client.catalogue.pricing())).toBe("fails unavailable");
		expect(server.seenCalls()).toHaveLength(4);
	});

	it("[platform-6, platform-7] is retried after 1 s and 2 s while a page waits, within the page's 4 s", async () => {
		expect(await listTries()).toEqual([0, 1000, 3000]);
	});

	it("[platform-6] doubles the delay, up to 30 s", async () => {
		const patient = { timeLimitSeconds: 200, retryDelaySeconds: 10 };
		expect(await listTries(patient)).toEqual([0, 10_000, 30_000, 60_000]);
	});

	it("is not retried after a rejection", async () => {
		const { client, server } = await buildFixture(json({}, 404), fast);
		expect(await describeOutcome(client.catalogue.pricing())).toBe("fails rejected");
		expect(server.seenCalls()).toHaveLength(1);
	});

	it("stops early when another try would not fit into the time", async () => {
		const tight = { timeLimitSeconds: 5, retryDelaySeconds: 5 };
		const { client, server } = await buildFixture(json({}, 500), tight);
		expect(await describeOutcome(client.catalogue.pricing())).toBe("fails unavailable");
		expect(server.seenCalls()).toHaveLength(1);
	});
});

describe("every other call", () => {
	const otherNames = callNames.filter((name) => !repeatedReads.includes(name));

	it.each(otherNames)("%s is sent once, whatever happens", async (name) => {
		const { client, server } = await buildFixture(inTurn(reset, json({}, 500)), fast);
		await describeOutcome(callSamples[name].invoke(client));
		expect(server.seenCalls()).toHaveLength(1);
	});

	it("includes every write", () => {
		const writes = callNames.filter((name) => calls[name].method === "POST");
		expect(otherNames).toEqual(expect.arrayContaining(writes));
	});
});
