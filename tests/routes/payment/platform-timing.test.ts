import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LiveSite, startLiveSite } from "../../support/live-site";
import { createPageClient, type PageClient } from "../../support/page-client";
import type { UpstreamHandler } from "../../support/upstream";

const ok = (data: unknown) => ({ body: { success: true, message: "Login successful", data } });
const user = {
	id: 7,
	name: "Mona",
	email: "mona@example.com",
	email_verified_at: "2026-01-01T00:00:00Z",
};
const plan = { id: 1, name: "Premium", price: 49, interval: "month" };

const PRICING = "GET /api/v1/web-subscriptions/pricing";
const ME = "GET /web/api/auth/me";
const MEMBERSHIPS = "GET /api/v1/account/memberships";
const CREATOR = "GET /api/v1/creators/{id}";
const CREATOR_PLANS = "GET /api/v1/creator-subscriptions/plans";
const PAYMENTS = "GET /api/v1/account/payments";

/** The reads of the page on its way: each as it arrives, and how many had a response by then. */
let arrived: Array<{ call: string; responses: number }> = [];
let responses = 0;

/** A call that takes so long that all calls of one round arrive before the first response. */
const slowly =
	(call: string, data: unknown): UpstreamHandler =>
	async () => {
		arrived.push({ call, responses });
		await new Promise((resolve) => setTimeout(resolve, 150));
		responses += 1;
		return ok(data);
	};

let site: LiveSite;
let visitor: PageClient;

beforeAll(async () => {
	const env = { LOG_LEVEL: "debug", PAYMENTS: "gateway", CACHE_SECONDS: "0" };
	const reads = {
		[ME]: { user },
		[PRICING]: { platform_plans: [plan], creator: { id: 3, name: "Adel", tiers: [] } },
		[CREATOR_PLANS]: { creator_plans: [] },
		[PAYMENTS]: { payments: [] },
		[MEMBERSHIPS]: { memberships: [] },
		[CREATOR]: { id: 3, name: "Adel" },
	};
	site = await startLiveSite(env, () => ({
		"POST /web/api/auth/login": () => ({
			...ok({ user }),
			headers: { "Set-Cookie": "platform=1; Path=/" },
		}),
		...Object.fromEntries(
			Object.entries(reads).map(([call, data]) => [call, slowly(call, data)] as const),
		),
	}));
	visitor = createPageClient(site.server);
	await visitor.post("/login", { email: user.email, password: "pass-word-1" });
});
afterAll(() => site.stop());

describe("the platform calls of a page", () => {
	it.each([
		["/subscription", [MEMBERSHIPS, PAYMENTS, PRICING, ME]],
		["/subscription?creator_id=3", [MEMBERSHIPS, CREATOR, PRICING, ME]],
		["/creator-subscriptions", [CREATOR_PLANS, ME]],
		["/tipping?creator_id=3", [CREATOR, ME]],
		["/premium", [MEMBERSHIPS, PAYMENTS, PRICING, ME]],
		["/account", [MEMBERSHIPS, PAYMENTS, PRICING, ME]],
		["/", [PRICING, ME]],
	])("for %s run in one round: all are made before the first response", async (path, calls) => {
		[arrived, responses] = [[], 0];
		expect((await visitor.get(path)).status).toBe(200);
		expect(arrived.map(({ call }) => call).toSorted()).toEqual(calls);
		expect(arrived.filter((one) => one.responses > 0)).toEqual([]);
	});

	it("are in Server-Timing when the log level is debug", async () => {
		const { headers } = await visitor.get("/subscription");
		const named = [...(headers.get("Server-Timing") ?? "").matchAll(/(\w+);dur=\d/g)];
		const names = named.map(([, name]) => name);
		expect(names.toSorted()).toEqual(["accountPayments", "me", "memberships", "pricing", "total"]);
	});

	it("are not published by default", async () => {
		const quiet = await startLiveSite();
		const { headers } = await createPageClient(quiet.server).get("/login");
		await quiet.stop();
		expect(headers.has("Server-Timing")).toBe(false);
	});
});
