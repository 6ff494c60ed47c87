/** Tests that the launch begins all plans that wait, however many, also when a process fails in the middle. */
import { expect, it } from "vitest";
import { addBillingCycle } from "../../../platform/base/clock";
import type { Platform } from "../../../platform/composition/platform";
import { describeOnOneDatabase } from "../../support/platform-fixture";
import { requestNewTransfer } from "./payer";

/** More than two batches. */
const PLANS = 450;
const launch = { release: "launched", afterPayment: undefined } as const;

describeOnOneDatabase(
	"many plans that wait for the launch",
	(fixture) => {
		const begin = (platform: Platform) => platform.operator.outbox.writeDue();

		/** Copies a person whose plan waits. */
		async function makePlans(): Promise<void> {
			const { id, email } = await requestNewTransfer(fixture);
			await fixture.platform.operator.manualPayments.approve(id, "test");
			await fixture.withStore(async (db) => {
				const users = db.selectFrom("users").selectAll().where("email", "=", email);
				const user = await users.executeTakeFirstOrThrow();
				const plan = await db.selectFrom("subscriptions").selectAll().executeTakeFirstOrThrow();
				const period = await db.selectFrom("plan_periods").selectAll().executeTakeFirstOrThrow();
				const numbers = Array.from({ length: PLANS - 1 }, (_, index) => index);
				for (let at = 0; at < numbers.length; at += 50) {
					const part = numbers.slice(at, at + 50);
					const person = (n: number) => ({ id: `usr_${n}`, email: `p${n}@example.com` });
					await db
						.insertInto("users")
						.values(part.map((n) => ({ ...user, ...person(n) })))
						.execute();
					const ids = (n: number) => ({ id: `sub_${n}`, user_id: `usr_${n}` });
					await db
						.insertInto("subscriptions")
						.values(part.map((n) => ({ ...plan, ...ids(n) })))
						.execute();
					const of = (n: number) => ({ subscription_id: `sub_${n}`, user_id: `usr_${n}` });
					await db
						.insertInto("plan_periods")
						.values(part.map((n) => ({ ...period, ...of(n), id: `per_${n}`, payment_id: null })))
						.execute();
				}
			});
		}

		/** The plans that have begun, with what was written of each. */
		const readBegun = () =>
			fixture.withStore(async (db) => {
				const plans = await db
					.selectFrom("subscriptions")
					.select(["id", "user_id", "next_billing_at"])
					.where("waits_since", "is", null)
					.execute();
				const mails = db
					.selectFrom("outbox")
					.select("recipient")
					.where("kind", "=", "plan-started");
				const acts = db
					.selectFrom("audit_log")
					.select("subject")
					.where("action", "=", "user.plan_started");
				const periods = db
					.selectFrom("plan_periods")
					.select(["subscription_id", "ends_at"])
					.where("starts_at", "is not", null);
				return {
					plans,
					mailed: (await mails.execute()).map(({ recipient }) => recipient),
					told: (await acts.execute()).map(({ subject }) => subject),
					periods: await periods.execute(),
				};
			});

		it("[payment-146] begin once each, with one mail and one act, whatever process fails in the middle and how many begin them", async () => {
			await makePlans();
			// It fails in the second batch, after some of its plans were begun.
			let reads = 0;
			const failing = await fixture.openAnother({
				...launch,
				now() {
					reads += 1;
					if (reads > 3 * 200) throw new Error("The process ends here.");
					return fixture.now;
				},
			});
			await begin(failing).catch(() => undefined);
			const half = await readBegun();
			expect(half.plans).toHaveLength(200);
			expect([half.mailed.length, half.told.length, half.periods.length]).toEqual([200, 200, 200]);
			fixture.errors.length = 0;
			fixture.advance(3600);

			const processes = await Promise.all([1, 2].map(() => fixture.openAnother(launch)));
			await Promise.all(processes.map(begin));
			await Promise.all(processes.map(begin));
			const { plans, mailed, told, periods } = await readBegun();
			expect(plans).toHaveLength(PLANS);
			for (const written of [mailed, told]) {
				expect([written.length, new Set(written).size]).toEqual([PLANS, PLANS]);
			}
			const ends = new Map(periods.map((period) => [period.subscription_id, period.ends_at]));
			const early = new Set(half.plans.map(({ id }) => id));
			const later = addBillingCycle(fixture.now, "monthly").toISOString();
			for (const { id, next_billing_at } of plans) {
				expect(ends.get(id)).toBe(next_billing_at);
				if (!early.has(id)) expect(next_billing_at).toBe(later);
			}
			expect(fixture.errors).toEqual([]);
			await Promise.all([failing, ...processes].map((platform) => platform.close()));
		});
	},
	{ release: "pre-launch", afterPayment: undefined },
);
