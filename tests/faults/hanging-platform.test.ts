/** A platform that hangs: few pages pay for it, and it is not asked by everybody at once. */
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Buyer, signInAtFake } from "../routes/payment/buyer";
import { fakePlatform } from "../support/fake-platform";
import { type LiveSite, startLiveServer, startLiveSite } from "../support/live-site";
import { createPageClient, type PageClient } from "../support/page-client";
import type { RunningServer } from "../support/server";
import { toFairMilliseconds } from "../support/slowdown";
import type { UpstreamHandlers } from "../support/upstream";

const env = { PAYMENTS: "gateway", CACHE_SECONDS: "0" };
const PRICING = "GET /api/v1/web-subscriptions/pricing";
const ME = "GET /web/api/auth/me";
/** The limit of a page, and the time to make it. */
const PAGE_MILLISECONDS = 6500;
/** A call that is not made takes 50 ms at most; the rest is the page. */
const QUICK_MILLISECONDS = 250;
const MAX_SLOW = 6;
const MAX_AT_ONCE = 50;
const VISITORS = 400;

async function measure(visitor: PageClient, limit: number): Promise<number> {
	const startedAt = performance.now();
	expect((await visitor.get("/premium")).status).toBe(503);
	return toFairMilliseconds(performance.now() - startedAt, limit);
}

type Seen = { slow: number[]; quick: number[] };

/** Eight pages one after another, and then ten more while the calls are paused. */
async function visitHanging(visitor: PageClient): Promise<Seen> {
	const first: number[] = [];
	for (let page = 0; page < 8; page++) first.push(await measure(visitor, PAGE_MILLISECONDS));
	const quick: number[] = [];
	for (let page = 0; page < 10; page++) quick.push(await measure(visitor, QUICK_MILLISECONDS));
	return { slow: first.filter((milliseconds) => milliseconds > 1000), quick: quick.toSorted() };
}

function check({ slow, quick }: Seen): void {
	for (const milliseconds of slow) expect(milliseconds).toBeLessThan(PAGE_MILLISECONDS);
	// After five calls without an answer they are paused. One more page may be the one that tries again.
	expect(slow.length).toBeLessThanOrEqual(MAX_SLOW);
	expect(quick.filter((milliseconds) => milliseconds > QUICK_MILLISECONDS).length).toBeLessThan(2);
}

const hang = (getUrl: () => string): UpstreamHandlers => ({
	...fakePlatform(getUrl),
	[PRICING]: () => "hang",
});

// Side by side: they wait, and do next to nothing.
describe("a platform that hangs", () => {
	it.concurrent("costs a few pages six seconds, and the others nothing", async () => {
		const site = await startLiveServer(env, hang);
		const seen = await visitHanging(await signInAtFake(site.server));
		const lines = (await site.server.readLogs()).map(({ msg }) => msg);
		await site.stop();
		check(seen);
		expect(lines).toContain("platform calls are paused");
	});

	it.concurrent("would be noticed to cost every page its time", async () => {
		// Calls are never paused there.
		const site = await startLiveSite(env, hang, { callTimes: {} });
		const visitor = await signInAtFake(site.server);
		const seen = { slow: [] as number[], quick: [] as number[] };
		for (let page = 0; page <= MAX_SLOW; page++)
			seen.slow.push(await measure(visitor, PAGE_MILLISECONDS));
		await site.stop();
		expect(() => check(seen)).toThrow();
	}, 240_000);
});

describe("400 visitors of a slow platform at once", () => {
	let site: LiveSite<RunningServer>;
	let buyer: Pick<Buyer, "cookies">;
	let inFlight = 0;
	let mostInFlight = 0;
	beforeAll(async () => {
		site = await startLiveServer(env, fakePlatform);
		buyer = await signInAtFake(site.server);
		const answer = site.upstream.handlers[ME];
		site.upstream.handlers[ME] = async (call) => {
			inFlight += 1;
			mostInFlight = Math.max(mostInFlight, inFlight);
			// All of them in less than the time limit of a call: one that the site gives up counts on here.
			await wait(300);
			inFlight -= 1;
			return answer?.(call) ?? "hang";
		};
	});
	afterAll(() => site.stop());

	const isBounded = () => expect(mostInFlight).toBeLessThanOrEqual(MAX_AT_ONCE);

	it("are no more than fifty calls at once, and each has an answer", async () => {
		const pages = await Promise.all(
			Array.from({ length: VISITORS }, () =>
				createPageClient(site.server, {}, buyer.cookies).get("/account"),
			),
		);
		expect(mostInFlight).toBeGreaterThan(10);
		isBounded();
		expect(pages.filter(({ status }) => ![200, 503].includes(status))).toEqual([]);
	});

	it("would be noticed to be four hundred: asked without the site they are", async () => {
		mostInFlight = 0;
		const calls = Array.from({ length: VISITORS }, () =>
			fetch(`${site.upstream.url}/web/api/auth/me`),
		);
		await Promise.all(calls);
		expect(isBounded).toThrow();
	});
});
