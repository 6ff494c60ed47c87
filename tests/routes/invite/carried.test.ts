/**
 * Tests that a valid code is remembered: shown beside the plans on every page that sells, without
 * changing an amount, until it can no longer be used.
 */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import account from "../../../locales/en/account.json";
import rejection from "../../../locales/en/error.json";
import { remembered } from "../../../locales/en/invite.json";
import { waiting } from "../../../locales/en/manual-payment.json";
import { quoted } from "../../../locales/en/plan.json";
import { readDocument, readMain } from "../../support/document";
import { ok } from "../../support/fake-platform";
import { createPageClient, type Page, type PageClient } from "../../support/page-client";
import { type Site, startSite } from "../../support/site";
import { startManualPaymentSite } from "../manual-payment/manual-payment-site";
import { at, operate, pressRequest, readPaymentId } from "../manual-payment/payer";
import { createBuyer, readTransactionId, signIn } from "../payment/buyer";

let server: Site;
let buyer: PageClient;
beforeAll(async () => {
	server = await startSite({ env: { PAYMENTS: "gateway", MOCK_GATEWAY: "on" } });
	buyer = await createBuyer(server);
});
afterAll(() => server.stop());

it("[invite-26] is in the prices of who is signed in, beside the price without it and its name", async () => {
	await buyer.get("/discount/WELCOME20");
	for (const path of ["/subscription", "/premium"]) {
		const page = readDocument(await buyer.get(path));
		const card = page.querySelector("article[aria-labelledby=plan-3]");
		// The yearly price by the month: 490 and 392 divided by 12.
		expect(card?.querySelector(".text-price")?.textContent).toContain("EGP\u00a033");
		expect(card?.querySelector("s")?.textContent).toContain("EGP\u00a041");
		expect(card?.textContent).toContain("EGP\u00a0392");
		expect(card?.textContent).toContain(`${quoted.with} WELCOME20`);
		expect(page.querySelector("aside")?.textContent).toContain("The prices below include it.");
	}
});

it("[invite-15] is said to be saved, leads on /get-app, and comes along when an account is created", async () => {
	const visitor = createPageClient(server);
	expect(readMain(await visitor.get("/discount/WELCOME20"))).toContain(remembered.stored);
	const getApp = readDocument(await visitor.get("/get-app")).querySelector("main");
	expect(getApp?.querySelector("a")?.closest("aside")?.textContent).toContain("20% off is kept");
	expect(getApp?.querySelector("a.button")?.getAttribute("href")).toBe("/premium");
	expect(readMain(await visitor.get("/register"))).toContain("It stays with you");
});

it.each([
	["WELCOME20", "EGP\u00a033", quoted.for.new_users_only],
	["FIXED5", "EGP\u00a040", quoted.for.existing_users_only],
	["OPEN10", "EGP\u00a037", undefined],
])(
	"[invite-81] %s is in the prices that a visitor sees in every list of plans, and in nobody else's",
	async (code, price, condition) => {
		const visitor = createPageClient(server);
		const other = createPageClient(server);
		for (const path of ["/", "/premium", "/subscription"]) await other.get(path);
		await visitor.get(`/discount/${code}`);
		for (const path of ["/", "/premium", "/subscription"]) {
			const page = await visitor.get(path);
			const offers = [...readDocument(page).querySelectorAll("article, #pricing li")];
			const offer = offers.findLast((one) => one.textContent.includes("Premium Annual"));
			expect(offer?.querySelector("s")?.textContent, path).toContain("EGP\u00a041");
			const text = offer?.textContent.replace(offer.querySelector("s")?.textContent ?? "", "");
			expect(text, path).toContain(price);
			expect(text, path).toContain(`${quoted.with} ${code}${condition ? ` · ${condition}` : ""}`);
			expect(page.headers.get("Cache-Control"), path).toContain("private, no-store");
			for (const one of [other, createPageClient(server)]) {
				expect((await one.get(path)).html, path).not.toContain(code);
			}
		}
		const tier = readDocument(await visitor.get("/subscription?creator_id=3"));
		expect(tier.querySelector("article s")?.textContent).toMatch(/EGP/);
	},
);

const choose = (visitor: PageClient, code: string, method: string) =>
	visitor.post(`/premium?plan=2&step=method&code=${code}`, { payment_method: method });

/** Pays for a plan by card with a code, until this browser shows it as paid. */
async function payWith(visitor: PageClient, code: string): Promise<void> {
	const { location } = await choose(visitor, code, "card");
	await visitor.post(location ?? "", { outcome: "completed" });
	const result = `/payment-success?transaction_id=${readTransactionId(location)}`;
	await expect.poll(async () => (await visitor.get(result)).status).toBe(200);
}

/** Requests approval of a transfer with a code; returns the redirect to the waiting page. */
async function transferWith(visitor: PageClient, code: string): Promise<Page> {
	await choose(visitor, code, "instapay");
	await visitor.post(at("instructions"), {});
	await visitor.post(at("transfer_info"), { user_phone: "01012345678" });
	return pressRequest(visitor, await visitor.get(at("request_approval")));
}

async function expectCarried(visitor: PageClient, code: string, isCarried: boolean): Promise<void> {
	for (const path of ["/account", "/subscription"]) {
		const words = readMain(await visitor.get(path));
		expect([path, words.includes(code)]).toEqual([path, isCarried]);
	}
}

describe("a code that each person can use once", () => {
	it("[invite-24] is forgotten once it is used for a card payment", async () => {
		const payer = await createBuyer(server);
		await payer.get("/discount/WELCOME20");
		await expectCarried(payer, "WELCOME20", true);
		await payWith(payer, "WELCOME20");
		await expectCarried(payer, "WELCOME20", false);
	});

	it.each([
		["its own page", undefined],
		["the account", "/account"],
		["the list of plans", "/premium"],
	])("[invite-24] is forgotten once %s shows that its transfer is approved", async (_, path) => {
		const payer = await createBuyer(server);
		await payer.get("/discount/WELCOME20");
		const requested = await transferWith(payer, "WELCOME20");
		await payer.follow(requested);
		await expectCarried(payer, "WELCOME20", true);
		await operate(server, "approve", readPaymentId(requested));
		const shown = await payer.get(path ?? requested.location ?? "");
		expect(readMain(shown)).not.toContain("WELCOME20");
		await expectCarried(payer, "WELCOME20", false);
	});

	it("[invite-24] is forgotten once the account lists its card payment as paid", async () => {
		const payer = await createBuyer(server);
		await payer.get("/discount/WELCOME20");
		const { location } = await choose(payer, "WELCOME20", "card");
		await payer.post(location ?? "", { outcome: "completed" });
		const readAccount = async () => readMain(await payer.get("/account"));
		await expect.poll(readAccount).toContain(account.state.paid);
		expect(await readAccount()).not.toContain("WELCOME20");
	});

	it("[invite-24] is forgotten by an account that checks each transfer, whose approval stays news", async () => {
		const wallet = await startManualPaymentSite({ PAYMENTS: "gateway", OPTIONAL_CALLS: "quote" });
		onTestFinished(() => wallet.stop());
		const once = { type: "percentage", value: 20, is_active: true, max_uses_per_user: 1 };
		const quote = { code: "WELCOME20", price_before: 49, price_after: 39.2, currency: "EGP" };
		Object.assign(wallet.upstream.handlers, {
			"GET /discount-codes/by-code/{code}": () => ok(once),
			"GET /api/v1/web-subscriptions/quote": () => ok(quote),
		});
		const payer = await wallet.signIn();
		await payer.get("/discount/WELCOME20");
		await transferWith(payer, "WELCOME20");
		await expectCarried(payer, "WELCOME20", true);
		wallet.decide("approved");
		await expectCarried(payer, "WELCOME20", false);
		expect((await payer.get("/premium")).html).toContain(waiting.decided);
	});

	it("[invite-24] is rejected by one checkout after it was used in another browser, and then forgotten", async () => {
		const payer = await createBuyer(server);
		await payWith(payer, "WELCOME20");
		const other = createPageClient(server);
		await signIn(other, payer.email);
		// The code as it may be typed.
		await other.get("/discount/welcome20");
		await expectCarried(other, "welcome20", true);
		const checkout = async () => readMain(await other.get("/premium?plan=3"));
		expect(await checkout()).toContain(rejection.code_used_before);
		expect(await checkout()).not.toContain(rejection.code_used_before);
		await expectCarried(other, "welcome20", false);
	});
});

describe("a reusable code", () => {
	it("stays stored after a payment with it", async () => {
		const payer = await createBuyer(server);
		await payer.get("/discount/OPEN10");
		await payWith(payer, "OPEN10");
		await expectCarried(payer, "OPEN10", true);
	});

	it("[invite-24] stays stored after a plan that it does not apply to", async () => {
		const payer = await createBuyer(server);
		await payer.get("/discount/FIXED5");
		const checkout = readMain(await payer.get("/premium?plan=2"));
		expect(checkout).toContain(remembered.excluded.existing_users_only);
		await expectCarried(payer, "FIXED5", true);
	});
});
