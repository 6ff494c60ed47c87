/** Tests cards and transfers side by side, and a transfer after a failed card payment. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtInMethodKeys } from "#core/manual-payment-method";
import ar from "../../../locales/ar/payment.json";
import premiumAr from "../../../locales/ar/premium.json";
import en from "../../../locales/en/payment.json";
import premiumEn from "../../../locales/en/premium.json";
import { readDocument } from "../../support/document";
import { createPageClient } from "../../support/page-client";
import { type Site, startSite } from "../../support/site";
import { requestApproval } from "../manual-payment/payer";
import { choosePlan, createBuyer, payAtMockGateway } from "./buyer";

let site: Site;
beforeAll(async () => {
	site = await startSite({
		env: { PAYMENTS: "gateway", MOCK_GATEWAY: "on", WALLET_VODAFONE_CASH: "010 9999 0000" },
	});
});
afterAll(() => site.stop());

describe.each([
	["en", en, premiumEn],
	["ar", ar, premiumAr],
] as const)("with a gateway in %s", (language, text, premium) => {
	it("[payment-49] the method is chosen at the checkout, cards first, and no card is announced as coming", async () => {
		const plans = await createPageClient(site, { "Accept-Language": language }).get("/premium");
		expect(plans.html).toContain(premium.withCard.title);
		expect(plans.html).not.toContain(premium.lead);
		expect(plans.html).not.toContain(premium.description.split("{{")[0]);
		const buyer = await createBuyer(site, language);
		expect((await buyer.get("/subscription")).html).toContain('href="/premium?plan=2"');
		const checkout = await buyer.get("/premium?plan=2");
		const methods = [
			...readDocument(checkout).querySelectorAll("dialog button[name=payment_method]"),
		];
		expect(methods.map((button) => button.getAttribute("value"))).toEqual([
			"card",
			...builtInMethodKeys,
		]);
		const started = await buyer.post("/premium?plan=2&step=method", { payment_method: "card" });
		expect(started.location).toMatch(/^\/mock-payment/);
	});

	it("[payment-49, wallet-28] a declined card leads to a transfer for the same plan, with a reference to copy", async () => {
		const buyer = await createBuyer(site, language);
		const { response } = await payAtMockGateway(buyer, "failed");
		const failed = await buyer.follow(response);
		expect(failed.html).toContain(text.wayOut.declined);
		expect(failed.html).toContain('href="/premium?plan=2"');
		for (const method of ["vodafone_cash", "instapay"]) {
			await buyer.post("/premium?plan=2&step=method", { payment_method: method });
			const page = await buyer.get("/premium?plan=2&step=instructions");
			const copied = [...readDocument(page).querySelectorAll("x-copy")].map((button) =>
				button.getAttribute("text"),
			);
			expect(copied).toContainEqual(expect.stringMatching(/^SAWT-[A-Z0-9]{6}$/));
		}
		expect((await requestApproval(buyer)).location).toMatch(/step=pending/);
		expect((await choosePlan(buyer, "2")).html).toContain(text.start["already-waiting"]);
	});

	it.each(["timeout", "processing_error", "error"])(
		"after %s a transfer is offered, and only after a check when money may have moved",
		async (reason) => {
			const buyer = await createBuyer(site, language);
			await choosePlan(buyer, "2");
			const { html } = await buyer.get(`/payment-failed?reason=${reason}`);
			expect(html).toContain(reason === "error" ? text.wayOut.declined : text.wayOut.unknown);
			expect(html).toContain('href="/premium?plan=2"');
		},
	);
});

describe("without a gateway", () => {
	it("no card is accepted at the checkout", async () => {
		const manual = await startSite();
		const buyer = await createBuyer(manual);
		expect((await buyer.get("/premium?plan=2")).html).not.toContain('value="card"');
		const posted = await buyer.post("/premium?plan=2&step=method", { payment_method: "card" });
		await manual.stop();
		expect(posted.location).toBe("/premium?plan=2");
	});
});
