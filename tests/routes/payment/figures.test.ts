/**
 * Tests the operators' view of payments: metrics by outcome, and log lines with the transaction.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SiteInProcess, startSite } from "../../support/site";
import { createBuyer, payAtMockGateway } from "./buyer";

let site: SiteInProcess;
beforeAll(async () => {
	site = await startSite({
		env: { PAYMENTS: "gateway", MOCK_GATEWAY: "on", METRICS_PORT: "9464", LOG_LEVEL: "info" },
	});
});
afterAll(() => site.stop());

describe("metrics and log lines", () => {
	it("[payment-56, operator-67] name the transaction in each event of a payment, and count it", async () => {
		const buyer = await createBuyer(site);
		const { transactionId, response } = await payAtMockGateway(buyer, "completed");
		await buyer.get(response.location ?? "");
		await expect
			.poll(async () => {
				await buyer.get(`/payment-processing?transaction_id=${transactionId}`);
				return (await site.readLogs()).map(({ event }) => event).includes("payment_settled");
			})
			.toBe(true);
		const logs = await site.readLogs();
		const events = logs.filter(({ event }) => String(event).startsWith("payment_"));
		expect(new Set(events.map(({ event }) => event))).toEqual(
			new Set(["payment_initiated", "payment_callback", "payment_settled"]),
		);
		expect(new Set(events.map((event) => event.transactionId))).toEqual(new Set([transactionId]));
		const settled = events.filter(({ event }) => event === "payment_settled");
		// The mock gateway's number of an order is the payment's own.
		expect(settled.map(({ sessionId }) => sessionId)).toEqual([transactionId]);
		const figures = await site.figures();
		expect(figures).toMatch(/sawt_payment_starts_total\{type="\w+",outcome="redirect"\} 1/);
		expect(figures).toContain('sawt_payment_callbacks_total{outcome="processing"} 1');
		expect(figures).toMatch(/sawt_payment_status_answers_total\{outcome="paid"\} [1-9]/);
		expect(figures).toContain('sawt_platform_items{kind="transactions",state="completed"} 1');
		expect(figures).toMatch(/sawt_backlog\{queue="outbox"\} \d/);
		expect(figures).toContain("sawt_platform_figures_up 1");
		expect(figures).toMatch(/sawt_http_request_seconds_count\{.*route="\/payment-callback"\} 1/);
	});

	it("[operator-160] tell what the platform rejects from a platform that is away", async () => {
		const buyer = await createBuyer(site);
		const tip = { creator_id: "99999", amount: "50" };
		expect((await buyer.post("/tipping?creator_id=99999", tip)).status).toBe(422);
		const figures = await site.figures();
		expect(figures).toContain('sawt_payment_starts_total{type="tip",outcome="rejected"} 1');
		expect(figures).not.toMatch(/starts_total\{.*outcome="(initiate-failed|outage)"/);
	});

	it("[operator-160] tell a stranger's return from that of a payment whose session is lost", async () => {
		await site.fetch("/payment-callback?transaction_id=canary-text&success=true");
		const figures = await site.figures();
		expect(figures).toContain('callbacks_total{outcome="unknown_payment"} 1');
		expect(figures).not.toContain("invalid_callback");
		const buyer = await createBuyer(site);
		const { transactionId } = await payAtMockGateway(buyer, "completed");
		await site.fetch(`/payment-callback?transaction_id=${transactionId}&success=true`);
		expect(await site.figures()).toContain('callbacks_total{outcome="invalid_callback"} 1');
		expect(site.output()).not.toContain("canary-text");
	});
});
