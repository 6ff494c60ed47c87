/**
 * Tests a code at the checkout: quoted, shown before paying, sent with the payment, counted when
 * paid.
 */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import commonAr from "../../../locales/ar/common.json";
import rejectionAr from "../../../locales/ar/error.json";
import ar from "../../../locales/ar/manual-payment.json";
import commonEn from "../../../locales/en/common.json";
import rejectionEn from "../../../locales/en/error.json";
import en from "../../../locales/en/manual-payment.json";
import { openDatabase } from "../../../platform/migrations/open-database";
import { readDocument, readSummary } from "../../support/document";
import { REQUEST_CALL } from "../../support/fake-platform";
import { createPageClient, type Page, type PageClient } from "../../support/page-client";
import { type Site, startSite } from "../../support/site";
import { createBuyer, readTransactionId } from "../payment/buyer";
import { startManualPaymentSite } from "./manual-payment-site";
import { at, operate, pressRequest, readPaymentId } from "./payer";

let site: Site;
beforeAll(async () => {
	site = await startSite({ env: { PAYMENTS: "gateway", MOCK_GATEWAY: "on" } });
});
afterAll(() => site.stop());

async function readUsed(code: string): Promise<number> {
	const db = await openDatabase({ dataDir: site.dataDir }, () => {});
	try {
		const row = await db
			.selectFrom("discount_codes")
			.select("used_count")
			.where("code", "=", code)
			.executeTakeFirstOrThrow();
		return row.used_count;
	} finally {
		await db.destroy();
	}
}

const readDialog = (page: Page) => readDocument(page).querySelector("dialog");

/** Presses a method on the current page, through its own form. */
function press(visitor: PageClient, page: Page, method: string): Promise<Page> {
	const form = readDialog(page)?.querySelector("form:has([name=payment_method])");
	return visitor.post(form?.getAttribute("action") ?? "", { payment_method: method });
}

/** Enters a code at a checkout, and requests the price with it. */
async function requestWithCode(visitor: PageClient, checkout: string, code: string): Promise<Page> {
	const field = readDocument(await visitor.get(checkout)).querySelector("[name=code]");
	const form = field?.closest("form[method=post]");
	return visitor.post(form?.getAttribute("action") ?? "", { code });
}

describe.each([
	["en", en, rejectionEn, commonEn],
	["ar", ar, rejectionAr, commonAr],
] as const)("a code in %s", (language, text, rejection, common) => {
	it("[invite-19, invite-25, site-75] that is typed shows its price, is paid by card at that price, and counts", async () => {
		const used = await readUsed("WELCOME20");
		const buyer = await createBuyer(site, language);
		const opened = await requestWithCode(buyer, "/premium?plan=2", "welcome20");
		const page = await buyer.follow(opened);
		const words = readDialog(page)?.textContent;
		expect(words).toContain("EGP\u00a039.20");
		expect(words).toContain("EGP\u00a049");
		expect(words).toContain("WELCOME20");
		// The code ends in 2099, which is no date to plan for (payment-235).
		expect(words).not.toMatch(/2099/);
		// The focus starts at the dialog's unchanged title, which the new content describes.
		const described = readDialog(page)?.getAttribute("aria-describedby")?.split(" ") ?? [];
		const heard = described.map((id) => readDocument(page).getElementById(id)?.textContent);
		expect(heard.join(" ")).toContain("EGP\u00a039.20");
		const started = await press(buyer, page, "card");
		expect(started.location).toMatch(/^\/mock-payment/);
		await buyer.post(started.location ?? "", { outcome: "completed" });
		const id = readTransactionId(started.location);
		await expect
			.poll(async () => (await buyer.get(`/payment-success?transaction_id=${id}`)).html)
			.toContain("EGP\u00a039.20");
		expect(await readUsed("WELCOME20")).toBe(used + 1);
	});

	it("[invite-19] that was typed stays with a transfer after a declined card, at its price", async () => {
		const buyer = await createBuyer(site, language);
		const page = await buyer.get("/premium?plan=2&code=welcome20");
		const started = await press(buyer, page, "card");
		const declined = await buyer.post(started.location ?? "", { outcome: "failed" });
		const failed = readDocument(await buyer.follow(declined));
		const wayOut = failed.querySelector('a[href^="/premium"]')?.getAttribute("href");
		expect(wayOut).toBe("/premium?plan=2&code=WELCOME20");
		const chosen = await press(buyer, await buyer.get(wayOut ?? ""), "instapay");
		expect(readDialog(await buyer.follow(chosen))?.textContent).toContain("EGP\u00a039.20");
	});

	it("[invite-20] that does not apply shows the reason at its field, and the price stays", async () => {
		const buyer = await createBuyer(site, language);
		const page = await buyer.get("/premium?plan=2&code=EXPIRED30");
		const words = readDialog(page)?.textContent;
		expect(words).toContain(rejection.code_expired);
		expect(words).toContain(text.code.unchanged);
		// The two sentences need a full stop between them.
		expect(words).toContain(`${rejection.code_expired}. ${text.code.unchanged}`);
		expect(words).toContain("EGP\u00a049");
		const forged = await buyer.post(`${at("method")}&code=EXPIRED30`, { payment_method: "card" });
		expect(forged.location).toBe("/premium?plan=2&code=EXPIRED30");
	});

	it.each(["/premium?plan=2", "/subscription?creator_id=1&plan=201"])(
		"[invite-20] that was named at %s and does not apply is an error that receives the focus",
		async (path) => {
			const buyer = await createBuyer(site, language);
			const plain = readDocument(await buyer.get(path));
			expect(plain.querySelector("#error-summary")).toBeNull();
			const page = await buyer.get(`${path}&code=EXPIRED30`);
			expect(page.status).toBe(200);
			const rejected = readDocument(page);
			expect(rejected.title).toBe(common.titleRejected.replace("{{title}}", plain.title));
			expect(readSummary(page)).toEqual([
				{ message: `${rejection.code_expired}. ${text.code.unchanged}`, href: "#checkout-code" },
			]);
			expect(rejected.getElementById("checkout-code")?.getAttribute("aria-invalid")).toBe("true");
			// It comes before the heading and before other content.
			const [first] = rejected.querySelectorAll("dialog [role], dialog h1, main [role], main h1");
			expect(first?.id).toBe("error-summary");
		},
	);

	it("[invite-19] from an invite is part of a transfer, and counts when it is approved", async () => {
		const used = await readUsed("WELCOME20");
		const buyer = await createBuyer(site, language);
		await buyer.get("/invite/WELCOME20");
		expect((await buyer.get("/subscription")).html).toContain('href="/premium?plan=3"');
		const page = await buyer.get("/premium?plan=3");
		expect(readDialog(page)?.textContent).toContain("EGP\u00a0392");
		const chosen = await press(buyer, page, "instapay");
		expect((await buyer.get(chosen.location ?? "")).html).toContain("EGP\u00a0392");
		await buyer.post(at("instructions", "3"), {});
		await buyer.post(at("transfer_info", "3"), { user_phone: "01012345678" });
		const last = await buyer.get(at("request_approval", "3"));
		expect(readDialog(last)?.textContent).toContain("WELCOME20");
		const requested = await pressRequest(buyer, last);
		expect((await buyer.follow(requested)).html).toContain("EGP\u00a0392");
		expect(await readUsed("WELCOME20")).toBe(used);
		await operate(site, "approve", readPaymentId(requested));
		expect(await readUsed("WELCOME20")).toBe(used + 1);
	});

	it("[invite-19, invite-25] applies to a creator's membership: typed, shown before paying, paid, and released", async () => {
		const used = await readUsed("OPEN10");
		const buyer = await createBuyer(site, language);
		const tiers = await buyer.get("/subscription?creator_id=1");
		expect(tiers.html).toContain('href="/subscription?creator_id=1&amp;plan=201"');
		const checkout = "/subscription?creator_id=1&plan=201";
		const plain = readDocument(await buyer.get(checkout));
		const opened = await requestWithCode(buyer, checkout, " open10 ");
		expect([opened.status, opened.location]).toEqual([303, `${checkout}&code=open10`]);
		expect(plain.querySelector("main")?.textContent).toContain("EGP\u00a030");
		const rejected = await buyer.get(`${checkout}&code=EXPIRED30`);
		expect(readDocument(rejected).querySelector("main")?.textContent).toContain(
			rejection.code_expired,
		);
		const choice = { plan_id: "201", creator_id: "1" };
		const forged = await buyer.post(`${checkout}&code=EXPIRED30`, choice);
		expect(forged.location).toBe(`${checkout}&code=EXPIRED30`);

		const page = readDocument(await buyer.get(`${checkout}&code=open10`));
		expect(page.querySelector("main")?.textContent).toContain("EGP\u00a027");
		expect(page.querySelector("[aria-labelledby=before-paying]")).not.toBeNull();
		const form = page.querySelector("main form[method=post]")?.getAttribute("action") ?? "";
		for (const outcome of ["failed", "completed"]) {
			const started = await buyer.post(form, choice);
			expect(started.location).toMatch(/^\/mock-payment/);
			await buyer.post(started.location ?? "", { outcome });
			if (outcome === "failed") expect(await readUsed("OPEN10")).toBe(used);
			const result = `/payment-success?transaction_id=${readTransactionId(started.location)}`;
			if (outcome === "completed") {
				await expect.poll(async () => (await buyer.get(result)).html).toContain("EGP\u00a027");
			}
		}
		expect(await readUsed("OPEN10")).toBe(used + 1);
	});

	it("can be removed, and a failed card payment releases it", async () => {
		const used = await readUsed("OPEN10");
		const buyer = await createBuyer(site, language);
		await buyer.get("/discount/OPEN10");
		const page = await buyer.get("/premium?plan=2");
		const without = readDialog(page)?.querySelector("#code-quote a")?.getAttribute("href");
		const plain = await buyer.get(without ?? "");
		expect(readDialog(plain)?.textContent).toContain("EGP\u00a049");
		const started = await press(buyer, page, "card");
		await buyer.post(started.location ?? "", { outcome: "failed" });
		expect(await readUsed("OPEN10")).toBe(used);
	});
});

it("the checkout of a membership asks for a sign-in, and returns with its code", async () => {
	const path = "/subscription?creator_id=1&plan=201&code=OPEN10";
	const { location } = await createPageClient(site).get(path);
	expect(location).toBe(`/login?return_url=${encodeURIComponent(path)}`);
});

it("[invite-20] a code that could not be checked is an error at the top, and is not called wrong", async () => {
	const wallet = await startManualPaymentSite({ OPTIONAL_CALLS: "quote" });
	onTestFinished(() => wallet.stop());
	wallet.upstream.handlers["GET /api/v1/web-subscriptions/quote"] = () => ({
		status: 500,
		body: {},
	});
	const page = await (await wallet.signIn()).get(`${at("method")}&code=SAVE20`);
	expect(readSummary(page)).toEqual([{ message: en.code.noResponse, href: "#checkout-code" }]);
	const field = readDocument(page).getElementById("checkout-code");
	expect(field?.hasAttribute("aria-invalid")).toBe(false);
	expect(field?.getAttribute("aria-describedby")).toBe("checkout-code-hint");
});

describe("on a platform with only the 21 calls", () => {
	it("[invite-20] a remembered code is reported as not applicable, is not sent, and then no code is asked for", async () => {
		const wallet = await startManualPaymentSite();
		wallet.upstream.handlers["GET /discount-codes/by-code/{code}"] = () => ({
			body: { success: true, data: { type: "percentage", value: 20, is_active: true } },
		});
		const visitor = await wallet.signIn();
		await visitor.get("/discount/SAVE20");
		const page = await visitor.get(at("method"));
		expect(page.html).toContain(en.code.notSupported);
		const other = await wallet.signIn();
		expect((await other.get(at("method"))).html).not.toContain("checkout-code");
		await press(visitor, page, "instapay");
		await visitor.post(at("instructions"), {});
		await visitor.post(at("transfer_info"), { user_phone: "01012345678" });
		await pressRequest(visitor, await visitor.get(at("request_approval")));
		const sent = wallet.upstream.calls.find(({ path }) =>
			path.endsWith("/manual-payments/request"),
		);
		await wallet.stop();
		expect(sent?.body).toMatchObject({ amount: 49 });
		expect(sent?.body).not.toHaveProperty("discount_code");
		expect(wallet.upstream.count(REQUEST_CALL)).toBe(1);
	});
});
