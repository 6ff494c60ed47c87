/** Tests days for all who hold a plan: whom they reach, their undo, and what a process that stops leaves. */
import { expect, it } from "vitest";
import type { Platform } from "../../../platform/composition/platform";
import { describeOnEachDatabase, type PlatformFixture } from "../../support/platform-fixture";
import { payByCard } from "./payer";

const DAY = 86_400;
const order = { actor: "test", reason: "Two days for the outage", sendsMail: true };

const readPlans = (fixture: PlatformFixture) =>
	fixture.withStore(async (db) => ({
		plans: await db.selectFrom("subscriptions").selectAll().orderBy("id").execute(),
		periods: await db.selectFrom("plan_periods").selectAll().orderBy("id").execute(),
	}));

type Plans = Awaited<ReturnType<typeof readPlans>>["plans"];
type Person = { planId?: number; endsIn?: number; isActive?: number; isVerified?: boolean };

/** Stores people who hold a plan, as an import would; their ids begin with the text. */
async function storeHolders(
	fixture: PlatformFixture,
	count: number,
	start = "usr_holder",
	{ planId = 2, endsIn = 20, isActive = 1, isVerified = true }: Person = {},
) {
	const at = (seconds: number) => new Date(fixture.now.getTime() + seconds * 1000).toISOString();
	const ids = Array.from({ length: count }, (_, number) => `${start}${1000 + number}`);
	const users = ids.map((id) => ({
		...{ id, name: "Mona Adel", email: `${id}@example.com`, phone: "", password_hash: "unset" },
		...{ is_active: isActive, is_creator: 0, created_at: at(-60 * DAY), locale: "ar" as const },
		email_verified_at: isVerified ? at(-60 * DAY) : null,
	}));
	const key = (id: string) => ({ user_id: id, plan_id: planId, creator_id: 0 });
	const end = at(endsIn * DAY);
	const plans = ids.map((id) => ({
		...{ id: `sub_${id}`, ...key(id) },
		...{ started_at: at(-10 * DAY), next_billing_at: end },
	}));
	const periods = ids.map((id) => ({
		...{ id: `per_${id}`, subscription_id: `sub_${id}`, ...key(id), source: "import" as const },
		...{ begun: "new" as const, starts_at: at(-10 * DAY), ends_at: end, created_at: at(-10 * DAY) },
	}));
	await fixture.withStore(async (db) => {
		await db.insertInto("users").values(users).execute();
		await db.insertInto("subscriptions").values(plans).execute();
		await db.insertInto("plan_periods").values(periods).execute();
	});
}

/** By how many days the end of each plan differs. */
function countDays(before: Plans, after: Plans) {
	const ends = new Map(before.map(({ id, next_billing_at }) => [id, next_billing_at]));
	return after.map(({ id, next_billing_at }) => {
		const seconds = (Date.parse(next_billing_at ?? "") - Date.parse(ends.get(id) ?? "")) / 1000;
		return seconds / DAY;
	});
}

const listActs = async (fixture: PlatformFixture) => {
	const acts = await Array.fromAsync(fixture.platform.operator.audit.list({ kind: "user" }));
	return acts.filter(({ action }) => action.startsWith("user.plans_"));
};

describeOnEachDatabase("days for all who hold a plan", (fixture) => {
	it("[operator-224] reach those who hold it, are counted before, and can be undone", async () => {
		const { planChanges } = fixture.platform.operator;
		await storeHolders(fixture, 230);
		await storeHolders(fixture, 3, "usr_other", { planId: 3, endsIn: 300 });
		await storeHolders(fixture, 4, "usr_suspended", { isActive: 0 });
		await storeHolders(fixture, 5, "usr_unverified", { endsIn: 30, isVerified: false });
		await storeHolders(fixture, 6, "usr_lapsed", { endsIn: -1 });
		const before = await readPlans(fixture);
		const end = (days: number) => new Date(fixture.now.getTime() + days * DAY * 1000).toISOString();
		expect(await planChanges.askExtension({ planId: 2 }, "2")).toEqual({
			...{ days: 2, people: 235, plans: 235, waiting: 0, leftOut: 4, withoutMail: 5 },
			...{ first: end(22), last: end(32) },
		});
		expect((await planChanges.askExtension({}, "2")).people).toBe(238);
		const { batchId, result } = await planChanges.extend({ planId: 2 }, "2", order);
		expect(result).toEqual({ people: 235, plans: 235 });
		const after = await readPlans(fixture);
		const days = countDays(before.plans, after.plans);
		expect(days.filter((count) => count === 2)).toHaveLength(235);
		expect(days.filter((count) => count === 0)).toHaveLength(13);
		expect(after.periods.filter(({ source }) => source === "days")).toHaveLength(235);
		const [act, ...others] = await listActs(fixture);
		expect(others).toEqual([]);
		expect(act).toMatchObject({ action: "user.plans_extended", subject: batchId });
		expect(JSON.parse(act?.after ?? "")).toEqual({
			...{ days: 2, plan: 2, people: 235, plans: 235, reason: order.reason },
		});
		expect(await planChanges.listUndoable()).toMatchObject([
			{ id: batchId, isForMany: true, people: 235, days: 2 },
		]);
		expect(await planChanges.undo(batchId, "Hala")).toEqual({ undone: 235, changedSince: 0 });
		expect(await readPlans(fixture)).toEqual(before);
		const undone = (await listActs(fixture)).find(({ action }) => action.endsWith("undone"));
		expect(undone).toMatchObject({ action: "user.plans_extension_undone", actor: "Hala" });
		fixture.advance(DAY / 2);
		await fixture.platform.operator.outbox.writeDue();
		const mails = await fixture.listMails();
		expect(mails.filter(({ kind }) => kind === "plan-extended")).toEqual([]);
	});

	it("[operator-224] are added once when the form is sent twice, and reach nobody in vain", async () => {
		const { planChanges } = fixture.platform.operator;
		const before = await readPlans(fixture);
		const press = () =>
			planChanges.extend({ planId: 3 }, "2", { ...order, batchId: "form_pressed_twice" });
		const results = await Promise.all([press(), press()]);
		expect(results.filter(({ result }) => result !== undefined)).toHaveLength(1);
		const days = countDays(before.plans, (await readPlans(fixture)).plans);
		expect(days.filter((count) => count === 2)).toHaveLength(3);
		const nobody = planChanges.extend({ planId: 1 }, "2", order);
		await expect(nobody).rejects.toMatchObject({ code: "nobody" });
		expect(await planChanges.listUndoable()).toHaveLength(1);
	});
});

describeOnEachDatabase(
	"the undo of days for many",
	(fixture) => {
		it("[operator-214] restores each of twenty plans exactly, except those that changed since", async () => {
			const { operator } = fixture.platform;
			const { planChanges, outbox } = operator;
			await storeHolders(fixture, 8, "usr_running");
			await storeHolders(fixture, 4, "usr_grace", { endsIn: -1 });
			await storeHolders(fixture, 2, "usr_cancelled");
			await storeHolders(fixture, 4, "usr_waiting");
			await storeHolders(fixture, 2, "usr_free");
			const where = (start: string) => ({ like: `sub_usr_${start}%` });
			await fixture.withStore(async (db) => {
				const change = (start: string, values: Record<string, string | number | null>) =>
					db
						.updateTable("subscriptions")
						.set(values)
						.where("id", "like", where(start).like)
						.execute();
				const now = fixture.now.toISOString();
				await change("cancelled", { cancelled_at: now });
				await change("waiting", { next_billing_at: null, waits_since: now, waiting_months: 1 });
				await change("free", { next_billing_at: null });
			});
			const payer = await fixture.registerVerified();
			await payByCard(fixture, payer.client);
			const before = await readPlans(fixture);
			const question = await planChanges.askExtension({}, "2");
			expect(question).toMatchObject({ people: 17, plans: 17, waiting: 5 });
			const { batchId } = await planChanges.extend({}, "2", order);
			fixture.advance(60);
			await payByCard(fixture, payer.client);
			await planChanges.end("sub_usr_running1000", undefined, order);
			const changed = await readPlans(fixture);
			expect(await planChanges.undo(batchId, "test")).toEqual({ undone: 15, changedSince: 2 });
			const after = await readPlans(fixture);
			const { id: payerId } = (await operator.users.find(payer.email)) ?? {};
			const isChanged = ({ id, user_id }: { id: string; user_id: string }) =>
				id === "sub_usr_running1000" || user_id === payerId;
			const stays = after.plans.filter(isChanged);
			expect(stays).toHaveLength(2);
			expect(stays).toEqual(changed.plans.filter(isChanged));
			expect(after.plans.filter((row) => !isChanged(row))).toEqual(
				before.plans.filter((row) => !isChanged(row)),
			);
			expect(after.periods.filter(({ source }) => source === "days")).toHaveLength(2);
			await expect(planChanges.undo(batchId, "test")).rejects.toThrow("was undone before");
			await outbox.writeDue();
		});
	},
	{ graceDays: 3, release: "pre-launch", afterPayment: undefined },
);

describeOnEachDatabase("a process that stops in the middle of many plans", (fixture) => {
	/** Runs an act in another process, whose clock fails after so many looks, in the middle of a transaction. */
	async function dieWithin(looks: number, act: (platform: Platform) => Promise<unknown>) {
		let left = Number.POSITIVE_INFINITY;
		const dying = await fixture.openAnother({
			now: () => {
				left -= 1;
				if (left < 0) throw new Error("killed");
				return fixture.now;
			},
		});
		left = looks;
		await expect(act(dying)).rejects.toThrow("killed");
		await dying.close();
	}

	it("[operator-224] leaves nobody half done, and any other process goes on with the rest", async () => {
		await storeHolders(fixture, 350);
		const { outbox, planChanges } = fixture.platform.operator;
		const before = await readPlans(fixture);
		await dieWithin(260, ({ operator }) => operator.planChanges.extend({ planId: 2 }, "2", order));
		const half = await readPlans(fixture);
		const added = half.periods.filter(({ source }) => source === "days");
		expect(added.length).toBeGreaterThan(0);
		expect(added.length).toBeLessThan(350);
		const moved = countDays(before.plans, half.plans).filter((days) => days === 2);
		expect(moved).toHaveLength(added.length);
		expect(await listActs(fixture)).toEqual([]);
		// Somebody who comes now was not there when it was pressed.
		fixture.advance(60);
		const late = await fixture.registerVerified();
		await payByCard(fixture, late.client);
		await Promise.all([outbox.writeDue(), outbox.writeDue()]);
		const done = await readPlans(fixture);
		const days = countDays(
			before.plans,
			done.plans.filter(({ id }) => id.startsWith("sub_usr_")),
		);
		expect(days.filter((count) => count === 2)).toHaveLength(350);
		expect(done.periods.filter(({ source }) => source === "days")).toHaveLength(350);
		expect(await listActs(fixture)).toHaveLength(1);
		const [batch] = await planChanges.listUndoable();
		await dieWithin(2, ({ operator }) => operator.planChanges.undo(batch?.id ?? "", "test"));
		expect((await readPlans(fixture)).periods.length).toBeLessThan(done.periods.length);
		await outbox.writeDue();
		const restored = await readPlans(fixture);
		const ours = ({ id }: { id: string }) => id.startsWith("sub_usr_");
		expect(restored.plans.filter(ours)).toEqual(before.plans);
		expect(restored.periods.filter(({ source }) => source === "days")).toEqual([]);
	});
});

describeOnEachDatabase("the mails about days for many", (fixture) => {
	it("[mail-72] are written one a second, one for all plans of a person", async () => {
		const { planChanges, outbox } = fixture.platform.operator;
		await storeHolders(fixture, 130);
		await fixture.withStore((db) =>
			db
				.insertInto("subscriptions")
				.values({
					...{ id: "sub_second", user_id: "usr_holder1000", plan_id: 3, creator_id: 0 },
					started_at: fixture.now.toISOString(),
					next_billing_at: new Date(fixture.now.getTime() + DAY * 1000).toISOString(),
				})
				.execute(),
		);
		await planChanges.extend({}, "2", order);
		const count = async () => {
			await outbox.writeDue();
			const mails = await fixture.listMails();
			return mails.filter(({ kind }) => kind === "plan-extended").length;
		};
		fixture.advance(599);
		expect(await count()).toBe(0);
		fixture.advance(31);
		expect(await count()).toBe(31);
		fixture.advance(200);
		expect(await count()).toBe(130);
		const mails = await fixture.listMails();
		const both = mails.find(({ recipient }) => recipient === "usr_holder1000@example.com");
		expect(both?.subject).toBe("مدة إضافية في باقاتك");
	});
});
