/** Tests that the account of a person on the embedded platform is the same on every browser. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getShortReference } from "#core/short-reference";
import ar from "../../../locales/ar/account.json";
import paymentAr from "../../../locales/ar/payment.json";
import en from "../../../locales/en/account.json";
import paymentEn from "../../../locales/en/payment.json";
import { readDocument } from "../../support/document";
import { createPageClient, type Page } from "../../support/page-client";
import { runPlatform } from "../../support/platform-command";
import { type Site, startSite } from "../../support/site";
import { choosePlan, createBuyer, payAtMockGateway, signIn } from "../payment/buyer";

const payment = { en: paymentEn, ar: paymentAr };

let site: Site;
beforeAll(async () => {
	site = await startSite({ env: { PAYMENTS: "gateway", MOCK_GATEWAY: "on" } });
});
afterAll(() => site.stop());

const readPlan = (page: Page) =>
	readDocument(page).querySelector("section[aria-labelledby=plan]")?.textContent;

const readRunning = (page: Page) =>
	[...readDocument(page).querySelectorAll("section[aria-labelledby=memberships] li")].map(
		({ textContent }) => textContent,
	);

const names = {
	en: { basic: "Basic", premium: "Premium", annual: "Premium Annual", free: "Free" },
	ar: { basic: "الأساسية", premium: "بريميوم", annual: "بريميوم السنوية", free: "المجانية" },
};

describe.each([
	["en", en],
	["ar", ar],
] as const)("a payment in %s", (language, text) => {
	const name = names[language];

	it("[account-35, payment-230, payment-236] is on the account in another browser after signing out, with plan and receipt", async () => {
		const buyer = await createBuyer(site, language);
		const { transactionId } = await payAtMockGateway(buyer, "completed");
		await expect.poll(async () => readPlan(await buyer.get("/account"))).toContain(name.premium);
		await buyer.post("/logout", {});
		const other = createPageClient(site, { "Accept-Language": language });
		await signIn(other, buyer.email);
		const account = await other.get("/account");
		const [page, plan] = [readDocument(account), readPlan(account)];
		expect(plan).toContain(name.premium);
		expect(plan).toContain(text.memberships.noRenewal);
		// [payment-236] More time and the year, where the next page sells them.
		const next = page.querySelectorAll(
			"section[aria-labelledby=plan] a[aria-describedby=plan-name]",
		);
		const [more, year] = [...next].filter((link) => link.matches(".button"));
		const renewed = await other.get(more?.getAttribute("href") ?? "");
		expect(renewed.location).toBe("/premium?plan=2&step=method&method=card");
		expect(year?.textContent).toContain(language === "en" ? "2 months free" : "شهران مجانًا");
		const checkout = await other.get(year?.getAttribute("href") ?? "");
		expect(readDocument(checkout).querySelector("dialog")?.textContent).toContain("EGP\u00a0490");
		const payments = page.querySelector("section[aria-labelledby=payments]");
		expect(payments?.textContent).toContain(text.paymentsNoteAll);
		const receipt = payments?.querySelector("li a")?.getAttribute("href") ?? "";
		expect(receipt).toContain(transactionId);
		const paper = readDocument(await other.get(receipt)).querySelector("article");
		expect(paper?.textContent).toContain("EGP\u00A049");
		// [payment-230] The short code, and the id behind a press.
		expect(payments?.textContent).toContain(getShortReference(transactionId));
		expect(payments?.textContent).not.toContain(transactionId);
		expect(paper?.querySelector("dl")?.textContent).not.toContain(transactionId);
		expect(paper?.querySelector("details:not([open])")?.textContent).toContain(transactionId);
	});

	it("[payment-46] keeps a stale tab and another browser from paying again, unless the person chooses to", async () => {
		const buyer = await createBuyer(site, language);
		const stale = createPageClient(site, { "Accept-Language": language });
		await signIn(stale, buyer.email);
		await payAtMockGateway(buyer, "completed");
		const early = await choosePlan(stale, "2");
		const { waitingTitle, alreadyTitle } = payment[language].start;
		const title = readDocument(early).querySelector("#payment-error p")?.textContent;
		expect([early.status, [waitingTitle, alreadyTitle].includes(title ?? "")]).toEqual([422, true]);
		await expect
			.poll(async () => (await choosePlan(stale, "2")).html)
			.toContain(payment[language].start["already-paid"]);
		const stopped = await choosePlan(buyer, "2");
		expect(stopped.status).toBe(stopped.location ? 303 : 422);
		expect(stopped.location ?? "").not.toContain("/mock-payment");

		const form = readDocument(await choosePlan(stale, "2")).querySelector("#payment-error form");
		const fields = [...(form?.querySelectorAll("input") ?? [])].map(({ name, value }) => [
			name,
			value,
		]);
		const again = await stale.post("/subscription", Object.fromEntries(fields));
		expect([again.status, again.location]).toEqual([303, expect.stringContaining("/mock-payment")]);
	});

	it("[account-51] is one of several active plans: the best listener plan is first, the others are below it", async () => {
		const buyer = await createBuyer(site, language);
		await payAtMockGateway(buyer, "completed", "3");
		await expect.poll(async () => readPlan(await buyer.get("/account"))).toContain(name.annual);
		await payAtMockGateway(buyer, "completed", "1");
		await expect.poll(async () => readRunning(await buyer.get("/account"))).toHaveLength(1);
		await buyer.post("/creator-subscriptions", { plan_id: "101" });
		const account = await buyer.get("/account");
		expect(readRunning(account)).toHaveLength(2);
		const [ofCreator, basic] = readRunning(account);
		expect(ofCreator).toContain(`${name.free} · ${text.type.creator_package}`);
		expect(basic).toContain(name.basic);
		expect(basic).toContain(text.memberships.noRenewal);
		expect(readPlan(account)).toContain(name.annual);
	});

	it("[account-54] is shown as refunded once it is, and nowhere as paid", async () => {
		const buyer = await createBuyer(site, language);
		const { transactionId } = await payAtMockGateway(buyer, "completed");
		await expect.poll(async () => readPlan(await buyer.get("/account"))).toContain(name.premium);
		await runPlatform(site, "payments", "refund", transactionId, "asked", "--end-plan");
		const { refunded, paid } = text.state;
		const item = readDocument(await buyer.get("/account")).querySelector(
			"section[aria-labelledby=payments] li",
		)?.textContent;
		expect(item).toContain(refunded);
		expect(item).not.toContain(paid);
		const receipt = `/account/receipt?transaction_id=${transactionId}`;
		const page = await buyer.get(receipt);
		const paper = readDocument(page).querySelector("article")?.textContent;
		expect(paper).toContain(payment[language].details.refundedOn);
		expect(paper).toContain(text.receipt.checkedRefunded.split("{{date}}")[0]);
		const success = `/payment-success?transaction_id=${transactionId}`;
		expect((await buyer.get(success)).location).toBe(receipt);
	});

	it("[account-37, operator-38] leads from a stolen account to its explanation", async () => {
		const buyer = await createBuyer(site, language);
		const { transactionId } = await payAtMockGateway(buyer, "completed");
		await runPlatform(site, "users", "suspend", buyer.email, "stolen");
		const thief = createPageClient(site, { "Accept-Language": language });
		await signIn(thief, buyer.email);
		for (const path of [
			"/account",
			"/account/profile",
			"/account/password",
			"/account/email",
			"/account/delete",
			`/account/receipt?transaction_id=${transactionId}`,
			`/payment-success?transaction_id=${transactionId}`,
		]) {
			expect([path, (await thief.get(path)).location]).toEqual([path, "/account-suspended"]);
		}
		expect((await thief.get("/account-suspended")).status).toBe(200);
	});

	it("of another plan, or a failed one, blocks nothing", async () => {
		const buyer = await createBuyer(site, language);
		await payAtMockGateway(buyer, "failed");
		const other = createPageClient(site, { "Accept-Language": language });
		await signIn(other, buyer.email);
		expect((await choosePlan(other, "2")).location).toContain("/mock-payment");
	});
});
