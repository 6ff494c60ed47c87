/** Tests a hanging platform: few pages wait for it, and calls are soon paused. */
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
/** The time limit of a page, plus the time to render it. */
const PAGE_MILLISECONDS = 6500;
/** A paused call takes 50 ms at most; the rest renders the page. */
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

/** Requests eight pages in turn, and then ten more while calls are paused. */
async function visitHanging(visitor: PageClient): Promise<Seen> {
	const first: number[] = [];
	for (let page = 0; page < 8; page++) first.push(await measure(visitor, PAGE_MILLISECONDS));
	const quick: number[] = [];
	for (let page = 0; page < 10; page++) quick.push(await measure(visitor, QUICK_MILLISECONDS));
	return { slow: first.filter((milliseconds) => milliseconds > 1000), quick: quick.toSorted() };
}

function check({ slow, quick }: Seen): void {
	for (const milliseconds of slow) expect(milliseconds).toBeLessThan(PAGE_MILLISECONDS);
	// Five calls without a response pause the rest. One more page may make the trial call.
	expect(slow.length).toBeLessThanOrEqual(MAX_SLOW);
	expect(quick.filter((milliseconds) => milliseconds > QUICK_MILLISECONDS).length).toBeLessThan(2);
}

const hang = (getUrl: () => string): UpstreamHandlers => ({
	...fakePlatform(getUrl),
	[PRICING]: () => "hang",
});

// Concurrent, because these tests mostly wait.
describe("a hanging platform", () => {
	it.concurrent("delays a few pages by six seconds, and the others not at all", async () => {
		const site = await startLiveServer(env, hang);
		const seen = await visitHanging(await signInAtFake(site.server));
		const lines = (await site.server.readLogs()).map(({ msg }) => msg);
		await site.stop();
		check(seen);
		expect(lines).toContain("platform calls are paused");
	});

	it.concurrent("is noticed when it delays every page", async () => {
		// Calls are never paused on this site.
		const site = await startLiveSite(env, hang, { callTimes: {} });
		const visitor = await signInAtFake(site.server);
		const seen = { slow: [] as number[], quick: [] as number[] };
		for (let page = 0; page <= MAX_SLOW; page++)
			seen.slow.push(await measure(visitor, PAGE_MILLISECONDS));
		await site.stop();
		expect(() => check(seen)).toThrow();
	}, 240_000);
});

describe("400 simultaneous visitors of a slow platform", () => {
	let site: LiveSite<RunningServer>;
	let buyer: Pick<Buyer, "cookies">;
	let inFlight = 0;
	let mostInFlight = 0;
	beforeAll(async () => {
		site = await startLiveServer(env, fakePlatform);
		buyer = await signInAtFake(site.server);
		const response = site.upstream.handlers[ME];
		site.upstream.handlers[ME] = async (call) => {
			inFlight += 1;
			mostInFlight = Math.max(mostInFlight, inFlight);
			// All finish within a call's time limit, because the platform still counts a call that the
			// site gave up.
			await wait(100);
			inFlight -= 1;
			return response?.(call) ?? "hang";
		};
	});
	afterAll(() => site.stop());

	const isBounded = () => expect(mostInFlight).toBeLessThanOrEqual(MAX_AT_ONCE);

	it("make at most fifty calls at once, and each gets a response", async () => {
		const pages = await Promise.all(
			Array.from({ length: VISITORS }, () =>
				createPageClient(site.server, {}, buyer.cookies).get("/account"),
			),
		);
		expect(mostInFlight).toBeGreaterThan(10);
		isBounded();
		expect(pages.filter(({ status }) => ![200, 503].includes(status))).toEqual([]);
	});

	it("are noticed to make four hundred when they bypass the site", async () => {
		mostInFlight = 0;
		const calls = Array.from({ length: VISITORS }, () =>
			fetch(`${site.upstream.url}/web/api/auth/me`),
		);
		await Promise.all(calls);
		expect(isBounded).toThrow();
	});
});
