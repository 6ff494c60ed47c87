/** A deletion of an account beside what happens to its payments at the same moment. */
import { expect, it } from "vitest";
import { askAgain } from "./back-office";
import { describeOnEachDatabase } from "./bench";
import { settle, startPayment } from "./payer";
import type { Visitor } from "./visitor";

describeOnEachDatabase("deleting an account", (bench) => {
	const remove = (visitor: Visitor, current_password: string) =>
		visitor.send("deleteAccount", { body: { current_password } });

	it("takes turns with a package that is given back at the same moment", async () => {
		const refund = { reason: "asked", note: null, endsPlan: true } as const;
		for (const _ of Array(10)) {
			const { visitor, password } = await bench.registerVerified();
			const { id } = await askAgain(visitor, { plan_id: 102, plan_name: "Premium", amount: 199 });
			await bench.platform.operator.manualPayments.approve(id, "test");
			const [deleted] = await Promise.all([
				remove(visitor, password),
				bench.platform.operator.refunds.record(id, "test", refund),
			]);
			expect(deleted.status).toBe(200);
		}
	});

	it("takes turns with a payment of the gateway that is given back at the same moment", async () => {
		const refund = { reason: "asked", note: null, endsPlan: true } as const;
		for (const _ of Array(10)) {
			const { visitor, password, id } = await startPayment(bench);
			await settle(visitor, id, "completed");
			bench.advance(3);
			await bench.platform.operator.webhooks.deliverDue();
			const [deleted] = await Promise.all([
				remove(visitor, password),
				bench.platform.operator.refunds.record(id, "test", refund),
			]);
			expect(deleted.status).toBe(200);
		}
	});
});
