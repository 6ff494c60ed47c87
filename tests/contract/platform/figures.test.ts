/** What is told of the platform's work, to those who watch it. */
import { expect, it } from "vitest";
import { askForTransfer } from "./back-office";
import { describeOnEachDatabase } from "./bench";
import { settle, startPayment } from "./payer";

describeOnEachDatabase("figures of the platform", (bench) => {
	it("tell all that waits, and of what is done the last day's alone", async () => {
		const { visitor, id } = await startPayment(bench);
		await settle(visitor, id, "completed");
		bench.advance(60);
		await bench.platform.operator.webhooks.deliverDue();
		await askForTransfer(bench);
		const { waiting, states } = await bench.platform.figures();
		expect(waiting.outbox?.count).toBeGreaterThan(0);
		expect(waiting.transfers).toEqual({ count: 1, oldestSeconds: 0 });
		expect(states).toEqual({
			transactions: { completed: 1 },
			transfers: { pending: 1 },
			webhooks: { delivered: 1, failed: 0 },
		});
		bench.advance(25 * 3600);
		await startPayment(bench);
		const later = await bench.platform.figures();
		expect(later.waiting.transfers).toEqual({ count: 1, oldestSeconds: 25 * 3600 });
		expect(later.states).toEqual({
			transactions: { pending: 1 },
			transfers: {},
			webhooks: { delivered: 0, failed: 0 },
		});
		bench.advance(8 * 24 * 3600);
		expect((await bench.platform.figures()).waiting.outbox?.count).toBe(0);
	});
});
