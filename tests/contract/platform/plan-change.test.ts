/** Tests what operators do to the plan of one person: give it, add days, end it early, and undo that. */
import { expect, it } from "vitest";
import { hasPermission, operatorRoles } from "../../../core/operator-role";
import {
	describeOnEachDatabase,
	PASSWORD,
	type PlatformFixture,
} from "../../support/platform-fixture";
import { payByCard, requestTransfer } from "./payer";

const DAY = 86_400;
const order = { actor: "test", reason: "An apology for the outage", sendsMail: true };

/** A person with a plan, perhaps, and what they and operators see of it. */
async function openPerson(fixture: PlatformFixture) {
	const { client, email } = await fixture.registerVerified();
	const { planChanges, users } = fixture.platform.operator;
	const { id = "" } = (await users.find(email)) ?? {};
	const read = () =>
		fixture.withStore(async (db) => {
			const own = (table: "subscriptions" | "plan_periods") =>
				db.selectFrom(table).selectAll().where("user_id", "=", id).orderBy("id").execute();
			const standing = db.selectFrom("users").select(["is_creator", "creator_tier"]);
			return {
				plans: await own("subscriptions"),
				periods: await own("plan_periods"),
				standing: await standing.where("id", "=", id).executeTakeFirst(),
			};
		});
	return {
		client,
		email,
		id,
		/** The rows of the person's plans and of their time. */
		read,
		async listPlans() {
			await client.send("login", { body: { email, password: PASSWORD } });
			return (await client.send("memberships")).data.memberships;
		},
		give: (planId: number, time: Record<string, string>, creatorId?: number) =>
			planChanges.give(email, { planId, creatorId }, time, order),
		findPlan: async (planId: number) => {
			const found = (await planChanges.findOwn(email, { planId })).id;
			return found;
		},
		async listMails() {
			await fixture.platform.operator.outbox.writeDue();
			const mails = await fixture.listMails();
			return mails
				.filter(({ recipient, kind }) => recipient === email && kind?.startsWith("plan-"))
				.map(({ kind }) => kind);
		},
		async listActs() {
			const { audit } = fixture.platform.operator;
			const acts = await Array.fromAsync(audit.list({ kind: "user" }));
			return acts
				.filter(({ subject }) => subject === id)
				.map(({ action }) => action)
				.filter((action) => action.includes("plan"))
				.sort();
		},
	};
}

const endOf = (plans: readonly { next_billing_at: string | null }[]) => plans[0]?.next_billing_at;

describeOnEachDatabase("an operator who gives a plan", (fixture) => {
	it("[operator-210, operator-286] tells first until when it would run, and does that without a payment", async () => {
		const { planChanges } = fixture.platform.operator;
		const person = await openPerson(fixture);
		const question = await planChanges.askGift(person.email, { planId: 2 }, { months: "3" });
		expect(question).toMatchObject({ isBegun: true, getsMail: true, creator: null });
		const typed = await planChanges.askGift(person.email, { planId: 2 }, { months: " ٣ " });
		expect(typed.until).toBe(question.until);
		expect(await person.listPlans()).toEqual([]);
		const { result } = await person.give(2, { months: "3" });
		expect(result?.ends_after).toBe(question.until);
		expect(question.until?.slice(0, 10)).toMatch(/^2025-08-1/);
		const [plan] = await person.listPlans();
		expect(plan).toMatchObject({ plan_id: 2, next_billing_date: question.until });
		expect((await person.read()).periods).toMatchObject([
			{ source: "given", begun: "new", months: 3, payment_id: null, ends_at: question.until },
		]);
		expect(await person.listActs()).toEqual(["user.plan_given"]);
	});

	it("[operator-210] adds to the end of a plan that the person has, in days or until a day too", async () => {
		const person = await openPerson(fixture);
		await payByCard(fixture, person.client);
		const paid = endOf((await person.read()).plans);
		await person.give(2, { days: "10" });
		const extended = await person.read();
		expect(Date.parse(String(endOf(extended.plans))) - Date.parse(String(paid))).toBe(
			10 * DAY * 1000,
		);
		expect(extended.periods).toContainEqual(
			expect.objectContaining({ source: "given", begun: "renewed", starts_at: paid, days: 10 }),
		);
		await person.give(2, { until: "2026-01-31" });
		expect(endOf((await person.read()).plans)).toBe("2026-01-31T21:59:59.000Z");
		await expect(person.give(2, { until: "2025-12-31" })).rejects.toMatchObject({ code: "longer" });
	});

	it("[operator-211] asks for the creator of a membership that is sold for all", async () => {
		const person = await openPerson(fixture);
		await expect(person.give(4, { months: "1" })).rejects.toMatchObject({ code: "no_creator" });
		await expect(person.give(4, { months: "1" }, 999)).rejects.toMatchObject({
			code: "no_creator",
		});
		await person.give(4, { months: "1" }, 1);
		await person.give(4, { months: "1" }, 2);
		// A tier has its creator by itself.
		await person.give(201, { months: "1" });
		const plans = (await person.read()).plans.map(({ plan_id, creator_id }) => [
			plan_id,
			creator_id,
		]);
		expect(plans.sort()).toEqual([
			[201, expect.any(Number)],
			[4, 1],
			[4, 2],
		]);
		await expect(person.findPlan(4)).rejects.toMatchObject({ code: "no_creator" });
	});

	it("[operator-210] makes the person a creator by a package, and undoes that", async () => {
		const person = await openPerson(fixture);
		const before = await person.read();
		const { batchId } = await person.give(102, { months: "1" });
		expect((await person.read()).standing).toEqual({ is_creator: 1, creator_tier: "Studio" });
		await fixture.platform.operator.planChanges.undo(batchId, "test");
		expect(await person.read()).toEqual(before);
	});

	it("[operator-211] rejects what has no end to add to, an unknown plan and wrong times", async () => {
		const { planChanges } = fixture.platform.operator;
		const person = await openPerson(fixture);
		const body = { plan_id: 101, subscription_type: "creator_membership" };
		await person.client.send("initiateSubscription", { body });
		await fixture.withStore((db) =>
			db
				.insertInto("subscriptions")
				.values({
					...{ id: `sub_free_${person.id}`, user_id: person.id, plan_id: 101, creator_id: 0 },
					started_at: fixture.now.toISOString(),
				})
				.onConflict((conflict) => conflict.doNothing())
				.execute(),
		);
		await expect(person.give(101, { months: "1" })).rejects.toMatchObject({ code: "endless" });
		await expect(person.give(77, { months: "1" })).rejects.toMatchObject({ code: "no_plan" });
		const wrong: Record<string, string>[] = [
			{},
			{ months: "0" },
			{ days: "367" },
			{ months: "1", days: "2" },
			{ days: "x" },
		];
		for (const time of wrong) {
			await expect(person.give(2, time)).rejects.toMatchObject({ code: "time" });
		}
		for (const until of ["2025-05-09", "2025-06-31", "2055-01-01", "soon"]) {
			await expect(person.give(2, { until })).rejects.toMatchObject({ code: "day" });
		}
		const silent = planChanges.give(
			person.email,
			{ planId: 2 },
			{ months: "1" },
			{ ...order, reason: " " },
		);
		await expect(silent).rejects.toMatchObject({ code: "reason" });
		await expect(planChanges.askGift("nobody@example.com", { planId: 2 }, {})).rejects.toThrow(
			"No account with nobody@example.com.",
		);
	});

	it("[operator-215] lets owners alone do it in the console", () => {
		const allowed = operatorRoles.filter((role) => hasPermission(role, "plans"));
		expect(allowed).toEqual(["owner"]);
	});
});

describeOnEachDatabase("an operator who ends a plan", (fixture) => {
	it("[operator-213] ends it now, and cuts the ledger there", async () => {
		const { planChanges } = fixture.platform.operator;
		const person = await openPerson(fixture);
		await payByCard(fixture, person.client);
		await payByCard(fixture, person.client);
		const before = await person.read();
		const id = await person.findPlan(2);
		fixture.advance(3 * DAY);
		const question = await planChanges.askEnd(id);
		expect(question).toMatchObject({ isNow: true, getsMail: true, plan: { id: 2 } });
		const { batchId } = await planChanges.end(id, undefined, order);
		expect(await person.listPlans()).toEqual([]);
		const cut = await person.read();
		expect(cut.plans).toMatchObject([{ ended_at: fixture.now.toISOString() }]);
		expect(cut.periods.filter(({ taken_back_at }) => taken_back_at === null)).toMatchObject([
			{ ends_at: fixture.now.toISOString() },
		]);
		await expect(planChanges.end(id, undefined, order)).rejects.toMatchObject({ code: "ended" });
		await planChanges.undo(batchId, "test");
		expect(await person.read()).toEqual(before);
		expect(await person.listActs()).toEqual(["user.plan_end_undone", "user.plan_ended"]);
	});

	it("[operator-213] ends it with the last second of an earlier day", async () => {
		const { planChanges } = fixture.platform.operator;
		const person = await openPerson(fixture);
		await person.give(2, { until: "2025-12-31" });
		const id = await person.findPlan(2);
		await planChanges.end(id, "2025-11-30", order);
		expect(endOf((await person.read()).plans)).toBe("2025-11-30T21:59:59.000Z");
		await expect(planChanges.end(id, "2025-12-24", order)).rejects.toMatchObject({ code: "ended" });
	});
});

describeOnEachDatabase("the undo of a change", (fixture) => {
	it("[operator-214] is possible for ten minutes", async () => {
		const { planChanges } = fixture.platform.operator;
		const person = await openPerson(fixture);
		const before = await person.read();
		const late = await person.give(2, { months: "1" });
		fixture.advance(599);
		expect(await planChanges.listUndoable(person.id)).toMatchObject([
			{ id: late.batchId, act: "given", people: 1, isForMany: false },
		]);
		fixture.advance(1);
		expect(await planChanges.listUndoable(person.id)).toEqual([]);
		await expect(planChanges.undo(late.batchId, "test")).rejects.toMatchObject({ code: "late" });
		const soon = await person.give(3, { months: "1" });
		fixture.advance(599);
		expect(await planChanges.undo(soon.batchId, "test")).toEqual({ undone: 1, changedSince: 0 });
		await expect(planChanges.undo(soon.batchId, "test")).rejects.toThrow("was undone before");
		await expect(planChanges.undo("pch_none", "test")).rejects.toThrow("There is no change");
		expect((await person.read()).plans).toHaveLength(before.plans.length + 1);
	});

	it("[operator-214] keeps the time that was paid for meanwhile, and says so", async () => {
		const { planChanges } = fixture.platform.operator;
		const person = await openPerson(fixture);
		const { batchId } = await person.give(2, { months: "1" });
		await payByCard(fixture, person.client);
		const paid = await person.read();
		await expect(planChanges.undo(batchId, "test")).rejects.toMatchObject({ code: "changed" });
		expect(await person.read()).toEqual(paid);
		expect(await person.listActs()).toEqual(["user.plan_given"]);
	});

	it("[operator-215] shows a change and its undo in the history of the person", async () => {
		const { planChanges, pageTimeline } = fixture.platform.operator;
		const person = await openPerson(fixture);
		fixture.advance(60);
		const { batchId } = await person.give(2, { months: "1" });
		fixture.advance(60);
		await planChanges.undo(batchId, "Hala");
		const query = { id: person.id, email: person.email, hasSignIns: false };
		const { rows } = await pageTimeline(query, {});
		expect(rows.slice(0, 2)).toMatchObject([
			{ kind: "undone", about: { act: "given", undone_by: "Hala", reason: order.reason } },
			{ kind: "change", about: { act: "given", actor: "test" } },
		]);
		expect(await person.listActs()).toEqual(["user.plan_gift_undone", "user.plan_given"]);
	});
});

describeOnEachDatabase("one press of a form", (fixture) => {
	it("[operator-214] changes once, however often it is sent", async () => {
		const { planChanges } = fixture.platform.operator;
		const person = await openPerson(fixture);
		await payByCard(fixture, person.client);
		const id = await person.findPlan(2);
		const once = (name: string) => ({ ...order, batchId: `form_${name}_${person.id}` });
		const send = {
			given: () => planChanges.give(person.email, { planId: 3 }, { months: "1" }, once("give")),
			extended: () => planChanges.extend({ subscriptionId: id }, "2", once("extend")),
			ended: () => planChanges.end(id, "2025-05-20", once("end")),
		};
		for (const press of Object.values(send)) {
			const results = await Promise.all([press(), press(), press()]);
			expect(results.filter(({ result }) => result !== undefined)).toHaveLength(1);
			expect((await press()).result).toBeUndefined();
		}
		expect(await person.listActs()).toEqual([
			"user.plan_ended",
			"user.plan_extended",
			"user.plan_given",
		]);
		const { periods } = await person.read();
		expect(periods.filter(({ source }) => source === "given")).toHaveLength(1);
		expect(periods.filter(({ source }) => source === "days")).toHaveLength(1);
	});
});

describeOnEachDatabase("the mail about a change", (fixture) => {
	it("[mail-70] waits for ten minutes and is written once, in the words of what was done", async () => {
		const { planChanges } = fixture.platform.operator;
		const person = await openPerson(fixture);
		await person.give(2, { months: "1" });
		const id = await person.findPlan(2);
		fixture.advance(1);
		await person.give(2, { days: "3" });
		fixture.advance(1);
		await planChanges.extend({ userId: person.id }, "2", order);
		fixture.advance(1);
		await planChanges.end(id, "2025-05-31", order);
		fixture.advance(590);
		expect(await person.listMails()).toEqual([]);
		fixture.advance(20);
		await Promise.all([person.listMails(), fixture.platform.operator.outbox.writeDue()]);
		expect((await person.listMails()).sort()).toEqual([
			"plan-cut",
			"plan-extended",
			"plan-extended",
			"plan-given",
		]);
	});

	it("[mail-70] is left out on demand, after an undo, and where nothing is true of it any more", async () => {
		const { planChanges } = fixture.platform.operator;
		const person = await openPerson(fixture);
		const silent = { ...order, sendsMail: false };
		await planChanges.give(person.email, { planId: 2 }, { months: "1" }, silent);
		const { batchId } = await planChanges.extend({ userId: person.id }, "2", order);
		await planChanges.undo(batchId, "test");
		const other = await openPerson(fixture);
		await other.give(2, { months: "1" });
		await planChanges.end(await other.findPlan(2), undefined, silent);
		fixture.advance(DAY);
		expect(await person.listMails()).toEqual([]);
		expect(await other.listMails()).toEqual([]);
	});

	it("[mail-71] is not written to a suspended account, or to an address that is unverified or does not exist", async () => {
		const { planChanges, users } = fixture.platform.operator;
		const people = [
			await openPerson(fixture),
			await openPerson(fixture),
			await openPerson(fixture),
		];
		const [suspended, unverified, refused] = people;
		await users.suspend(suspended?.email ?? "", "test", { reason: "other", note: null });
		const change = (id: string, values: Record<string, string | null>) =>
			fixture.withStore((db) => db.updateTable("users").set(values).where("id", "=", id).execute());
		await change(unverified?.id ?? "", { email_verified_at: null });
		await change(refused?.id ?? "", { email_refused_at: fixture.now.toISOString() });
		for (const { email, give } of people) {
			const question = await planChanges.askGift(email, { planId: 2 }, { months: "1" });
			expect(question.getsMail).toBe(false);
			await give(2, { months: "1" });
		}
		fixture.advance(DAY);
		for (const { listMails } of people) expect(await listMails()).toEqual([]);
	});
});

describeOnEachDatabase(
	"a change of a plan in grace",
	(fixture) => {
		it("[operator-212] adds to its old end, or ends it there", async () => {
			const { planChanges, outbox } = fixture.platform.operator;
			const person = await openPerson(fixture);
			await payByCard(fixture, person.client);
			const end = Date.parse(String(endOf((await person.read()).plans)));
			fixture.advance((end - fixture.now.getTime()) / 1000 + DAY);
			await outbox.writeDue();
			const lapsed = await person.read();
			const { batchId } = await planChanges.extend({ userId: person.id }, "5", order);
			expect(endOf((await person.read()).plans)).toBe(new Date(end + 5 * DAY * 1000).toISOString());
			await planChanges.undo(batchId, "test");
			expect(await person.read()).toEqual(lapsed);
			await planChanges.end(await person.findPlan(2), undefined, order);
			expect((await person.read()).plans).toMatchObject([
				{ next_billing_at: new Date(end).toISOString(), ended_at: fixture.now.toISOString() },
			]);
		});
	},
	{ graceDays: 3 },
);

describeOnEachDatabase(
	"a plan before the launch",
	(fixture) => {
		it("[operator-212] gets time that waits, which is no day yet", async () => {
			const { planChanges } = fixture.platform.operator;
			const person = await openPerson(fixture);
			await person.give(2, { months: "1" });
			await person.give(2, { days: "3" });
			await planChanges.extend({ userId: person.id }, "2", order);
			const waiting = await person.read();
			expect(waiting.plans).toMatchObject([
				{ waiting_months: 1, waiting_days: 5, next_billing_at: null },
			]);
			await expect(person.give(2, { until: "2025-12-31" })).rejects.toMatchObject({
				code: "waits",
			});
			const id = await person.findPlan(2);
			await expect(planChanges.askEnd(id, "2025-12-31")).rejects.toMatchObject({ code: "ended" });
			const { batchId } = await planChanges.end(id, undefined, order);
			await planChanges.undo(batchId, "test");
			expect(await person.read()).toEqual(waiting);
			await fixture.platform.operator.outbox.writeDue();
		});
	},
	{ release: "pre-launch", afterPayment: undefined },
);

describeOnEachDatabase("a renewal that waits", (fixture) => {
	it("[operator-212] lets days be added while it keeps the plan on", async () => {
		const { planChanges } = fixture.platform.operator;
		const person = await openPerson(fixture);
		await payByCard(fixture, person.client);
		const end = Date.parse(String(endOf((await person.read()).plans)));
		fixture.advance((end - fixture.now.getTime()) / 1000 - 3600);
		await person.listPlans();
		await requestTransfer(person.client);
		fixture.advance(7200);
		const question = await planChanges.askExtension({ planId: 2 }, "2");
		expect(question).toMatchObject({ people: 1, plans: 1, withoutMail: 0 });
		await planChanges.extend({ planId: 2 }, "2", order);
		expect(endOf((await person.read()).plans)).toBe(new Date(end + 2 * DAY * 1000).toISOString());
	});
});
