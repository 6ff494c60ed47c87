/** Tests what /subscription shows and remembers, on a scripted platform. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readWords } from "../../support/document";
import { fakePlatform, fakeUser } from "../../support/fake-platform";
import { type LiveSite, startLiveSite } from "../../support/live-site";
import { createPageClient } from "../../support/page-client";
import type { UpstreamHandlers } from "../../support/upstream";
import { choosePlan, signIn, signInAtFake } from "./buyer";

const PRICING = "GET /api/v1/web-subscriptions/pricing";
const INITIATE = "POST /api/v1/web-subscriptions/initiate";
const ME = "GET /web/api/auth/me";

let working: UpstreamHandlers;

let site: LiveSite;
beforeAll(async () => {
	site = await startLiveSite(
		{ PAYMENTS: "gateway", MOCK_GATEWAY: "on", CACHE_SECONDS: "0" },
		fakePlatform,
	);
	working = { ...site.upstream.handlers };
});
afterAll(() => site.stop());
beforeEach(() => {
	Object.assign(site.upstream.handlers, working);
});

const sell = (...plans: object[]) => {
	site.upstream.handlers[PRICING] = () => ({
		body: { success: true, data: { platform_plans: plans } },
	});
};
const setUser = (changes: object) => {
	const user = { ...fakeUser, ...changes };
	site.upstream.handlers[ME] = () => ({ body: { success: true, data: { user } } });
};

describe("the plans", () => {
	it("[catalogue-6] show a yearly price per month and in full, with the badge of the discount text", async () => {
		sell({ id: 3, name: "Annual", price: "490", interval: "year", discount: "17% off, 14 for 12" });
		const { html } = await createPageClient(site.server).get("/subscription");
		expect(html).toContain("EGP\u00a041");
		expect(html).toContain("EGP\u00a0490 charged for one year");
		expect(html).toContain("Save 17%");
		expect(html).not.toContain("14 for 12");
	});

	it("[catalogue-6] state the exact charge when the price is rounded", async () => {
		sell({ id: 3, name: "Plus", price: "99.49", interval: "month" });
		const visitor = createPageClient(site.server);
		const { html } = await visitor.get("/subscription");
		expect(html).toContain("EGP\u00a099<");
		expect(html).toContain("EGP\u00a099.49 charged for one month");
		expect((await visitor.get("/premium")).html).toContain("EGP\u00a099.49 charged for one month");
	});

	it.each([
		["en", "2 months free"],
		["ar", "شهران مجانًا"],
	] as const)(
		"[site-211] say in %s which months of a year are free, where the prices say exactly that",
		async (language, words) => {
			const features = ["Ad-free listening"];
			const year = {
				id: 3,
				name: "Annual",
				price: 490,
				interval: "year",
				discount: "17%",
				features,
			};
			sell({ id: 2, name: "Premium", price: 49, interval: "month", features }, year);
			const visitor = createPageClient(site.server, { "Accept-Language": language });
			for (const path of ["/subscription", "/premium", "/"]) {
				expect((await visitor.get(path)).html, path).toContain(words);
			}
			sell({ id: 2, name: "Premium", price: 50, interval: "month", features }, year);
			for (const path of ["/subscription", "/premium", "/"]) {
				const { html } = await visitor.get(path);
				expect(html, path).toContain("17%");
				expect(html, path).not.toMatch(/months? free|مجانًا<\/span>/);
			}
		},
	);

	it("mark the popular one, and keep a free one on sale", async () => {
		sell({ id: 1, name: "Free", price: 0 }, { id: 2, name: "Plus", price: 9, popular: true });
		const { html } = await createPageClient(site.server).get("/subscription");
		expect(html.match(/Most Popular/g)).toHaveLength(1);
		expect(html).toContain("Choose Free");
	});

	it("[catalogue-9] are reported as missing for an empty list", async () => {
		sell();
		const page = await createPageClient(site.server).get("/subscription");
		expect(page.status).toBe(200);
		expect(page.html).toContain("No pricing plans available at the moment.");
		expect(page.html).not.toContain("Choose first, then sign in");
	});

	it("emphasise only the popular one, or else the first, even after a rejection", async () => {
		const [one, two, three] = ["One", "Two", "Three"].map((name, index) => ({
			id: index + 1,
			name,
			price: 9,
		}));
		const listLeading = (html: string) =>
			[...html.matchAll(/<button[^>]*button-primary[^>]*>Choose ([^<]*)</g)].map(
				([, name]) => name,
			);
		const buyer = await signInAtFake(site.server);
		sell({ ...one }, { ...two, popular: true }, { ...three, popular: true });
		expect(listLeading((await buyer.get("/subscription")).html)).toEqual(["Two"]);
		sell({ ...one }, { ...two });
		expect(listLeading((await buyer.get("/subscription")).html)).toEqual(["One"]);
		site.upstream.handlers[INITIATE] = () => ({ status: 422, body: { message: "Not now" } });
		const rejected = await choosePlan(buyer, "2");
		expect(rejected.html).toContain("Not now");
		expect(listLeading(rejected.html)).toEqual(["One"]);
	});

	it("[catalogue-15] are not offered in the name of a creator that the platform does not know", async () => {
		sell({ id: 3, name: "Supporter", price: 30, type: "creator" });
		site.upstream.handlers["GET /api/v1/creators/{id}"] = () => ({ status: 404, body: {} });
		const page = await createPageClient(site.server).get("/subscription?creator_id=99");
		delete site.upstream.handlers["GET /api/v1/creators/{id}"];
		expect(page.status).toBe(404);
		expect(readWords(page, "main h1")).toBe("We couldn't find this creator");
		expect(page.html).not.toMatch(/name="plan_id"|Supporter/);
		expect(page.html).toMatch(/<a [^>]*href="\/subscription"/);
	});

	it("[catalogue-30] have one name, that of the platform, on an Arabic page too", async () => {
		sell({ id: 3, name: "Premium Annual", price: 490, interval: "year" });
		for (const language of ["ar", "en"]) {
			const visitor = createPageClient(site.server, { "Accept-Language": language });
			const page = await visitor.get("/subscription");
			expect(readWords(page, "article h3")).toBe("Premium Annual");
			expect(readWords(page, "article")).not.toContain("بريميوم");
			expect(readWords(await visitor.get("/"), "#pricing li")).not.toContain("بريميوم");
		}
	});

	it("are escaped", async () => {
		sell({ id: 1, name: "<script>alert(1)</script>", price: 5, features: ["<img src=x>"] });
		const { html } = await createPageClient(site.server).get("/subscription");
		expect(html).not.toContain("<script>alert");
		expect(html).not.toContain("<img src=x");
	});

	it("show which failure it was when they cannot be loaded", async () => {
		site.upstream.handlers[PRICING] = () => "reset";
		const network = await createPageClient(site.server).get("/subscription");
		expect(network.html).toContain(
			"Unable to load pricing. Please check your connection and try again.",
		);
		site.upstream.handlers[PRICING] = () => ({ status: 403, body: { success: false } });
		const rejected = await createPageClient(site.server).get("/subscription");
		expect(rejected.html).toContain("Failed to load pricing information");
	});
});

describe("a creator's tiers", () => {
	const tiers = [
		{ id: 201, name: "Supporter", monthly_price: 30 },
		{ id: 203, name: "Inner circle", price_cents: 7500 },
		{ id: 204, name: "VIP" },
		{ name: "Without an id", price: 5 },
	];

	beforeEach(() => {
		const data = { platform_plans: [], creator: { id: 1, name: "Layla", tiers } };
		site.upstream.handlers[PRICING] = () => ({ body: { success: true, data } });
	});

	it("[catalogue-15] are shown to signed-out visitors too, with a tip instead", async () => {
		const { html } = await createPageClient(site.server).get("/subscription?creator_id=1");
		for (const price of ["30", "75", "20"]) expect(html).toContain(`EGP\u00a0${price}`);
		expect(html).toContain("send a quick tip instead");
		expect(html).toContain('href="/tipping?creator_id=1"');
		expect(html).toContain("You'll see the exact price before you pay.");
		expect(html).toContain("This plan isn't available right now.");
	});

	it("start as a subscription to that creator", async () => {
		const buyer = await signInAtFake(site.server);
		const page = await buyer.post("/subscription?creator_id=1", {
			plan_id: "201",
			creator_id: "1",
		});
		expect(page.status).toBe(303);
		expect(site.upstream.calls.findLast(({ path }) => path.endsWith("/initiate"))?.body).toEqual({
			plan_id: 201,
			subscription_type: "creator",
			creator_id: 1,
		});
	});

	it("cannot be started without the creator", async () => {
		sell({ id: 4, name: "Creator Supporter", price: 30, type: "creator" });
		const buyer = await signInAtFake(site.server);
		const before = site.upstream.count(INITIATE);
		const page = await choosePlan(buyer, "4");
		expect(page.status).toBe(422);
		expect(page.html).toContain("Memberships start on a creator");
		expect(site.upstream.count(INITIATE)).toBe(before);
	});
});

describe("choosing while signed out", () => {
	it("[payment-1] leads to sign-in and back to the plan that was chosen", async () => {
		const visitor = createPageClient(site.server);
		const before = site.upstream.count(INITIATE);
		const chosen = await choosePlan(visitor, "2");
		expect(chosen.status).toBe(303);
		expect(chosen.location).toBe("/login?return_url=%2Fsubscription");
		const login = await visitor.get(chosen.location ?? "");
		expect(login.html).toContain("Please sign in to access subscription plans");
		expect(site.upstream.count(INITIATE)).toBe(before);

		const back = await signIn(visitor, fakeUser.email);
		expect(back.location).toBe("/subscription");
		const page = await visitor.get("/subscription");
		expect(page.html).toContain("Your choice is saved");
		expect(page.html).toContain("Continue with Premium");
		expect((await choosePlan(visitor, "2")).location).toContain("/mock-payment");
		expect((await visitor.get("/subscription")).html).not.toContain("Your choice is saved");
	});

	it("returns to the creator's tiers", async () => {
		const visitor = createPageClient(site.server);
		const chosen = await visitor.post("/subscription", { plan_id: "201", creator_id: "1" });
		expect(chosen.location).toBe("/login?return_url=%2Fsubscription%3Fcreator_id%3D1");
	});
});

describe("a signed-in visitor", () => {
	it("is welcomed once", async () => {
		const buyer = await signInAtFake(site.server);
		expect((await buyer.get("/subscription")).html).toContain("Welcome, Mona Adel");
		expect((await buyer.get("/subscription")).html).not.toContain("Welcome, Mona Adel");
	});

	it.each([
		[{ is_active: false, email_verified_at: null }, "/account-suspended"],
		[{ email_verified_at: null }, "/verification-required"],
	])(
		"[account-17, catalogue-23] with %o sees the page that asks for verification, for the page and for a choice",
		async (changes, gate) => {
			const buyer = await signInAtFake(site.server);
			setUser(changes);
			expect((await buyer.get("/subscription")).location).toBe(gate);
			const before = site.upstream.count(INITIATE);
			expect((await choosePlan(buyer, "2")).location).toBe(gate);
			expect(site.upstream.count(INITIATE)).toBe(before);
		},
	);

	it("causes one session check and one pricing call per page, made together", async () => {
		const buyer = await signInAtFake(site.server);
		const [checks, pricings] = [site.upstream.count(ME), site.upstream.count(PRICING)];
		await buyer.get("/subscription");
		expect([site.upstream.count(ME), site.upstream.count(PRICING)]).toEqual([
			checks + 1,
			pricings + 1,
		]);
	});
});

describe("a visitor from the app", () => {
	const EXCHANGE = "POST /web/api/auth/exchange-mobile-token";
	const WEB_TOKEN = "POST /web/api/web-subscription/generate-token";

	async function comeFromApp() {
		site.upstream.handlers[EXCHANGE] = () => ({
			body: { success: true, data: { user: { user: fakeUser } } },
		});
		const visitor = createPageClient(site.server);
		const page = await visitor.get("/subscription?user_token=mobile-token");
		expect(page.location).toBe("/subscription");
		return visitor;
	}

	it("[payment-5] gets a web token before a payment starts, and not on each page", async () => {
		site.upstream.handlers[WEB_TOKEN] = () => ({ body: { success: true, data: { token: "web" } } });
		const visitor = await comeFromApp();
		const before = site.upstream.count(WEB_TOKEN);
		await visitor.get("/subscription");
		expect(site.upstream.count(WEB_TOKEN)).toBe(before);
		expect((await choosePlan(visitor, "2")).status).toBe(303);
		expect(site.upstream.count(WEB_TOKEN)).toBe(before + 1);
	});

	it.each([
		[401, "Unauthenticated."],
		[403, "Your token has expired"],
	])("[payment-5] signs in again when the web token fails with %d %s", async (status, message) => {
		site.upstream.handlers[WEB_TOKEN] = () => ({ status, body: { success: false, message } });
		const visitor = await comeFromApp();
		const chosen = await choosePlan(visitor, "2");
		expect(chosen.location).toBe("/login?return_url=%2Fsubscription");
		expect((await visitor.get(chosen.location ?? "")).html).toContain(
			"Please sign in to access subscription plans",
		);
	});

	it.each([
		[500, 503],
		[403, 422],
	])(
		"[payment-5, payment-44] sees an error when the web token fails with %d",
		async (status, shown) => {
			site.upstream.handlers[WEB_TOKEN] = () => ({ status, body: { success: false } });
			const visitor = await comeFromApp();
			const before = site.upstream.count(INITIATE);
			const page = await choosePlan(visitor, "2");
			expect(page.status).toBe(shown);
			expect(page.html).toContain("Failed to initialize subscription");
			expect(site.upstream.count(INITIATE)).toBe(before);
		},
	);
});

describe("the log", () => {
	it("[payment-14] records that a payment was initiated, without a person or an amount", async () => {
		const buyer = await signInAtFake(site.server);
		await choosePlan(buyer, "2");
		const line = (await site.server.readLogs()).findLast(
			({ event }) => event === "payment_initiated",
		);
		expect(line).toEqual({
			level: 30,
			time: expect.any(String),
			service: "sawt-web",
			requestId: expect.any(String),
			supportCode: expect.any(String),
			event: "payment_initiated",
			transactionId: "txn_fake",
			paymentType: "listener_subscription",
			planId: "2",
		});
	});
});
