/**
 * Tests PAYMENTS=manual, the default: the old pages redirect to /premium, which works without them.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import ar from "../../../locales/ar/premium.json";
import en from "../../../locales/en/premium.json";
import { openDatabase } from "../../../platform/migrations/open-database";
import { readDocument } from "../../support/document";
import { createPageClient } from "../../support/page-client";
import { type Site, startSite } from "../../support/site";
import { choosePlan, createBuyer } from "./buyer";

let server: Site;

beforeAll(async () => {
	server = await startSite({ env: { MOCK_GATEWAY: "off" } });
	const db = await openDatabase({ dataDir: server.dataDir }, () => {});
	const premium = db.selectFrom("plans").selectAll().where("id", "=", 2);
	const starter = { id: 9, name: "Starter", name_ar: null, price_minor: 0 };
	const row = { ...(await premium.executeTakeFirstOrThrow()), ...starter };
	await db.insertInto("plans").values(row).execute();
	await db.destroy();
});
afterAll(() => server.stop());

describe("with PAYMENTS=manual", () => {
	it.each([
		"/subscription",
		"/subscription?creator_id=1",
		"/creator-subscriptions",
		"/tipping?creator_id=1&podcast_id=2",
	])("[catalogue-23] %s leads to exactly /premium", async (path) => {
		expect((await createPageClient(server).get(path)).location).toBe("/premium");
	});

	it.each([
		["/subscription?creator_id=1", en.creatorVisit.membership],
		["/tipping?creator_id=1", en.creatorVisit.tip],
	])(
		"[site-160] %s says whose link it is and what is possible, signed out",
		async (path, words) => {
			const visitor = createPageClient(server);
			await visitor.get(path);
			const main = readDocument(await visitor.get("/premium")).querySelector("main");
			const name = "Layla Nassar";
			const said = main?.textContent?.replace(/[\u2066-\u2069]/g, "") ?? "";
			for (const text of [words.title, words.text]) {
				expect(said).toContain(text.replaceAll("{{name}}", name));
			}
		},
	);

	it.each(["/subscription?creator_id=987654", "/subscription", "/creator-subscriptions"])(
		"[site-160] %s names no creator",
		async (path) => {
			const visitor = createPageClient(server);
			await visitor.get(path);
			const page = await visitor.get("/premium");
			expect(page.html).not.toContain(en.creatorVisit.write);
		},
	);

	it("starts nothing for a choice that is posted anyway", async () => {
		const buyer = await createBuyer(server);
		expect((await choosePlan(buyer, "2")).location).toBe("/premium");
	});

	it("[payment-41] has a 404 for the disabled mock gateway", async () => {
		const visitor = createPageClient(server);
		expect((await visitor.get("/mock-payment?transaction_id=txn_1")).status).toBe(404);
		const posted = await visitor.post("/mock-payment?transaction_id=txn_1", {
			outcome: "completed",
		});
		expect(posted.status).toBe(404);
	});
});

describe("/premium", () => {
	it("lists the methods with their times, the plans, and a login link", async () => {
		const { html } = await createPageClient(server).get("/premium");
		expect(html).toContain("Payments Coming Soon");
		expect(html).toMatch(/Vodafone Cash[\s\S]+Approved in 15-30 minutes/);
		expect(html).toMatch(/InstaPay[\s\S]+Approved in 5-15 minutes/);
		expect(html).toContain("Premium Annual");
		expect(html).toContain('href="/login?return_url=%2Fpremium"');
		expect(html).toContain("Back to Home");
	});

	it.each([
		["en", "Save 17%"],
		["ar", "وفّر 17%"],
	])("shows the badge of a plan's discount text in %s", async (lang, badge) => {
		const { html } = await createPageClient(server).get(`/premium?lang=${lang}`);
		expect(html.split(badge)).toHaveLength(2);
	});

	it("offers Pay Now, and one login link", async () => {
		const { html } = await (await createBuyer(server)).get("/premium");
		expect(html).toMatch(/<a[^>]+href="\/premium\?plan=2"[^>]*>Pay Now</);
		expect(html).not.toContain("Sign in to pay");
	});

	it.each([
		["en", en],
		["ar", ar],
	] as const)("[catalogue-1] starts a free plan, in %s", async (language, text) => {
		const buyer = await createBuyer(server, language);
		await buyer.get("/discount/WELCOME20");
		const offer = readDocument(await buyer.get("/premium")).querySelector("article:has(#plan-9)");
		expect(offer?.textContent).toContain("EGP\u00a00");
		expect(offer?.textContent).not.toContain(text.notPayable);
		const link = offer?.querySelector("a");
		expect(link?.textContent).toBe(text.startFree);
		const page = readDocument(await buyer.get(link?.getAttribute("href") ?? ""));
		// Does not ask for a code or use one up.
		expect(page.querySelector("#checkout-code, #code-quote")).toBeNull();
		const buttons = [...page.querySelectorAll("dialog form[method=post] button")];
		expect(buttons.map((button) => button.getAttribute("value"))).toEqual(["card"]);
		const form = page.querySelector("dialog form[method=post]");
		const started = await buyer.post(form?.getAttribute("action") ?? "", {
			payment_method: "card",
		});
		expect((await buyer.follow(started)).url).toContain("/payment-success");
		expect((await buyer.get("/account")).html).toContain("Starter");
	});

	it("keeps a price and its period apart for browsers without style sheets", async () => {
		const page = await createPageClient(server).get("/premium");
		const text = readDocument(page).querySelector("#premium-plans")?.parentElement;
		expect(text?.textContent).toContain("EGP\u00a049 per month");
		expect(text?.textContent).not.toMatch(/\dper month/);
	});

	it("is available in Arabic", async () => {
		const { html } = await createPageClient(server).get("/premium?lang=ar");
		expect(html).toContain("الدفع بالبطاقة قريبًا");
		expect(html).toContain('dir="rtl"');
	});
});
