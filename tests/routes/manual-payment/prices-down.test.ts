/** Tests prices that cannot be read: those of the last hour are sold, and invented ones never. */
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { builtInMethods } from "#core/manual-payment-method";
import premiumAr from "../../../locales/ar/premium.json";
import premiumEn from "../../../locales/en/premium.json";
import { readWords } from "../../support/document";
import { REQUEST_CALL } from "../../support/fake-platform";
import { createPageClient } from "../../support/page-client";
import { signInAtFake } from "../payment/buyer";
import { type ManualPaymentSite, startManualPaymentSite } from "./manual-payment-site";
import { at, pressRequest, requestApproval, walkTo } from "./payer";

const PRICING = "GET /api/v1/web-subscriptions/pricing";
const HOUR = 60 * 60 * 1000;
/** 14:05 in Cairo. */
const READ_AT = Date.parse("2026-03-01T12:05:00Z");

const env = {
	SUPPORT_EMAIL: "help@sawt.example",
	WALLET_VODAFONE_CASH: "010 9999 0000",
	INSTAPAY_ADDRESS: "sawt@instapay",
};
let site: ManualPaymentSite;

/** Each site starts without earlier prices. */
beforeEach(async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: READ_AT });
	site = await startManualPaymentSite({ ...env, CACHE_SECONDS: "0" });
});
afterEach(async () => {
	await site.stop();
	vi.useRealTimers();
});

/** Responses that are not retried, so that no test waits; `reset` is retried. */
const stopPricing = (response: "reset" | { body: string } = { body: "<html>It works!</html>" }) => {
	site.upstream.handlers[PRICING] = () => response;
};
const sell = (price: number | null) => {
	site.upstream.handlers[PRICING] = () => ({
		body: { platform_plans: [{ id: 2, name: "Premium", price, interval: "month" }] },
	});
};
const later = (milliseconds: number) => vi.setSystemTime(READ_AT + milliseconds);

const premium = { en: premiumEn, ar: premiumAr };
const words = {
	en: { asOf: "Prices as of 14:05", error: "Connection Error", charged: "You weren't charged" },
	ar: {
		asOf: "الأسعار كما كانت الساعة \u206814:05\u2069",
		error: "خطأ في الاتصال",
		charged: "لم يُخصم",
	},
};

describe.each(["en", "ar"] as const)("in %s, unavailable prices", (language) => {
	const { asOf, error, charged } = words[language];

	it("[wallet-22] at the start show a Connection Error with the wallet and support, and no plan", async () => {
		stopPricing();
		for (const visitor of [
			createPageClient(site, { "Accept-Language": language }),
			await signInAtFake(site, language),
		]) {
			const { status, html } = await visitor.get("/premium");
			expect(status).toBe(503);
			expect(html).toContain(error);
			expect(html).toContain(`<title>${error} – `);
			expect(html).toContain("010 9999 0000");
			expect(html).toContain("sawt@instapay");
			expect(html).toContain("help@sawt.example");
			expect(html).toMatch(/href="\/contact\?topic=payment&amp;code=[\w-]+&amp;page=%2Fpremium"/);
			expect(html).not.toMatch(/premium-monthly|EGP\s99/);
			expect(html).not.toContain(charged);
		}
	});

	it("[wallet-22] show the payment link when there is no address", async () => {
		const INSTAPAY_LINK = "https://ipn.eg/S/sawt";
		const linked = await startManualPaymentSite({ INSTAPAY_LINK });
		onTestFinished(() => linked.stop());
		linked.upstream.handlers[PRICING] = () => ({ body: "<html>" });
		const page = await createPageClient(linked, { "Accept-Language": language }).get("/premium");
		const accounts = readWords(page, "section[aria-labelledby=wallet-facts]");
		expect(accounts).toContain(builtInMethods.instapay.name[language] + INSTAPAY_LINK);
	});

	it("[payment-49] do not announce cards as coming when cards are accepted", async () => {
		const taking = await startManualPaymentSite({ CACHE_SECONDS: "0", PAYMENTS: "gateway" });
		taking.upstream.handlers[PRICING] = () => ({ body: "<html>" });
		const page = await createPageClient(taking, { "Accept-Language": language }).get("/premium");
		await taking.stop();
		expect(page.status).toBe(503);
		const { title, description } = premium[language];
		const [announced = ""] = description.split("{{");
		for (const words of [title, announced]) expect(page.html).not.toContain(words);
	});

	it("[wallet-22] within the hour are the last ones with their time, which can be bought", async () => {
		await createPageClient(site).get("/premium");
		later(HOUR - 1000);
		stopPricing();
		const visitor = await signInAtFake(site, language);
		const plans = await visitor.get("/premium");
		expect(plans.status).toBe(200);
		expect(plans.html).toContain(asOf);
		expect(plans.html).toContain('href="/premium?plan=2"');
		expect((await visitor.get("/premium?plan=2")).html.match(new RegExp(asOf, "g"))).toHaveLength(
			2,
		);
		const requested = await requestApproval(visitor);
		expect(requested.location).toMatch(/step=pending/);
		const body = site.upstream.calls.find(({ path }) => path.endsWith("/request"))?.body;
		expect(body).toMatchObject({ plan_id: 2, amount: 49, currency: "EGP" });
	});

	it("[wallet-22] after the hour show a Connection Error again", async () => {
		await createPageClient(site).get("/premium");
		later(HOUR);
		stopPricing("reset");
		const { status, html } = await createPageClient(site, { "Accept-Language": language }).get(
			"/premium",
		);
		expect([status, html.includes(error), html.includes("Pay Now")]).toEqual([503, true, false]);
	});
});

describe("sample plans", () => {
	it("[wallet-10] are not on sale once a list that was empty is unavailable", async () => {
		site.upstream.handlers[PRICING] = () => ({ body: { platform_plans: [] } });
		expect((await createPageClient(site).get("/premium")).html).toContain("premium-monthly");
		stopPricing();
		const { status, html } = await createPageClient(site).get("/premium");
		expect([status, html.includes("premium-monthly")]).toEqual([503, false]);
	});

	it("[wallet-10] are not on sale while every plan is listed without a price", async () => {
		sell(null);
		const { status, html } = await createPageClient(site).get("/premium");
		expect(status).toBe(503);
		expect(html).not.toMatch(/premium-monthly|EGP\s99/);
		sell(49);
		await createPageClient(site).get("/premium");
		sell(null);
		expect((await createPageClient(site).get("/premium")).html).toContain(words.en.asOf);
	});
});

describe("a payment started before prices fail for hours", () => {
	it("[wallet-23] continues with the shown values, and is requested once", async () => {
		const visitor = await site.signIn();
		await walkTo(visitor, "transfer_info");
		later(HOUR);
		stopPricing();
		const plans = await visitor.get("/premium");
		expect(plans.status).toBe(503);
		expect(plans.html).toContain('href="/premium?plan=2&amp;step=transfer_info"');
		expect(plans.html).toContain("Premium, EGP\u00a049");
		const shown = await visitor.post(at("transfer_info"), { user_phone: "01012345678" });
		expect(shown.location).toBe(at("request_approval"));
		const page = await visitor.get(at("request_approval"));
		const requested = await pressRequest(visitor, page);
		expect(requested.location).toMatch(/step=pending/);
		expect(site.upstream.count(REQUEST_CALL)).toBe(1);
		const waiting = await visitor.get(requested.location ?? "");
		expect([waiting.status, waiting.html.includes("Waiting for approval")]).toEqual([200, true]);
		expect((await visitor.get("/premium")).html).toContain("A request is waiting – view it");
	});

	it("cannot be restarted, and neither can another plan's or another person's", async () => {
		const visitor = await site.signIn();
		await walkTo(visitor, "instructions");
		later(HOUR);
		stopPricing();
		for (const path of [at("method"), "/premium?plan=2", at("instructions", "9")]) {
			const page = await visitor.get(path);
			expect([page.status, page.html.includes("Connection Error")]).toEqual([503, true]);
		}
		const pressed = await visitor.post(at("method"), { payment_method: "instapay" });
		expect(pressed.location).toBe(at("method"));
		const stranger = await (await site.signIn()).get(at("instructions"));
		expect(stranger.status).toBe(503);
	});

	it("[wallet-24] does not mention a charge when its request cannot be sent either", async () => {
		const visitor = await site.signIn();
		const page = await walkTo(visitor, "request_approval");
		stopPricing();
		site.upstream.handlers[REQUEST_CALL] = () => "reset";
		const failed = await pressRequest(visitor, page);
		expect(failed.html).toContain("we can't tell whether this request has arrived");
		expect(failed.html).not.toMatch(/nothing was charged|you weren't charged/i);
	});
});

describe("prices shown to a signed-in person", () => {
	it.each([
		["with those of everybody known", true, [200, "49"]],
		["with none known", false, [503, undefined]],
	])("[wallet-22] are offered to no one else, %s", async (_, isKnown, expected) => {
		if (isKnown) await createPageClient(site).get("/premium");
		sell(19);
		expect((await (await site.signIn()).get("/premium")).html).toContain("EGP\u00a019");
		stopPricing();
		const { status, html } = await createPageClient(site).get("/premium");
		expect([status, /EGP\s(\d+)/.exec(html)?.[1]]).toEqual(expected);
	});
});

describe("prices that are available again", () => {
	it("are sold without a time, and changed ones apply", async () => {
		await createPageClient(site).get("/premium");
		stopPricing();
		await createPageClient(site).get("/premium");
		sell(59);
		const { html } = await createPageClient(site).get("/premium");
		expect(html).toContain("EGP\u00a059");
		expect(html).not.toContain("Prices as of");
	});
});

describe("a document with earlier prices", () => {
	it("[wallet-22] is not cached for anyone else", async () => {
		const keeping = await startManualPaymentSite({ CACHE_SECONDS: "7200" });
		try {
			// Uses another language, because the read of this one is cached too.
			await createPageClient(keeping, { "Accept-Language": "ar" }).get("/premium");
			keeping.upstream.handlers[PRICING] = () => ({ body: "<html>" });
			const stale = await createPageClient(keeping).get("/premium");
			expect(stale.html).toContain("Prices as of 14:05");
			expect(stale.headers.get("ETag")).toBeNull();
			later(HOUR);
			expect((await createPageClient(keeping).get("/premium")).status).toBe(503);
		} finally {
			await keeping.stop();
		}
	});
});
