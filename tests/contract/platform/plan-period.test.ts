/** Tests that the ledger of plans agrees with the plans, whatever happens to them. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Platform } from "../../../platform/composition/platform";
import { connect, type Db } from "../../../platform/database/database";
import { PlatformFixture } from "../../support/platform-fixture";
import { isWhole, testDatabases } from "../../support/test-database";

/** `npm run verify:faults` plays more of them. */
const HISTORIES = isWhole ? 150 : 30;
const ACTS = 10;
const DAY = 86_400;

/** Seeded, so that a failure can be repeated. */
function createRandom(seed: number) {
	let state = seed;
	const next = () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
	const below = (count: number) => Math.floor(next() * count);
	const pick = <T>(items: readonly T[]): T | undefined => items[below(items.length)];
	return { below, pick };
}
type Random = ReturnType<typeof createRandom>;

const launched = { release: "launched", afterPayment: undefined } as const;
const preLaunch = { release: "pre-launch", afterPayment: undefined } as const;

describe.each(testDatabases)("the ledger of plans on $name", (database) => {
	const fixture = new PlatformFixture();
	let db: Db;
	let platforms: { before: Platform; after: Platform; withGrace: Platform };
	beforeAll(async () => {
		await fixture.open(database, { ...launched });
		platforms = {
			before: await fixture.openAnother({ ...preLaunch }),
			after: fixture.platform,
			withGrace: await fixture.openAnother({ ...launched, graceDays: 5 }),
		};
		const { DATA_DIR: dataDir = "", DATABASE_URL: databaseUrl } = fixture.env;
		db = await connect({ dataDir, ...(databaseUrl && { databaseUrl }) }, () => undefined);
		await fixture.registerVerified();
	});
	afterAll(async () => {
		await db.destroy();
		await platforms.before.close();
		await platforms.withGrace.close();
		await fixture.close();
	});

	/** What one person does with one plan, and what operators do with their payments. */
	class History {
		readonly log: string[] = [];
		readonly paid: string[] = [];
		waiting: string | undefined;
		#requests = 0;
		constructor(
			readonly userId: string,
			readonly planId: number,
			readonly random: Random,
			public platform: Platform,
		) {}

		get transfers() {
			return this.platform.operator.manualPayments;
		}

		async request() {
			if (this.waiting !== undefined) return;
			this.#requests += 1;
			const id = `mp_${this.userId}_${this.#requests}`;
			await db
				.insertInto("manual_payments")
				.values({
					...{
						id,
						user_id: this.userId,
						plan_id: this.planId,
						amount_minor: 4900,
						currency: "EGP",
					},
					...{ payment_method: "instapay", user_email: "mona@example.com", user_name: "Mona" },
					...{ user_phone: null, transfer_reference: null, status: "pending" },
					created_at: fixture.now.toISOString(),
					expires_at: new Date(fixture.now.getTime() + 3 * DAY * 1000).toISOString(),
					...{ decided_at: null, rejection_reason: null, rejection_note: null },
					...{ discount_code: null, idempotency_key: null, reference_key: null },
					...{ granted: null, decided_by: null },
				})
				.execute();
			this.waiting = id;
		}

		async approve() {
			if (this.waiting === undefined) return;
			await this.transfers.approve(this.waiting, "test");
			this.paid.push(this.waiting);
			this.waiting = undefined;
		}

		async reject() {
			if (this.waiting === undefined) return;
			const status = (await this.transfers.find(this.waiting))?.status;
			if (status === "pending") await this.transfers.reject(this.waiting, "test");
			this.waiting = undefined;
		}

		async approveAndUndo() {
			await this.request();
			const id = this.waiting as string;
			const before = await this.read();
			await this.transfers.approve(id, "test");
			fixture.advance(60);
			await this.transfers.undo(id, "test");
			const after = await this.read();
			expect(after.periods, this.log.join(" ")).toEqual(before.periods);
			if (before.plan !== undefined) expect(after.plan, this.log.join(" ")).toEqual(before.plan);
			else expect(after.plan?.ended_at).not.toBeNull();
		}

		async refund() {
			const id = this.random.pick(this.paid);
			if (id === undefined) return;
			this.paid.splice(this.paid.indexOf(id), 1);
			const refund = { reason: "asked", note: null, endsPlan: true } as const;
			await this.platform.operator.refunds.record(id, "test", refund);
		}

		async wait() {
			fixture.advance(this.random.below(40) * DAY + 17);
			await this.platform.operator.outbox.writeDue();
			const status = this.waiting && (await this.transfers.find(this.waiting))?.status;
			if (status === "expired" && this.random.below(2) === 0) this.waiting = undefined;
		}

		async launch() {
			this.platform = this.random.pick([platforms.after, platforms.withGrace]) as Platform;
			await this.platform.operator.outbox.writeDue();
		}

		async read() {
			const plan = await db
				.selectFrom("subscriptions")
				.selectAll()
				.where("user_id", "=", this.userId)
				.executeTakeFirst();
			const periods = await db
				.selectFrom("plan_periods")
				.selectAll()
				.where("user_id", "=", this.userId)
				.where("taken_back_at", "is", null)
				.orderBy("starts_at")
				.orderBy("id")
				.execute();
			return { plan, periods };
		}

		async check() {
			const { plan, periods } = await this.read();
			const story = this.log.join(" ");
			if (plan === undefined) return expect(periods, story).toEqual([]);
			const waiting = periods.filter(({ starts_at }) => starts_at === null);
			const begun = periods.filter(({ starts_at }) => starts_at !== null);
			const months = waiting.reduce((sum, period) => sum + period.months, 0);
			expect([plan.waiting_months, plan.waits_since !== null], story).toEqual([months, months > 0]);
			if (plan.waits_since !== null) expect(plan.next_billing_at, story).toBeNull();
			else if (begun.length === 0) expect(plan.ended_at, story).not.toBeNull();
			else expect(begun.at(-1)?.ends_at, story).toBe(plan.next_billing_at);
			for (const [index, { starts_at }] of begun.entries()) {
				const end = begun[index - 1]?.ends_at ?? "";
				const isNext =
					begun[index]?.begun === "renewed" ? end === starts_at : end <= String(starts_at);
				expect(index === 0 || isNext, `${story}: ${JSON.stringify(begun)}`).toBe(true);
			}
		}
	}

	const acts = [
		...["request", "approve", "request", "approve", "wait", "wait", "reject"],
		...["approveAndUndo", "refund", "launch"],
	] as ("request" | "approve" | "wait" | "reject" | "approveAndUndo" | "refund" | "launch")[];

	it("[payment-150, payment-151, payment-152] has the time of each plan, after what happens to plans in any order", async () => {
		const [person] = await db.selectFrom("users").selectAll().limit(1).execute();
		for (let seed = 1; seed <= HISTORIES; seed++) {
			const random = createRandom(seed);
			const id = `usr_history_${seed}`;
			await db
				.insertInto("users")
				.values({ ...(person as NonNullable<typeof person>), id, email: `${id}@example.com` })
				.execute();
			const planId = random.below(4) === 0 ? 3 : 2;
			const start = random.pick([platforms.before, platforms.after, platforms.withGrace]);
			const history = new History(id, planId, random, start as Platform);
			for (let count = 0; count < ACTS; count++) {
				const act = random.pick(acts) as (typeof acts)[number];
				history.log.push(`${seed}:${act}@${fixture.now.toISOString()}`);
				await history[act]();
				await history.check();
			}
		}
	});
});
