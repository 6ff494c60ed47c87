/** Tests how soon cached public pages show a change on the platform. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readWords } from "../../support/document";
import { type LiveSite, startLiveSite } from "../../support/live-site";
import { createPageClient } from "../../support/page-client";

const PRICING = "GET /api/v1/web-subscriptions/pricing";

let site: LiveSite;
beforeEach(async () => {
	vi.useFakeTimers({ toFake: ["Date", "performance"] });
	site = await startLiveSite({ CACHE_SECONDS: "300", PAYMENTS: "gateway" });
	sell(49);
});
afterEach(async () => {
	await site.stop();
	vi.useRealTimers();
});

function sell(price: number): void {
	const plan = { id: 2, name: "Premium", price, interval: "month" };
	site.upstream.handlers[PRICING] = () => ({
		body: { success: true, data: { platform_plans: [plan] } },
	});
}

const readPrice = async (path: string) =>
	/EGP\s(\d+)/.exec((await createPageClient(site.server).get(path)).html)?.[1];

it.each(["/", "/subscription"])(
	"[session-15] %s has a new price after CACHE_SECONDS, on the next request",
	async (path) => {
		// The landing page waits only briefly for prices, and a busy machine may need longer.
		await expect.poll(() => readPrice(path)).toBe("49");
		sell(59);
		vi.advanceTimersByTime(299_000);
		expect(await readPrice(path)).toBe("49");
		expect(site.upstream.count(PRICING)).toBe(1);

		vi.advanceTimersByTime(2000);
		expect(await readPrice(path)).toBe("49");
		// The background call may find a closed connection, and is then made again after a second.
		await expect.poll(() => site.upstream.count(PRICING), { timeout: 5000 }).toBe(2);
		vi.advanceTimersByTime(1000);
		await expect.poll(() => readPrice(path)).toBe("59");
		expect(site.upstream.count(PRICING)).toBe(2);
	},
);

it("[session-15, wallet-22] /premium has a new price after five minutes, at once", async () => {
	expect(await readPrice("/premium")).toBe("49");
	sell(59);
	vi.advanceTimersByTime(299_000);
	expect(await readPrice("/premium")).toBe("49");
	vi.advanceTimersByTime(2000);
	expect(await readPrice("/premium")).toBe("59");
	expect(site.upstream.count(PRICING)).toBe(2);
});

it("[wallet-22] /premium says when older prices were read, if it cannot read them anew", async () => {
	expect(await readPrice("/premium")).toBe("49");
	site.upstream.handlers[PRICING] = () => ({ status: 500, body: {} });
	vi.advanceTimersByTime(301_000);
	const page = await createPageClient(site.server).get("/premium");
	expect(page.html).toMatch(/EGP\s49/);
	expect(readWords(page)).toMatch(/\d\d:\d\d/);
});
