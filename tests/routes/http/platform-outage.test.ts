/**
 * Tests prices that respond with 500 during a whole outage: no page waits for retries that cannot help.
 */
import { expect, it, onTestFinished } from "vitest";
import { fakePlatform } from "../../support/fake-platform";
import { SESSION_SECRET } from "../../support/live-site";
import { createPageClient, type PageClient } from "../../support/page-client";
import { startSite } from "../../support/site";
import { measureWait } from "../../support/slowdown";
import { startUpstream } from "../../support/upstream";
import { signInAtFake } from "../payment/buyer";

const PRICING = "GET /api/v1/web-subscriptions/pricing";
/** The first retry would start after a second. */
const AT_ONCE_MILLISECONDS = 800;
const PAGES = 6;

/** Starts a site with the product's time limits and circuit breaker. */
async function startPricedSite(env: Record<string, string>) {
	const upstream = await startUpstream(fakePlatform(() => ""));
	const site = await startSite({
		env: { API_BASE_URL: upstream.url, SESSION_SECRET, ...env },
		callTimes: {},
		pauseAfterFailuresMilliseconds: 1500,
	});
	onTestFinished(async () => {
		await site.stop();
		await upstream.stop();
	});
	return { site, upstream };
}

async function visitPremium(visitor: PageClient) {
	const { result, milliseconds } = await measureWait(() => visitor.get("/premium"));
	return { ...result, milliseconds };
}

it.each([
	["that reuses nothing", "0", "visitor"],
	["that reuses nothing", "0", "member"],
	["that reuses responses", "300", "member"],
] as const)(
	"A site %s for %s s shows the last good prices at once to a %s",
	async (_, seconds, who) => {
		const { site, upstream } = await startPricedSite({ CACHE_SECONDS: seconds });
		await createPageClient(site).get("/premium");
		const visitor = who === "member" ? await signInAtFake(site) : createPageClient(site);
		upstream.handlers[PRICING] = () => ({ status: 500, body: { message: "SQLSTATE[42S02]" } });
		for (let count = 0; count < PAGES; count++) {
			const { status, html, milliseconds } = await visitPremium(visitor);
			expect([status, html.includes("Prices as of")]).toEqual([200, true]);
			expect(milliseconds).toBeLessThan(AT_ONCE_MILLISECONDS);
		}
	},
);

it("Without any earlier prices the Connection Error comes at once after five failed calls", async () => {
	const { site, upstream } = await startPricedSite({ CACHE_SECONDS: "0" });
	upstream.handlers[PRICING] = () => ({ status: 500, body: { message: "SQLSTATE[42S02]" } });
	const countCalls = () => upstream.calls.filter(({ path }) => path.includes("pricing")).length;
	while (countCalls() < 5) {
		expect((await createPageClient(site).get("/premium")).status).toBe(503);
	}
	for (let count = 0; count < PAGES; count++) {
		const { status, html, milliseconds } = await visitPremium(createPageClient(site));
		expect([status, html.includes("Connection Error")]).toEqual([503, true]);
		expect(milliseconds).toBeLessThan(AT_ONCE_MILLISECONDS);
	}
	const lines = (await site.readLogs()).map(({ msg }) => msg);
	expect(lines).toContain("platform calls are paused");
});

it("A response with success false or a 4xx does not pause the calls of its group", async () => {
	const { site, upstream } = await startPricedSite({ CACHE_SECONDS: "0" });
	upstream.handlers[PRICING] = () => ({ status: 422, body: { success: false, message: "No" } });
	for (let count = 0; count < PAGES; count++) await createPageClient(site).get("/premium");
	expect(upstream.calls.filter(({ path }) => path.includes("pricing"))).toHaveLength(PAGES);
});
