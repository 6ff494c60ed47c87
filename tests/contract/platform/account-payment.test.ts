import { expect, it } from "vitest";
import { describeOnEachDatabase } from "./bench";
import type { Visitor } from "./visitor";

const transfer = {
	plan_id: 3,
	plan_name: "Premium Annual",
	amount: 490,
	currency: "EGP",
	payment_method: "instapay",
	user_email: "mona@example.com",
	user_name: "Mona",
	user_phone: "+201012345678",
};

describeOnEachDatabase("what a person has paid", (bench) => {
	const list = async (visitor: Visitor, query: Record<string, string> = {}) =>
		(await visitor.send("accountPayments", { query })).data;

	async function tip(visitor: Visitor): Promise<string> {
		const body = { creator_id: 1, amount: 15, is_anonymous: false };
		return String((await visitor.send("sendTip", { body })).data.transaction_id);
	}

	async function requestTransfer(visitor: Visitor): Promise<string> {
		const { data } = await visitor.send("requestManualPayment", { body: transfer });
		return String(data.payment_id);
	}

	it("is listed in pages, the newest first, on every browser of the person alone", async () => {
		const { visitor, email, password } = await bench.registerVerified();
		const ids: string[] = [];
		for (let count = 0; count < 12; count++) {
			bench.advance(1);
			ids.unshift(await tip(visitor));
		}
		const other = bench.visitor();
		await other.send("login", { body: { email, password } });
		const [first, second] = [await list(other), await list(other, { page: "2" })];
		const listed = [...first.payments, ...second.payments].map((one) => one.transaction_id);
		expect(listed).toEqual(ids);
		expect([first.payments.length, first.has_more, second.has_more]).toEqual([10, true, false]);
		const stranger = await bench.registerVerified();
		expect((await list(stranger.visitor)).payments).toEqual([]);
	});

	it("is in the order of time, whichever way it was paid", async () => {
		const { visitor } = await bench.registerVerified();
		const ids: string[] = [];
		for (const pay of [tip, requestTransfer, tip]) {
			bench.advance(1);
			ids.unshift(await pay(visitor));
		}
		const listed = (await list(visitor)).payments.map((one) => one.transaction_id);
		expect(listed).toEqual(ids);
	});

	it("has transfers with their state, and a receipt once they are approved", async () => {
		const { visitor } = await bench.registerVerified();
		const id = await requestTransfer(visitor);
		const waiting = { transaction_id: id, status: "pending", payment_method: "instapay" };
		expect((await list(visitor, { plan_id: "3" })).payments).toMatchObject([waiting]);
		expect((await list(visitor, { plan_id: "2" })).payments).toEqual([]);
		const early = await visitor.send("receipt", { params: { id } });
		expect([early.status, early.json.code]).toEqual([404, "payment_not_found"]);

		await bench.platform.operator.manualPayments.approve(id, "test");
		const receipt = await visitor.send("receipt", { params: { id } });
		expect(receipt.data).toMatchObject({ status: "approved", amount: 490, plan_id: 3 });
		const { memberships } = (await visitor.send("memberships")).data;
		expect(memberships).toMatchObject([{ plan_id: 3, renews: false }]);
		const stranger = await bench.registerVerified();
		expect((await stranger.visitor.send("receipt", { params: { id } })).status).toBe(404);
	});

	it("runs until its paid time is over", async () => {
		const { visitor, email, password } = await bench.registerVerified();
		await bench.platform.operator.manualPayments.approve(await requestTransfer(visitor), "test");
		bench.advance(20 * 86_400);
		expect((await visitor.send("memberships")).data.memberships).toHaveLength(1);
		bench.advance(366 * 86_400);
		await visitor.send("login", { body: { email, password } });
		expect((await visitor.send("memberships")).data.memberships).toEqual([]);
	});

	it("tells a creator's package that runs from a plan for listeners", async () => {
		const { visitor } = await bench.registerVerified();
		await bench.platform.operator.manualPayments.approve(await requestTransfer(visitor), "test");
		bench.advance(1);
		const free = { plan_id: 101, subscription_type: "creator_membership" };
		await visitor.send("initiateCreatorMembership", { body: free });
		expect((await visitor.send("memberships")).data.memberships).toMatchObject([
			{ plan_id: 101, payment_type: "creator_package" },
			{ plan_id: 3, payment_type: "listener_subscription" },
		]);
	});

	it("is told to no one who is signed out", async () => {
		expect((await bench.visitor().send("accountPayments")).status).toBe(401);
		expect((await bench.visitor().send("memberships")).status).toBe(401);
	});
});
