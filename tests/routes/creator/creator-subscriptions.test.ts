/** Tests /creator-subscriptions with online payment: plans, demo plans, badges and failures. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import payment from "../../../locales/en/payment.json";
import plan from "../../../locales/en/plan.json";
import { readDocument, readMain, readWords } from "../../support/document";
import { fakeTransaction, fakeUser, ok } from "../../support/fake-platform";
import { createPageClient, type Page, type PageClient } from "../../support/page-client";
import { type Site, startSite } from "../../support/site";
import { startUpstream, type Upstream } from "../../support/upstream";
import { signInAtFake } from "../payment/buyer";
import { states } from "../payment/transaction-state";
import { fakeAccount, fakeCreatorPlatform, PLANS_CALL, START_CALL } from "./platform";

const path = "/creator-subscriptions";
const LIST_CALL = "GET /api/v1/account/payments";
const callPath = "/api/v1/creator-subscriptions/initiate";
let server: Site;
let upstream: Upstream;
let visitor: PageClient;

const start = (env: Record<string, string> = {}) =>
	startSite({
		env: {
			PAYMENTS: "gateway",
			API_BASE_URL: upstream.url,
			SESSION_SECRET: "a-secret-for-tests-of-32-characters!",
			MOCK_GATEWAY: "on",
			OPTIONAL_CALLS: "accountPayments",
			...env,
		},
	});

beforeAll(async () => {
	upstream = await startUpstream();
	server = await start();
});
afterAll(async () => {
	await server.stop();
	await upstream.stop();
});
beforeEach(async () => {
	upstream.handlers[LIST_CALL] = () => ok({ payments: [] });
	Object.assign(
		upstream.handlers,
		fakeCreatorPlatform(() => server.url),
	);
	visitor = await signInAtFake(server);
	upstream.calls.length = 0;
});

const choose = (planId: string) => visitor.post(path, { plan_id: planId });
const starts = () => upstream.calls.filter((call) => call.path === callPath);
const cardOf = (page: Page, name: string) =>
	page.html
		.split("<article")
		.slice(1)
		.map((html) => ({
			...page,
			html: `<main><article${html.split("</article>")[0]}</article></main>`,
		}))
		.find(({ html }) => html.includes(`<bdi>${name}</bdi>`)) ?? page;

describe("the page", () => {
	it("[catalogue-31] opens for anyone signed in, by an app token or a password", async () => {
		upstream.handlers["POST /web/api/auth/exchange-mobile-token"] = () => ({
			...ok({ user: { user: fakeUser } }),
			headers: { "Set-Cookie": "upstream=1; Path=/" },
		});
		const fromApp = createPageClient(server);
		const [byToken, byPassword] = [
			await fromApp.follow(await fromApp.get(`${path}?user_token=a-token`)),
			await visitor.get(path),
		];
		for (const page of [byToken, byPassword]) {
			expect([page.status, page.html.includes("Premium")]).toEqual([200, true]);
		}
		expect(upstream.count("POST /web/api/auth/exchange-mobile-token")).toBe(1);
		expect((await createPageClient(server).get(path)).html).not.toContain("Premium");
	});

	it.each([
		["pre-launch", "there's nothing to download today"],
		["launched", "It starts immediately."],
	])("[wallet-31] mentions no payment when every package is free (%s)", async (RELEASE, brief) => {
		const free = { id: 101, name: "Free", price: 0, interval: "month" };
		upstream.handlers[PLANS_CALL] = () => ok({ user: fakeAccount, creator_plans: [free] });
		const site = await start({ RELEASE });
		try {
			const page = await (await signInAtFake(site)).get(path);
			const facts = readDocument(page).querySelector(
				"[aria-labelledby=before-paying]",
			)?.textContent;
			expect(facts).toContain("Your plan starts immediately");
			expect(readWords(page)).toContain(brief);
			expect(facts).not.toMatch(/pay|paid|Renewal|renews|money/i);
		} finally {
			await site.stop();
		}
	});

	it("shows the creator, with followers and episodes", async () => {
		const text = readMain(await visitor.get(path));
		expect(text).toMatch(/Mona Adel .* 1,204 .*1 /);
		expect(text).toContain("followers");
		expect(text).toContain(" episode ");
	});

	it("[catalogue-16] marks the popular plan and disables the current one", async () => {
		const page = await visitor.get(path);
		expect(readMain(cardOf(page, "Premium"))).toContain("Most Popular");
		const current = cardOf(page, "Pro");
		expect(readMain(current)).toContain("Current Plan");
		expect(current.html).toMatch(/<button[^>]*disabled=""[^>]*>Current Plan/);
		expect(current.html).not.toContain("<form");
	});

	it("[catalogue-16] offers the free plan for free and the others as upgrades, even those below the current one", async () => {
		const page = await visitor.get(path);
		expect(cardOf(page, "Free").html).toMatch(/>Start Free<\/button>/);
		expect(readMain(cardOf(page, "Pro"))).toContain("Current Plan");
		expect(cardOf(page, "Premium").html).toMatch(/>Upgrade<\/button>/);
		expect(readMain(cardOf(page, "Premium"))).toContain("EGP 199");
	});

	it("[catalogue-1] shows no package as free because of a text price", async () => {
		const unpriced = { id: 101, name: "Free", price: "On request", interval: "month" };
		upstream.handlers[PLANS_CALL] = () => ok({ user: fakeAccount, creator_plans: [unpriced] });
		const received = { ...states.received, payment_type: "creator_package", plan_id: 101 };
		upstream.handlers[LIST_CALL] = () => ok({ payments: [fakeTransaction(received)] });
		const page = await visitor.get(path);
		const card = readMain(cardOf(page, "Free"));
		expect(card).toContain(plan.priceAtCheckout);
		expect(card).not.toContain(plan.free);
		expect(card).toContain("Upgrade");
		const facts = readDocument(page).querySelector("[aria-labelledby=before-paying]")?.textContent;
		expect(facts).toContain(payment.before.title);
		expect((await choose("101")).html).toContain(payment.start.payAgain);
	});

	it("shows its claims and a link back", async () => {
		const page = await visitor.get(path);
		expect(readMain(page)).toContain("30-day money-back guarantee");
		expect(readMain(page)).toContain("10,000+ members");
		expect(page.html).toMatch(/href="\/subscription"[^>]*>.*Back to Listener Subscriptions/);
	});

	it("[site-7] omits claims when the operator hides them, and is complete without them", async () => {
		const careful = await start({ MARKETING_CLAIMS: "off" });
		const page = await (await signInAtFake(careful)).get(path);
		await careful.stop();
		expect(page.html).toMatch(/>Upgrade<\/button>/);
		expect(readMain(page)).not.toMatch(/money-back|10,000|guarantee/);
	});

	it("[catalogue-19] says that there are no plans, with a button to the subscriptions", async () => {
		upstream.handlers[PLANS_CALL] = () => ok({ user: fakeAccount, creator_plans: [] });
		const page = await visitor.get(path);
		expect(readMain(page)).toContain("No Creator Plans Available");
		expect(page.html).toMatch(/href="\/subscription"[^>]*>See listener subscriptions</);
		expect(page.html).not.toContain("<article");
	});

	it.each(["reset", "500", "nonsense"] as const)(
		"[catalogue-18] shows demo plans that no one can buy after %s",
		async (failure) => {
			upstream.handlers[PLANS_CALL] = () => {
				if (failure === "reset") return "reset";
				return failure === "500" ? { status: 500 } : { body: "<h1>Bad gateway</h1>" };
			};
			const page = await visitor.get(path);
			expect(page.status).toBe(200);
			const text = readMain(page);
			for (const part of [
				"Demo Mode",
				...["EGP 0", "5 uploads", "100 followers"],
				...["EGP 199", "50 uploads", "10,000 followers"],
				...["EGP 499", "999 uploads"],
			]) {
				expect(text).toContain(part);
			}
			expect(page.html.match(/<button[^>]*disabled=""[^>]*>(Start Free|Upgrade)/g)).toHaveLength(3);
			expect(page.html).not.toContain('name="plan_id"');

			const response = await choose("demo-premium");
			expect(readMain(response)).toContain("Unable to upgrade creator plan. Please try again.");
			expect(starts()).toEqual([]);
		},
	);

	it("speaks Arabic, with its own words for limits", async () => {
		const page = await visitor.get(`${path}?lang=ar`);
		expect(page.html).toContain('dir="rtl"');
		expect(readMain(cardOf(page, "Free"))).toContain("رفع 5 حلقات");
	});
});

describe("who sees it", () => {
	it("[catalogue-20] makes no platform call without a sign-in, and offers one", async () => {
		const page = await createPageClient(server).get(path);
		expect(readMain(page)).toContain("Sign in to see creator plans");
		expect(page.html).toContain('href="/login?return_url=%2Fcreator-subscriptions"');
		expect(upstream.calls).toEqual([]);
	});

	it.each([
		[{ is_active: false }, "/account-suspended"],
		[{ email_verified_at: null }, "/verification-required"],
	])("[account-17] leads a user with %o to %s", async (change, gate) => {
		upstream.handlers["GET /web/api/auth/me"] = () => ok({ user: { ...fakeUser, ...change } });
		expect((await visitor.get(path)).location).toBe(gate);
		expect((await choose("102")).location).toBe(gate);
		expect(starts()).toEqual([]);
	});
});

describe("choosing a plan", () => {
	it("[payment-3] sends the plan as a creator membership and redirects to the payment", async () => {
		const page = await choose("102");
		expect(page.status).toBe(303);
		expect(page.location).toBe("/mock-payment?transaction_id=txn_fake");
		expect(starts()[0]?.body).toEqual({ plan_id: 102, subscription_type: "creator_membership" });
	});

	it.each(["999", ""])("starts nothing for the unknown plan %o", async (id) => {
		const page = await choose(id);
		expect(page.status).toBe(422);
		expect(readMain(page)).toContain(
			"This plan is no longer available. Please choose another one.",
		);
		expect(starts()).toEqual([]);
	});

	it("[catalogue-17] says that the current plan is active, and starts nothing", async () => {
		const page = await choose("103");
		expect(page.status).toBe(422);
		expect(readMain(page)).toContain(
			"You already have this plan It's already active, so we didn't start a payment.",
		);
		expect(starts()).toEqual([]);
	});

	it("starts one payment for ten presses", async () => {
		const pages = await Promise.all(Array.from({ length: 10 }, () => choose("102")));
		expect(new Set(pages.map(({ location }) => location)).size).toBe(1);
		expect(starts()).toHaveLength(1);
	});

	it.each([
		["an error field", 422, { error: "Card needed" }, "Subscription Error Card needed"],
		["a message", 422, { message: "Not now" }, "Subscription Failed Not now"],
		["no words", 422, {}, "Subscription Failed Unable to upgrade creator plan. Please try again."],
		["a server failure", 500, {}, "Unable to upgrade creator plan. Please try again."],
		["no payment address", 200, {}, "No payment URL received from server"],
		["a lost session", 401, {}, "Authentication required to proceed with payment"],
	])("[payment-13, payment-44] shows the reason for %s", async (_case, status, body, message) => {
		upstream.handlers[START_CALL] = () => ({ status, body: { success: status === 200, ...body } });
		const page = await choose("102");
		expect(page.status).toBe(status === 500 ? 503 : 422);
		expect(readMain(page)).toContain(message);
	});
});
