/** Tests /account/receipt: only payments confirmed as paid on this load have a receipt. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import ar from "../../../locales/ar/account.json";
import en from "../../../locales/en/account.json";
import { readWords } from "../../support/document";
import type { LiveSite } from "../../support/live-site";
import { createPageClient } from "../../support/page-client";
import { paid, STATUS, setStatuses, startAccountSite, startThreePayments } from "./payer";

let site: LiveSite;
beforeAll(async () => {
	site = await startAccountSite();
});
afterAll(() => site.stop());

const path = "/account/receipt?transaction_id=txn_2";

describe("a receipt", () => {
	it.each([
		["en", en],
		["ar", ar],
	] as const)("shows payer, real decimals and transaction in %s", async (language, text) => {
		const visitor = await startThreePayments(site, language);
		setStatuses(site, { txn_2: { ...paid, amount: 49.5 } });
		const page = await visitor.get(path);
		expect(page.status).toBe(200);
		for (const part of ["EGP 49.50", "Mona Adel", "mona@example.com", "txn_2"]) {
			expect(readWords(page)).toContain(part);
		}
		expect(readWords(page)).toContain(text.receipt.note);
		expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
		expect(page.headers.get("Cache-Control")).toBe("private, no-store, no-transform");
	});

	it.each([
		["failed", { status: "failed" }],
		["pending", { status: "pending" }],
		["completed without its webhook", { status: "completed", webhook_processed: false }],
	])("[account-31] is not shown for a payment that is %s", async (_, status) => {
		const visitor = await startThreePayments(site);
		setStatuses(site, { txn_2: status });
		const page = await visitor.get(path);
		expect(page.location).toBe("/payment-processing?transaction_id=txn_2");
	});

	it("[account-31] is not shown without the platform's response, even after an earlier one", async () => {
		const visitor = await startThreePayments(site);
		setStatuses(site, { txn_2: paid });
		expect(readWords(await visitor.get(path))).toContain(en.receipt.note);
		site.upstream.handlers[STATUS] = () => ({ status: 503, body: {} });
		const page = await visitor.get(path);
		expect(page.status).toBe(200);
		expect(readWords(page)).not.toContain(en.receipt.note);
	});

	it("[account-31] is not shown for another person's payment", async () => {
		const visitor = await startThreePayments(site);
		setStatuses(site, {});
		expect(readWords(await visitor.get(path))).not.toContain(en.receipt.note);
	});

	it("requires a sign-in, which returns to it", async () => {
		const page = await createPageClient(site.server).get(path);
		expect(page.location).toBe(`/login?return_url=${encodeURIComponent(path)}`);
	});

	it("without a transaction redirects to the account", async () => {
		const visitor = await startThreePayments(site);
		expect((await visitor.get("/account/receipt")).location).toBe("/account");
	});
});
