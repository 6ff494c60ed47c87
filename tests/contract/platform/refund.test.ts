/** What is left of a plan when money was given back for it. */
import { expect, it } from "vitest";
import type { Db } from "../../../reference-api/database/database";
import { askAgain, askForTransfer } from "./back-office";
import { describeOnEachDatabase } from "./bench";
import { settle } from "./payer";
import type { Visitor } from "./visitor";

const DAY_SECONDS = 86_400;
const asked = { reason: "asked", note: null } as const;

describeOnEachDatabase("a refund", (bench) => {
	const approve = (id: string) => bench.platform.operator.manualPayments.approve(id, "test");
	const record = (id: string, endsPlan: boolean) =>
		bench.platform.operator.refunds.record(id, "test", { ...asked, endsPlan });

	it("takes one of two paid months off, and the other one goes on", async () => {
		const { visitor, id, listMemberships } = await askForTransfer(bench);
		await approve(id);
		const oneMonth = await listMemberships();
		const next = await askAgain(visitor);
		await approve(next.id);
		expect(await listMemberships()).not.toEqual(oneMonth);
		await record(next.id, true);
		expect(await listMemberships()).toEqual(oneMonth);
		expect(oneMonth).toHaveLength(1);
	});

	const listMemberships = async (visitor: Visitor) =>
		(await visitor.send("memberships")).data.memberships;
	const payByTransfer = async (visitor: Visitor) => {
		const { id } = await askAgain(visitor);
		await approve(id);
		return id;
	};
	const payByCard = async (visitor: Visitor) => {
		const body = { plan_id: 2, subscription_type: "platform" };
		const { data } = await visitor.send("initiateSubscription", { body });
		const id = String(data.transaction_id);
		await settle(visitor, id, "completed");
		bench.advance(3);
		await bench.platform.operator.webhooks.deliverDue();
		return id;
	};

	it.each([
		["a transfer", payByTransfer],
		["a card", payByCard],
	])("takes off the days that %s gave, at the end of a month too", async (_, pay) => {
		bench.now = new Date("2025-12-31T12:00:00.000Z");
		const { visitor } = await bench.registerVerified();
		await pay(visitor);
		const untilEndOfJanuary = await listMemberships(visitor);
		const id = await pay(visitor);
		await record(id, true);
		expect(await listMemberships(visitor)).toEqual(untilEndOfJanuary);
	});

	it("takes one period off for a payment of which it was not noted what it gave", async () => {
		const { visitor } = await bench.registerVerified();
		const id = await payByCard(visitor);
		const forget = (db: Db) => db.updateTable("transactions").set({ granted: null });
		await bench.withStore((db) => forget(db).where("id", "=", id).execute());
		bench.advance(DAY_SECONDS);
		expect(await listMemberships(visitor)).toHaveLength(1);
		await record(id, true);
		expect(await listMemberships(visitor)).toEqual([]);
	});

	it("leaves the plan as it is unless that is asked for", async () => {
		const { id, listMemberships } = await askForTransfer(bench);
		await approve(id);
		const before = await listMemberships();
		expect(before).toHaveLength(1);
		await record(id, false);
		expect(await listMemberships()).toEqual(before);
	});

	it("takes nothing off a plan that ended before", async () => {
		const { id } = await askForTransfer(bench);
		await approve(id);
		const read = () =>
			bench.withStore((db) =>
				db.selectFrom("subscriptions").selectAll().orderBy("started_at", "desc").execute(),
			);
		bench.advance(40 * DAY_SECONDS);
		const before = await read();
		await record(id, true);
		expect(await read()).toEqual(before);
	});
});
