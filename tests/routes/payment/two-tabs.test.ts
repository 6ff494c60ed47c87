/** Two payments started at the same time by one browser: its answers cross, its cookie is one. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Site, startSite } from "../../support/site";
import { choosePlan, createBuyer, readTransactionId } from "./buyer";

let server: Site;

beforeAll(async () => {
	server = await startSite({ env: { PAYMENTS: "gateway", MOCK_GATEWAY: "on" } });
});
afterAll(() => server.stop());

describe("two tabs that start to pay at the same moment", () => {
	it("both come back to their own payment", async () => {
		const buyer = await createBuyer(server);
		const started = await Promise.all(["1", "2"].map((plan) => choosePlan(buyer, plan)));
		const ids = started.map(({ location }) => readTransactionId(location));
		expect(new Set(ids).size).toBe(2);
		for (const id of ids) {
			const back = await buyer.get(`/payment-callback?transaction_id=${id}&success=true`);
			expect(back.location).toBe(`/payment-processing?transaction_id=${id}`);
		}
		const account = await buyer.get("/account");
		for (const id of ids) expect(account.html).toContain(id);
	});
});
