/** Tests the figures about the platform's work. */
import { expect, it } from "vitest";
import { describeOnEachDatabase } from "../../support/platform-fixture";
import { askForTransfer, settle, startPayment } from "./payer";

describeOnEachDatabase("figures of the platform", (fixture) => {
	it("[operator-67] count everything that waits, and only the last day of what is done", async () => {
		const { client, id } = await startPayment(fixture);
		await settle(client, id, "completed");
		fixture.advance(60);
		await fixture.platform.operator.webhooks.deliverDue();
		await askForTransfer(fixture);
		const { waiting, states } = await fixture.platform.figures();
		expect(waiting.outbox?.count).toBeGreaterThan(0);
		expect(waiting.transfers).toEqual({ count: 1, oldestSeconds: 0 });
		expect(states).toEqual({
			transactions: { completed: 1 },
			transfers: { pending: 1 },
			webhooks: { delivered: 1, failed: 0 },
		});
		fixture.advance(25 * 3600);
		await startPayment(fixture);
		const later = await fixture.platform.figures();
		expect(later.waiting.transfers).toEqual({ count: 1, oldestSeconds: 25 * 3600 });
		expect(later.states).toEqual({
			transactions: { pending: 1 },
			transfers: {},
			webhooks: { delivered: 0, failed: 0 },
		});
		fixture.advance(8 * 24 * 3600);
		expect((await fixture.platform.figures()).waiting.outbox?.count).toBe(0);
	});
});
