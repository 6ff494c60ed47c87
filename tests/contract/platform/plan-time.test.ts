/** Tests when a plan runs: in its grace, while a renewal waits, and while its time waits for the launch. */
import { expect, it } from "vitest";
import { addBillingCycle } from "../../../platform/base/clock";
import type { Platform } from "../../../platform/composition/platform";
import {
	describeOnEachDatabase,
	PASSWORD,
	type PlatformFixture,
} from "../../support/platform-fixture";
import { payByCard, readStatus, requestNewTransfer, requestTransfer } from "./payer";

const DAY = 86_400;
const free = { plan_id: 101, subscription_type: "creator_membership" };

/** A person who has paid for plan 2 by a transfer, and can come back however much later. */
async function pay(fixture: PlatformFixture) {
	const { client, email, id } = await requestNewTransfer(fixture);
	const { manualPayments, outbox, refunds } = fixture.platform.operator;
	await manualPayments.approve(id, "test");
	const comeBack = () => client.send("login", { body: { email, password: PASSWORD } });
	return {
		client,
		email,
		id,
		async readPlan() {
			await comeBack();
			const { memberships } = (await client.send("memberships")).data;
			return memberships.find(({ plan_id }) => plan_id === 2);
		},
		async ask() {
			await comeBack();
			return (await requestTransfer(client)).id;
		},
		approve: (transferId: string) => manualPayments.approve(transferId, "test"),
		reject: (transferId: string) => manualPayments.reject(transferId, "test"),
		refund: (paymentId: string) =>
			refunds.record(paymentId, "test", { reason: "asked", note: null, endsPlan: true }),
		async pass(days: number, platform: Platform = fixture.platform) {
			fixture.advance(days * DAY);
			await platform.operator.outbox.writeDue();
		},
		countMails: async (kind: string) => {
			const mails = await Array.fromAsync(outbox.list());
			return mails.filter((mail) => mail.recipient === email && mail.kind === kind).length;
		},
	};
}

/** How many days a plan still has, to the nearest day. */
const daysLeft = (fixture: PlatformFixture, plan: { next_billing_date?: unknown } | undefined) =>
	Math.round((Date.parse(String(plan?.next_billing_date)) - fixture.now.getTime()) / (DAY * 1000));

describeOnEachDatabase(
	"a plan with three days of grace",
	(fixture) => {
		it("[payment-141, payment-144] stays on after its end, says until when, and is mailed about once it has ended", async () => {
			const { pass, readPlan, countMails } = await pay(fixture);
			await pass(30);
			const running = await readPlan();
			expect(running).toMatchObject({ renews: false, renewal: { amount: 49 } });
			expect(running?.grace_until ?? null).toBeNull();
			await pass(2);
			const lapsed = await readPlan();
			const end = Date.parse(String(running?.next_billing_date));
			expect(lapsed).toMatchObject({
				next_billing_date: running?.next_billing_date,
				grace_until: new Date(end + 3 * DAY * 1000).toISOString(),
				renewal: {
					...{ amount: 49, currency: "EGP", billing_cycle: "monthly" },
					...{ payment_method: "instapay", user_phone: "+201012345678" },
				},
			});
			expect(await countMails("membership-ended")).toBe(0);
			await pass(3);
			expect(await readPlan()).toBeUndefined();
			expect(await countMails("membership-ended")).toBe(1);
		});

		it("[payment-142] gets time added to its old end in the grace, and from now on after it", async () => {
			const { pass, readPlan, ask, approve } = await pay(fixture);
			await pass(32);
			const lapsed = await readPlan();
			await approve(await ask());
			const renewed = await readPlan();
			expect(daysLeft(fixture, renewed) - daysLeft(fixture, lapsed)).toBeOneOf([28, 29, 30, 31]);
			await pass(60);
			expect(await readPlan()).toBeUndefined();
			await approve(await ask());
			expect(daysLeft(fixture, await readPlan())).toBeOneOf([28, 29, 30, 31]);
		});
	},
	{ graceDays: 3 },
);

describeOnEachDatabase("a renewal that waits", (fixture) => {
	it("[payment-143] keeps the plan on, and adds to the old end when it is approved late", async () => {
		const { client, pass, readPlan, ask, approve, countMails } = await pay(fixture);
		const before = await readPlan();
		fixture.advance(daysLeft(fixture, before) * DAY - 3600);
		const transfer = await ask();
		expect(await readPlan()).toMatchObject({ renewal: { waits: "transfer" } });
		await pass(0.5);
		expect(await readPlan()).toMatchObject({
			next_billing_date: before?.next_billing_date,
			renewal: { waits: "transfer" },
		});
		expect((await readPlan())?.grace_until ?? null).toBeNull();
		await approve(transfer);
		const end = addBillingCycle(new Date(String(before?.next_billing_date)), "monthly");
		expect((await readPlan())?.next_billing_date).toBe(end.toISOString());
		expect(await countMails("membership-ended")).toBe(0);
		await payByCard(fixture, client);
		expect(daysLeft(fixture, await readPlan())).toBeGreaterThan(55);
	});

	it.each(["rejected", "expired"])(
		"[payment-143] lets the plan end once it is %s, and another one does not keep it",
		async (outcome) => {
			const { pass, readPlan, ask, reject, countMails } = await pay(fixture);
			fixture.advance(daysLeft(fixture, await readPlan()) * DAY - 3600);
			const transfer = await ask();
			await pass(0.5);
			expect(await readPlan()).toBeDefined();
			if (outcome === "rejected") {
				await reject(transfer);
				// Until then the rejection can be undone.
				await pass(600 / DAY);
			} else await pass(2);
			await ask();
			await pass(0);
			expect(await readPlan()).toBeUndefined();
			expect(await countMails("membership-ended")).toBe(1);
		},
	);

	it("[payment-140, payment-143] does not keep a plan on that had ended before", async () => {
		const { pass, readPlan, ask, approve } = await pay(fixture);
		await pass(40);
		const transfer = await ask();
		await pass(0.1);
		expect(await readPlan()).toBeUndefined();
		await approve(transfer);
		expect(daysLeft(fixture, await readPlan())).toBeOneOf([28, 29, 30, 31]);
	});
});

describeOnEachDatabase(
	"paid time before the launch",
	(fixture) => {
		const openLaunched = () =>
			fixture.openAnother({ release: "launched", afterPayment: undefined });
		const countActs = async () => {
			const acts = await Array.fromAsync(fixture.platform.operator.audit.list({ kind: "user" }));
			return acts.filter(({ action }) => action === "user.plan_started").length;
		};

		it("[payment-145] waits, counts as owned, grows with each payment, and cannot be cancelled", async () => {
			const { client, readPlan, ask, approve, id, pass } = await pay(fixture);
			const waiting = { starts_at_launch: true, renews: false, next_billing_date: null };
			expect(await readPlan()).toMatchObject(waiting);
			for (const call of ["cancelMembership", "resumeMembership"] as const) {
				expect((await client.send(call, { body: { plan_id: 2 } })).status).toBe(409);
			}
			const card = await payByCard(fixture, client);
			expect((await readStatus(client, card)).subscription).toMatchObject(waiting);
			const receipt = await client.send("receipt", { params: { id } });
			expect(receipt.data.subscription).toMatchObject({ starts_at_launch: true });
			await approve(await ask());
			await pass(400);
			expect(await readPlan()).toMatchObject(waiting);
			const launched = await openLaunched();
			await launched.operator.outbox.writeDue();
			const end = new Date(fixture.now);
			end.setUTCMonth(end.getUTCMonth() + 3);
			expect((await readPlan())?.next_billing_date).toContain(end.toISOString().slice(0, 10));
			await launched.close();
		});

		it("[payment-146] begins once, with one mail and one act, whatever is restarted and how many begin it", async () => {
			const { readPlan, countMails } = await pay(fixture);
			const earlierActs = await countActs();
			const processes = await Promise.all([openLaunched(), openLaunched()]);
			await Promise.all(processes.map(({ operator }) => operator.outbox.writeDue()));
			const begun = await readPlan();
			expect(begun?.starts_at_launch ?? false).toBe(false);
			expect(begun).toMatchObject({ renews: false, next_billing_date: expect.any(String) });
			fixture.advance(DAY);
			const restarted = await openLaunched();
			await restarted.operator.outbox.writeDue();
			expect(await readPlan()).toEqual(begun);
			expect(await countMails("plan-started")).toBe(1);
			expect(await countActs()).toBe(earlierActs + 1);
			await Promise.all([...processes, restarted].map((platform) => platform.close()));
		});

		it("[payment-147] ends when everything that waits was given back, and not before", async () => {
			const { id, readPlan, ask, approve, refund } = await pay(fixture);
			const second = await ask();
			await approve(second);
			await refund(id);
			expect(await readPlan()).toMatchObject({ starts_at_launch: true });
			await refund(second);
			expect(await readPlan()).toBeUndefined();
		});

		it("[payment-147] loses exactly the months of a payment that is given back after the launch", async () => {
			const { id, readPlan, ask, approve, refund } = await pay(fixture);
			await approve(await ask());
			const launched = await openLaunched();
			await launched.operator.outbox.writeDue();
			await refund(id);
			const end = new Date(fixture.now);
			end.setUTCMonth(end.getUTCMonth() + 1);
			expect((await readPlan())?.next_billing_date).toContain(end.toISOString().slice(0, 10));
			await launched.close();
		});

		it("[payment-145] is none for a free plan, which runs at once", async () => {
			const { client } = await fixture.registerVerified();
			expect((await client.send("initiateCreatorMembership", { body: free })).status).toBe(200);
			const [plan] = (await client.send("memberships")).data.memberships;
			expect(plan).toMatchObject({ renews: true, next_billing_date: null });
			expect(plan?.starts_at_launch ?? false).toBe(false);
		});
	},
	{ release: "pre-launch", afterPayment: undefined },
);
