/** Memberships that go on by themselves: cancelled, resumed, over. */
import { expect, it } from "vitest";
import { askForTransfer } from "./back-office";
import { describeOnEachDatabase } from "./bench";
import type { Visitor } from "./visitor";

describeOnEachDatabase("a plan that goes on by itself", (bench) => {
	/** The package that costs nothing. */
	const free = { plan_id: 101 };

	async function choose(visitor?: Visitor) {
		const chooser = visitor ?? (await bench.registerVerified()).visitor;
		const body = { ...free, subscription_type: "creator_membership" };
		expect((await chooser.send("initiateCreatorMembership", { body })).status).toBe(200);
		return chooser;
	}
	const countBegun = async () =>
		(await bench.listMails()).filter(({ kind }) => kind === "membership-begun").length;
	const list = async (visitor: Visitor) => (await visitor.send("memberships")).data.memberships;
	/** The newest person, whose sign-in has ended meanwhile. */
	async function signInAgain(visitor: Visitor) {
		const { email } = await bench.withStore((db) =>
			db.selectFrom("users").selectAll().orderBy("created_at", "desc").executeTakeFirstOrThrow(),
		);
		await visitor.send("login", { body: { email, password: "a good password" } });
	}

	it("ends with its period when it is cancelled, and can be resumed until then", async () => {
		const visitor = await choose();
		expect(await list(visitor)).toMatchObject([{ renews: true, next_billing_date: null }]);
		bench.advance(40 * 86_400);
		await signInAgain(visitor);
		const cancelled = await visitor.send("cancelMembership", { body: free });
		expect(cancelled.data).toMatchObject({ renews: false, cancelled_at: bench.now.toISOString() });
		const end = Date.parse(String(cancelled.data.next_billing_date));
		expect(end).toBeGreaterThan(bench.now.getTime());
		expect(end).toBeLessThan(bench.now.getTime() + 31 * 86_400_000);
		expect((await visitor.send("cancelMembership", { body: free })).data).toEqual(cancelled.data);
		const resumed = await visitor.send("resumeMembership", { body: free });
		expect(resumed.data).toMatchObject({
			renews: true,
			next_billing_date: null,
			cancelled_at: null,
		});
		const twice = await visitor.send("resumeMembership", { body: free });
		expect([twice.status, twice.json.code]).toEqual([409, "membership_not_cancelled"]);
	});

	it("is over after its period, and begins anew when it is chosen again", async () => {
		const visitor = await choose();
		await visitor.send("cancelMembership", { body: free });
		bench.advance(27 * 86_400);
		expect(await list(visitor)).toHaveLength(1);
		bench.advance(5 * 86_400);
		await signInAgain(visitor);
		expect(await list(visitor)).toEqual([]);
		for (const call of ["cancelMembership", "resumeMembership"] as const) {
			const { status, json } = await visitor.send(call, { body: free });
			expect([status, json.code]).toEqual([422, "membership_not_found"]);
		}
		const begun = await countBegun();
		await choose(visitor);
		expect(await list(visitor)).toMatchObject([{ renews: true, cancelled_at: null }]);
		expect(await countBegun()).toBe(begun + 1);
	});

	it("is told to begin once, however often it is chosen while it runs", async () => {
		const begun = await countBegun();
		const visitor = await choose();
		await visitor.send("cancelMembership", { body: free });
		await choose(visitor);
		expect(await list(visitor)).toMatchObject([{ renews: true }]);
		expect(await countBegun()).toBe(begun + 1);
	});

	it("that somebody never had is not found", async () => {
		const { visitor } = await bench.registerVerified();
		expect(await list(visitor)).toEqual([]);
		const unknown = await visitor.send("resumeMembership", { body: free });
		expect([unknown.status, unknown.json.code]).toEqual([422, "membership_not_found"]);
	});

	it("is none of those that are paid: there is nothing to cancel", async () => {
		const { visitor, id } = await askForTransfer(bench);
		await bench.platform.operator.manualPayments.approve(id, "test");
		const refused = await visitor.send("cancelMembership", { body: { plan_id: 2 } });
		expect([refused.status, refused.json.code]).toEqual([409, "membership_does_not_renew"]);
	});
});
