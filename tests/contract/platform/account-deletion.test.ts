/** A deletion of an account beside what happens to its payments at the same moment. */
import { expect, it, onTestFinished } from "vitest";
import type { Db } from "../../../reference-api/database/database";
import { listMails } from "../../../reference-api/mail/outbox-store";
import { askAgain } from "./back-office";
import { describeOnEachDatabase } from "./bench";
import { settle, startPayment } from "./payer";
import { Visitor } from "./visitor";

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

	/** What runs or waits for somebody who is gone. */
	async function listLeftOver(db: Db) {
		const of = (table: "subscriptions" | "manual_payments") =>
			db
				.selectFrom(table)
				.innerJoin("users", "users.id", `${table}.user_id`)
				.where("deleted_at", "is not", null)
				.select(`${table}.id`);
		const running = await of("subscriptions").where("ended_at", "is", null).execute();
		const waiting = await of("manual_payments").where("status", "=", "pending").execute();
		return [...running, ...waiting];
	}

	const choosePackage = (visitor: Visitor) =>
		visitor.send("initiateCreatorMembership", {
			body: { plan_id: 101, subscription_type: "creator_membership" },
		});

	it.each([
		["a free package that is chosen", async () => {}, choosePackage],
		["a free package that is chosen again", choosePackage, choosePackage],
		["a transfer that is asked for", async () => {}, askAgain],
	])("takes turns with %s at the same moment, in two processes", async (_, prepare, begin) => {
		const other = await bench.openAnother();
		onTestFinished(() => other.close());
		for (const _ of Array(15)) {
			const { visitor, email, password } = await bench.registerVerified();
			await prepare(visitor);
			const payer = new Visitor(other);
			payer.cookie = visitor.cookie;
			const [deleted, begun] = await Promise.all([remove(visitor, password), begin(payer)]);
			const isGone = deleted.status === 200;
			expect(isGone || deleted.json.code === "payment_waiting").toBe(true);
			// Without the session there is no token against forged forms, either.
			expect([200, 401, 419]).toContain(begun.status);
			expect(await bench.withStore(listLeftOver)).toEqual([]);
			const mails = (await bench.withStore(listMails)).filter((mail) => mail.recipient === email);
			if (isGone) expect(mails.map(({ kind }) => kind)).toEqual(["account-deleted"]);
		}
	});
});
