/** Tests memberships that renew without payment: cancelled, resumed, ended. */
import { expect, it } from "vitest";
import type { ApiClient } from "../../support/api-client";
import { describeOnOneDatabase, PASSWORD } from "../../support/platform-fixture";
import { requestNewTransfer, requestTransfer, settle, startPayment } from "./payer";

const list = async (client: ApiClient) => (await client.send("memberships")).data.memberships;

describeOnOneDatabase("a plan that goes on by itself", (fixture) => {
	/** Returns the free package. */
	const free = { plan_id: 101 };

	async function choose(client?: ApiClient) {
		const chooser = client ?? (await fixture.registerVerified()).client;
		const body = { ...free, subscription_type: "creator_membership" };
		expect((await chooser.send("initiateCreatorMembership", { body })).status).toBe(200);
		return chooser;
	}
	const countBegun = async () =>
		(await fixture.listMails()).filter(({ kind }) => kind === "membership-begun").length;
	/** Returns the newest person, whose session has ended. */
	async function signInAgain(client: ApiClient) {
		const { email } = await fixture.withStore((db) =>
			db.selectFrom("users").selectAll().orderBy("created_at", "desc").executeTakeFirstOrThrow(),
		);
		await client.send("login", { body: { email, password: "a good password" } });
	}

	it("[account-40] ends with its period when it is cancelled, and can be resumed until then", async () => {
		const client = await choose();
		expect(await list(client)).toMatchObject([{ renews: true, next_billing_date: null }]);
		fixture.advance(40 * 86_400);
		await signInAgain(client);
		const cancelled = await client.send("cancelMembership", { body: free });
		expect(cancelled.data).toMatchObject({
			renews: false,
			cancelled_at: fixture.now.toISOString(),
		});
		const end = Date.parse(String(cancelled.data.next_billing_date));
		expect(end).toBeGreaterThan(fixture.now.getTime());
		expect(end).toBeLessThan(fixture.now.getTime() + 31 * 86_400_000);
		expect((await client.send("cancelMembership", { body: free })).data).toEqual(cancelled.data);
		const resumed = await client.send("resumeMembership", { body: free });
		expect(resumed.data).toMatchObject({
			renews: true,
			next_billing_date: null,
			cancelled_at: null,
		});
		const twice = await client.send("resumeMembership", { body: free });
		expect([twice.status, twice.json.code]).toEqual([409, "membership_not_cancelled"]);
	});

	it("is over after its period, and starts again when it is chosen again", async () => {
		const client = await choose();
		await client.send("cancelMembership", { body: free });
		fixture.advance(27 * 86_400);
		expect(await list(client)).toHaveLength(1);
		fixture.advance(5 * 86_400);
		await signInAgain(client);
		expect(await list(client)).toEqual([]);
		for (const call of ["cancelMembership", "resumeMembership"] as const) {
			const { status, json } = await client.send(call, { body: free });
			expect([status, json.code]).toEqual([422, "membership_not_found"]);
		}
		const begun = await countBegun();
		await choose(client);
		expect(await list(client)).toMatchObject([{ renews: true, cancelled_at: null }]);
		expect(await countBegun()).toBe(begun + 1);
	});

	it("reports its start once, however often it is chosen while it runs", async () => {
		const begun = await countBegun();
		const client = await choose();
		await client.send("cancelMembership", { body: free });
		await choose(client);
		expect(await list(client)).toMatchObject([{ renews: true }]);
		expect(await countBegun()).toBe(begun + 1);
	});

	it("is not found when the person never had it", async () => {
		const { client } = await fixture.registerVerified();
		expect(await list(client)).toEqual([]);
		const unknown = await client.send("resumeMembership", { body: free });
		expect([unknown.status, unknown.json.code]).toEqual([422, "membership_not_found"]);
	});

	it("cannot be cancelled when it was paid", async () => {
		const { client, id } = await requestNewTransfer(fixture);
		await fixture.platform.operator.manualPayments.approve(id, "test");
		const rejected = await client.send("cancelMembership", { body: { plan_id: 2 } });
		expect([rejected.status, rejected.json.code]).toEqual([409, "membership_does_not_renew"]);
	});

	it.each([
		["runs", 1],
		["has ended", 40],
	])(
		"[account-40] has no end once it is free and chosen, when what was paid %s",
		async (_, days) => {
			const basic = { noun: "plans", id: "1", actor: "test" } as const;
			const { catalogue, manualPayments } = fixture.platform.operator;
			await catalogue.change(basic, { price: "25" });
			const paid = { plan_id: 1, plan_name: "Basic", amount: 25 };
			const { client, email, id } = await requestNewTransfer(fixture, paid);
			await manualPayments.approve(id, "test");
			fixture.advance(days * 86_400);
			await client.send("login", { body: { email, password: PASSWORD } });
			await catalogue.change(basic, { price: "0" });
			const body = { plan_id: 1, subscription_type: "platform" };
			expect((await client.send("initiateSubscription", { body })).status).toBe(200);
			expect(await list(client)).toMatchObject([{ plan_id: 1, renews: true }]);
		},
	);
});

describeOnOneDatabase("a plan whose price becomes 0 while a payment for it is open", (fixture) => {
	const change = (price: string) =>
		fixture.platform.operator.catalogue.change(
			{ noun: "plans", id: "2", actor: "test" },
			{ price },
		);

	it.each(["card", "transfer"])("[payment-81] runs for the month that a %s paid", async (way) => {
		const { manualPayments, webhooks } = fixture.platform.operator;
		const { client, id } =
			way === "card" ? await startPayment(fixture) : await requestNewTransfer(fixture);
		await change("0");
		if (way === "card") {
			await settle(client, id, "completed");
			fixture.advance(3);
			await webhooks.deliverDue();
		} else await manualPayments.approve(id, "test");
		await change("49");
		const end = new Date(fixture.now);
		end.setUTCMonth(end.getUTCMonth() + 1);
		expect(await list(client)).toEqual([
			expect.objectContaining({
				plan_id: 2,
				renews: false,
				next_billing_date: expect.stringContaining(end.toISOString().slice(0, 10)),
			}),
		]);
	});
});

describeOnOneDatabase("a plan that is paid month by month", (fixture) => {
	it("[payment-62] keeps its anniversary day through months that lack it", async () => {
		fixture.now = new Date("2025-12-31T12:00:00.000Z");
		const { manualPayments } = fixture.platform.operator;
		const { client, id, listMemberships } = await requestNewTransfer(fixture);
		const readEnd = async () =>
			String((await listMemberships())[0]?.next_billing_date).slice(0, 10);
		const pay = async () => {
			const next = await requestTransfer(client);
			await manualPayments.approve(next.id, "test");
			return next.id;
		};
		await manualPayments.approve(id, "test");
		expect(await readEnd()).toBe("2026-01-31");
		await pay();
		expect(await readEnd()).toBe("2026-02-28");
		// Imitates a payment from before this day was stored.
		await fixture.withStore((db) =>
			db.updateTable("subscriptions").set({ anchor_day: null }).execute(),
		);
		await pay();
		expect(await readEnd()).toBe("2026-03-31");
		const last = await pay();
		expect(await readEnd()).toBe("2026-04-30");
		await manualPayments.undo(last, "test");
		expect(await readEnd()).toBe("2026-03-31");
		await manualPayments.approve(last, "test");
		await pay();
		expect(await readEnd()).toBe("2026-05-31");
	});

	it("[payment-62] restores its anniversary day where an earlier release lost it in a short month", async () => {
		fixture.now = new Date("2025-12-31T12:00:00.000Z");
		const { manualPayments } = fixture.platform.operator;
		const { client, id, listMemberships } = await requestNewTransfer(fixture);
		await manualPayments.approve(id, "test");
		const drift = (end: string) =>
			fixture.withStore((db) =>
				db
					.updateTable("subscriptions")
					.set({ next_billing_at: `${end}T12:00:00.000Z`, anchor_day: null })
					.where("next_billing_at", ">", fixture.now.toISOString())
					.execute(),
			);
		const pay = async () => {
			await manualPayments.approve((await requestTransfer(client)).id, "test");
			return String((await listMemberships())[0]?.next_billing_date).slice(0, 10);
		};
		await drift("2026-03-28");
		expect(await pay()).toBe("2026-04-30");
		expect(await pay()).toBe("2026-05-31");
		await drift("2026-03-27");
		expect(await pay()).toBe("2026-04-27");
	});

	it("[payment-62] keeps the day of its end when that was moved, or when it starts again", async () => {
		fixture.now = new Date("2025-12-31T12:00:00.000Z");
		const { manualPayments } = fixture.platform.operator;
		const { client, email, id, listMemberships } = await requestNewTransfer(fixture);
		await manualPayments.approve(id, "test");
		const pay = async () => {
			await manualPayments.approve((await requestTransfer(client)).id, "test");
			return String((await listMemberships())[0]?.next_billing_date).slice(0, 10);
		};
		await fixture.withStore((db) =>
			db
				.updateTable("subscriptions")
				.set({ next_billing_at: "2026-02-10T12:00:00.000Z" })
				.execute(),
		);
		expect(await pay()).toBe("2026-03-10");
		fixture.now = new Date("2026-06-30T12:00:00.000Z");
		await client.send("login", { body: { email, password: PASSWORD } });
		expect(await pay()).toBe("2026-07-30");
	});
});
