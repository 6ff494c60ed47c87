/** Tests two transfers for one plan, started in two browsers before either was requested. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import ar from "../../../locales/ar/manual-payment.json";
import en from "../../../locales/en/manual-payment.json";
import { REQUEST_CALL } from "../../support/fake-platform";
import { signInAtFake } from "../payment/buyer";
import { type ManualPaymentSite, startManualPaymentSite } from "./manual-payment-site";
import { at, pressRequest, readPaymentId, walkTo } from "./payer";

const LIST = "GET /api/v1/account/payments";

let site: ManualPaymentSite;
beforeAll(async () => {
	site = await startManualPaymentSite({ CACHE_SECONDS: "0", OPTIONAL_CALLS: "accountPayments" });
});
afterAll(() => site.stop());
beforeEach(() => site.reset());

/** The platform's list: the first browser's request, in this state. */
function list(id?: string, status = "pending"): void {
	const payments = [id].filter(Boolean).map((transaction_id) => ({
		transaction_id,
		status,
		webhook_processed: true,
		payment_method: "vodafone_cash",
		plan_id: 2,
		amount: 49,
		currency: "EGP",
		created_at: new Date().toISOString(),
	}));
	site.upstream.handlers[LIST] = () => ({ body: { success: true, data: { payments } } });
	site.decide(status);
}

describe.each([
	["en", en],
	["ar", ar],
] as const)("the second of two transfers in %s", (language, text) => {
	it("[wallet-33] leads to the waiting request, and is stored to become a separate request afterwards", async () => {
		list();
		const other = await signInAtFake(site, language);
		const visitor = await signInAtFake(site, language);
		const first = await walkTo(other, "request_approval", { reference: "REF-1" });
		const page = await walkTo(visitor, "request_approval", { reference: "REF-2" });
		const id = readPaymentId(await pressRequest(other, first));
		list(id);
		const take = site.upstream.handlers[REQUEST_CALL];
		site.upstream.handlers[REQUEST_CALL] = () => ({
			status: 409,
			body: { success: false, code: "payment_waiting", message: "no" },
		});
		const rejected = await pressRequest(visitor, page);
		for (const { html } of [rejected, await visitor.get(at("request_approval"))]) {
			expect(html).toContain(text.request_approval.retry.waiting);
			expect(html).toContain(`step=pending&amp;payment=${id}`);
			// The list names no plan, so no comma must precede the amount.
			expect(html).not.toMatch(/<p[^>]*>[\u2068\u2069]*[,،]/);
		}

		list(id, "approved");
		if (take) site.upstream.handlers[REQUEST_CALL] = take;
		const later = await visitor.get(at("request_approval"));
		expect(later.html).not.toContain(text.request_approval.retry.waiting);
		const own = readPaymentId(await pressRequest(visitor, later));
		expect(own).toMatch(/^mp_\d+$/);
		expect(own).not.toBe(id);
		expect(new Set(site.listKeys()).size).toBe(3);
		expect(site.upstream.calls.findLast(({ path }) => path.endsWith("/request"))?.body).toEqual(
			expect.objectContaining({ transfer_reference: "REF-2" }),
		);
	});
});
