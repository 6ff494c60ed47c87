/** The account of a person on the embedded platform: the same on every browser. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import ar from "../../../locales/ar/account.json";
import en from "../../../locales/en/account.json";
import { type Site, startSite } from "../../support/site";
import { createVisitor } from "../../support/visitor";
import { createBuyer, payAtMockGateway, signIn } from "../payment/buyer";
import { readPage } from "../sign-in/site";

let site: Site;
beforeAll(async () => {
	site = await startSite({ env: { PAYMENTS: "gateway", MOCK_GATEWAY: "on" } });
});
afterAll(() => site.stop());

describe.each([
	["en", en],
	["ar", ar],
] as const)("a payment in %s", (language, text) => {
	it("is on the account of another browser after signing out, with plan and receipt", async () => {
		const buyer = await createBuyer(site, language);
		const { transactionId } = await payAtMockGateway(buyer, "completed");
		await expect
			.poll(async () => readPage(await buyer.get("/account")).body.textContent)
			.toContain(text.state.paid);
		await buyer.post("/logout", {});
		const other = createVisitor(site, { "Accept-Language": language });
		await signIn(other, buyer.email);
		const page = readPage(await other.get("/account"));
		const plan = page.querySelector("section[aria-labelledby=plan]")?.textContent;
		expect(plan).toContain("Premium");
		expect(plan).toContain(text.memberships.noRenewal);
		const payments = page.querySelector("section[aria-labelledby=payments]");
		expect(payments?.textContent).toContain(text.paymentsNoteAll);
		const receipt = payments?.querySelector("li a")?.getAttribute("href") ?? "";
		expect(receipt).toContain(transactionId);
		const paper = readPage(await other.get(receipt)).querySelector("article")?.textContent;
		expect(paper).toContain("EGP\u00A049.00");
	});
});
