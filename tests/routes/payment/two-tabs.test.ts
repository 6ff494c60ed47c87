/** Tests payments of one browser when its single cookie cannot hold them all. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Site, startSite } from "../../support/site";
import { choosePlan, createBuyer, readTransactionId } from "./buyer";

let server: Site;

beforeAll(async () => {
	server = await startSite({ env: { PAYMENTS: "gateway", MOCK_GATEWAY: "on" } });
});
afterAll(() => server.stop());

describe("two tabs that start payments at the same moment", () => {
	it("[payment-15, payment-17] both return to their own payment, even with a gateway's field names", async () => {
		const buyer = await createBuyer(server);
		const started = await Promise.all(["1", "2"].map((plan) => choosePlan(buyer, plan)));
		const ids = started.map(({ location }) => readTransactionId(location));
		expect(new Set(ids).size).toBe(2);
		for (const id of ids) {
			const back = await buyer.get(`/payment-callback?transaction_id=${id}&success=true`);
			expect(back.location).toBe(`/payment-processing?transaction_id=${id}`);
		}
		for (const id of ids) {
			// Paymob uses its own numbers for a payment, and another field for ours.
			const own = { id: "192036465", order: "217503754", success: "true", pending: "false" };
			const query = new URLSearchParams({ ...own, merchant_order_id: id });
			const back = await buyer.get(`/payment-callback?${query}`);
			expect(back.location).toBe(`/payment-processing?transaction_id=${id}`);
		}
		const account = await buyer.get("/account");
		for (const id of ids) expect(account.html).toContain(id);
	});
});

describe("a cookie without room for another payment", () => {
	it("[payment-8] starts a new tip when six others have pushed its record out", async () => {
		const buyer = await createBuyer(server);
		const ids = new Set<string>();
		for (const custom_amount of ["30", "31", "32", "33", "34", "35", "36", "30"]) {
			const tip = { creator_id: "3", custom_amount };
			const { location } = await buyer.post("/tipping?creator_id=3", tip);
			ids.add(readTransactionId(location));
		}
		expect(ids.size).toBe(8);
	});
});
