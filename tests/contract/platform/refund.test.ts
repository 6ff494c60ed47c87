/** What is left of a plan when money was given back for it. */
import { expect, it } from "vitest";
import { askAgain, askForTransfer } from "./back-office";
import { describeOnEachDatabase } from "./bench";

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
