/** Tests which page shows which state of a transaction. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findOne, readDocument, readText, readWords } from "../../support/document";
import { fakePlatform } from "../../support/fake-platform";
import { type LiveSite, startLiveSite } from "../../support/live-site";
import { createPageClient, type PageClient } from "../../support/page-client";
import { choosePlan, type Language, setStatus, signInAtFake } from "./buyer";
import { addresses, ID, states } from "./transaction-state";

const STATUS = "GET /api/v1/payments/transactions/txn_fake/status";
const INITIATE = "POST /api/v1/web-subscriptions/initiate";
const { processing, success, failed } = addresses;

let site: LiveSite;
beforeAll(async () => {
	site = await startLiveSite(
		{ PAYMENTS: "gateway", MOCK_GATEWAY: "on", SUPPORT_EMAIL: "help@sawt.example" },
		fakePlatform,
	);
});
afterAll(() => site.stop());

type State = keyof typeof states;

const here = null;

/**
 * The requested page is on top and the state at the side: the redirect's target, or null when the
 * page stays.
 */
const table: [
	State,
	{ processing: string | null; success: string | null; failed: string | null },
][] = [
	["paid", { processing: success, success: here, failed: success }],
	["received", { processing: here, success: processing, failed: processing }],
	["processing", { processing: here, success: processing, failed: processing }],
	["pending", { processing: here, success: processing, failed: here }],
	["a status that no one defined", { processing: here, success: processing, failed: processing }],
	["failed", { processing: failed, success: failed, failed: here }],
];

async function startBuying(language: Language = "en"): Promise<PageClient> {
	setStatus(site.upstream, states.pending);
	const buyer = await signInAtFake(site.server, language);
	await choosePlan(buyer, "2");
	return buyer;
}

describe.each(table)("a transaction that is %s", (state, expected) => {
	it.each(["processing", "success", "failed"] as const)("on the page for %s", async (page) => {
		const buyer = await startBuying();
		setStatus(site.upstream, states[state]);
		const path = { processing, success, failed }[page];
		const response = await buyer.get(path);
		expect(response.location).toBe(expected[page]);
		expect(response.status).toBe(expected[page] === here ? 200 : 303);
		const isPaid = response.html.includes("Your subscription is active");
		expect(isPaid).toBe(state === "paid" && page === "success");
	});
});

describe("choosing the same plan again", () => {
	it.each([
		["received", processing],
		["processing", processing],
		["paid", success],
	] as const)(
		"while its payment is %s leads to it and starts no other",
		async (state, location) => {
			const buyer = await startBuying();
			setStatus(site.upstream, states[state]);
			const before = site.upstream.count(INITIATE);
			expect((await choosePlan(buyer, "2")).location).toBe(location);
			expect(site.upstream.count(INITIATE)).toBe(before);
		},
	);

	async function beDeclined(): Promise<PageClient> {
		const buyer = await startBuying();
		setStatus(site.upstream, states.failed);
		expect((await buyer.get(failed)).html).toContain("declined");
		return buyer;
	}

	it.each([
		["received", processing],
		["processing", processing],
		["paid", success],
	] as const)(
		"[payment-9] after a payment shown as not paid and now %s leads to it",
		async (state, location) => {
			const buyer = await beDeclined();
			setStatus(site.upstream, states[state]);
			const before = site.upstream.count(INITIATE);
			expect((await choosePlan(buyer, "2")).location).toBe(location);
			expect(site.upstream.count(INITIATE)).toBe(before);
		},
	);

	it("[payment-9] after a payment that is still not paid starts another at once", async () => {
		const buyer = await beDeclined();
		const before = [site.upstream.count(INITIATE), site.upstream.count(STATUS)] as const;
		expect((await choosePlan(buyer, "2")).location).toContain("/mock-payment");
		expect(site.upstream.count(INITIATE)).toBe(before[0] + 1);
		expect(site.upstream.count(STATUS)).toBe(before[1] + 1);
	});
});

describe("the success page", () => {
	it.each([
		["listener_subscription", "You're in.", "Your subscription is active", "Audio up to 320kbps"],
		["creator_membership", "You're in.", "You're a member now", "A supporter badge"],
		["creator_package", "You're in.", "Your creator plan is active", "Audience analytics"],
		["tip", "Thank you.", "Your tip is on its way", "among the creator's latest tips"],
		// An unknown type is taken for the one that this browser started.
		["something_new", "You're in.", "Your subscription is active", "Audio up to 320kbps"],
	])(
		"[payment-70, payment-31, payment-220] has a band, its own title and list for %s, and one button",
		async (payment_type, cheer, title, listed) => {
			const buyer = await startBuying();
			setStatus(site.upstream, { ...states.paid, payment_type });
			const page = await buyer.get(success);
			expect(page.html).toContain(`<h1 class="text-h2">${title}</h1>`);
			expect(page.html).toContain(listed);
			const document = readDocument(page);
			expect(readText(findOne(document, "main > svg + div p.text-hero"))).toBe(cheer);
			expect(readText(findOne(document, "#payment-details + dl"))).toContain("EGP 49.50");
			expect(document.querySelectorAll("main .button-primary")).toHaveLength(1);
			expect(document.querySelectorAll("main .button-secondary")).toHaveLength(0);
			expect(page.html).toMatch(/<a [^>]*href="\/get-app"[^>]*>(<svg.*?<\/svg>)?Open App<\/a>/);
			expect(page.html).toContain("The apps aren't out yet.");
			const [first] = /<a [^>]*button-primary[^>]*>[^<]*/.exec(page.html) ?? [];
			expect(first).toMatch(/href="\/account"/);
			expect(page.html).toContain("You're all set.");
		},
	);

	it.each([
		[{}, "Next billing date"],
		[{ renews: true }, "Next billing date"],
		[{ renews: false }, "Active until"],
	])("[payment-72] with %o calls the date '%s'", async (shown, label) => {
		const buyer = await startBuying();
		const subscription = { plan_name: "Premium", next_billing_date: "2099-01-31", ...shown };
		setStatus(site.upstream, { ...states.paid, subscription });
		const words = readWords(await buyer.get(success));
		expect(words).toContain(`${label}31 January 2099`);
	});

	it("names no kind of payment when neither the platform nor this browser knows it", async () => {
		setStatus(site.upstream, { ...states.paid, payment_type: undefined });
		const page = await (await signInAtFake(site.server)).get(success);
		expect(page.html).toContain('<h1 class="text-h2">Payment successful</h1>');
	});

	it.each([
		["en", "Share on WhatsApp", "I just joined Sawt."],
		["ar", "شارك عبر واتساب", "انضممت إلى «صوت»."],
	] as const)(
		"[payment-60] can be shared in %s without script, with only the site's address",
		async (...row) => {
			const [language, label, text] = row;
			const buyer = await startBuying(language);
			setStatus(site.upstream, states.paid);
			const document = readDocument(await buyer.get(success));
			const links = [...document.querySelectorAll<HTMLAnchorElement>("main a")];
			const link = new URL(links.find((link) => link.textContent === label)?.href ?? "");
			expect(link.origin + link.pathname).toBe("https://wa.me/");
			expect(link.searchParams.get("text")).toBe(`${text}\n${site.server.url}/`);
		},
	);

	it("[payment-23] keeps a reported success when a failure is reported later", async () => {
		const buyer = await startBuying();
		setStatus(site.upstream, states.paid);
		await buyer.get(success);
		setStatus(site.upstream, states.failed);
		const page = await buyer.get(success);
		expect(page.html).toContain("We can't confirm this payment right now");
		expect(page.html).not.toContain("declined");
	});

	it("asks a signed-out person to sign in and shows nothing", async () => {
		setStatus(site.upstream, states.paid);
		const stranger = createPageClient(site.server);
		const before = site.upstream.count(STATUS);
		const page = await stranger.get(success);
		expect(page.html).toContain("Sign in to see this payment");
		expect(page.html).not.toContain("49.50");
		expect(site.upstream.count(STATUS)).toBe(before);
	});
});

describe("every page whose address names a transaction", () => {
	it.each([processing, success, failed, `/mock-payment?${ID}`])(
		"[site-17, session-10] %s is private and sends its address to no other site",
		async (path) => {
			const buyer = await startBuying();
			const page = await buyer.follow(await buyer.get(path));
			expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
			expect(page.headers.get("Cache-Control")).toBe("private, no-store, no-transform");
			expect(page.html).toContain('name="robots" content="noindex"');
		},
	);

	it("[site-17] reveals nothing of its address when it only redirects", async () => {
		const callback = await (await startBuying()).get(`/payment-callback?${ID}`);
		expect(callback.status).toBe(303);
		expect(callback.headers.get("Referrer-Policy")).toBe("no-referrer");
	});

	it("still accepts its own forms when a browser sends Origin: null", async () => {
		const buyer = await startBuying();
		const page = await buyer.post(processing, {}, { Origin: "null" });
		expect(page.location).toContain(`${processing}&checked=`);
		const foreign = await buyer.post(
			processing,
			{},
			{ Origin: "null", "Sec-Fetch-Site": "cross-site" },
		);
		expect(foreign.status).toBe(403);
	});
});

describe("the failure page", () => {
	const get = (query: string) => createPageClient(site.server).get(`/payment-failed?${query}`);

	it.each(["payment_not_verified", "processing_error", "timeout"])(
		"for %s offers to check first and never to pay again",
		async (reason) => {
			const page = await get(`reason=${reason}`);
			expect(page.html).toContain("Check My Account");
			expect(page.html).not.toContain("Try Again");
		},
	);

	const account = ["Check My Account", "Contact Support"];
	it.each([
		["payment_declined", ["Try Again", ...account]],
		["insufficient_funds", ["Try Again", ...account]],
		["cancelled", ["Try Again", ...account]],
		["transaction_not_found", ["Try Again", ...account]],
		["invalid_token", ["Sign In & Retry", ...account]],
		["timeout", account],
		["invalid_callback", ["Check My Account", "Try Again", "Contact Support"]],
	])("[payment-64] for %s shows every way by its weight, and folds none", async (reason, ways) => {
		const main = readDocument(await get(`reason=${reason}`)).querySelector("main");
		expect(main?.querySelector("details, [hidden]")).toBeNull();
		const links = [...(main?.querySelectorAll("a") ?? [])].map((link) => link.textContent);
		expect(links.slice(0, ways.length + 2)).toEqual([...ways, "Return to app", "Back to Home"]);
		expect(main?.querySelectorAll("a.button-primary")).toHaveLength(1);
		expect(main?.querySelector("a.button")?.className).toContain("button-primary");
	});

	it("[payment-64] for a declined card offers the transfer second", async () => {
		const page = await (await startBuying()).get("/payment-failed?reason=payment_declined");
		const links = readDocument(page).querySelectorAll("main a.button");
		expect([...links].slice(0, 2).map((link) => link.getAttribute("href"))).toEqual([
			"/subscription",
			expect.stringMatching(/^\/premium\?plan=/),
		]);
	});

	it("[payment-37] without a payment leads to the plans", async () => {
		const page = readDocument(await get("reason=payment_declined"));
		expect(page.querySelector("main a.button-primary")?.getAttribute("href")).toBe("/subscription");
	});

	it.each([
		["payment_declined", "The payment was declined"],
		["cancelled", "The payment was cancelled"],
		["insufficient_funds", "Not enough balance"],
		["invalid_card", "The card wasn't accepted"],
		["transaction_not_found", "We couldn't find this payment"],
		["invalid_redirect", "We couldn't open the payment page"],
	])("for %s has its own text and a retry", async (reason, title) => {
		const page = await get(`reason=${reason}`);
		expect(page.html).toContain(`<h1 class="text-h2">${title}</h1>`);
		expect(page.html).toContain("Try Again");
	});

	it("[payment-45] without a transaction leads back to the kind of payment started last", async () => {
		const buyer = await startBuying();
		const page = await buyer.get("/payment-failed?reason=payment_declined");
		expect(page.html).toMatch(/<a [^>]*href="\/subscription"[^>]*>Try Again/);
	});

	it("[payment-35] asks for a new sign-in when the token was invalid", async () => {
		expect((await get("reason=invalid_token")).html).toContain("Sign In &amp; Retry");
	});

	it("never repeats an error from the address", async () => {
		const page = await get("error=%3Cb%3Eyou+owe+us%3C%2Fb%3E");
		expect(page.html).toContain("The payment wasn't completed");
		expect(page.html).not.toContain("you owe us");
	});

	it("prefills the mail to support with the transaction", async () => {
		const page = await get(`reason=timeout&${ID}`);
		expect(page.html).toMatch(/href="mailto:help@sawt\.example\?subject=[^"]+txn_fake/);
	});
});
