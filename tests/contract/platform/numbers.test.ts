/**
 * Tests that the numbers of an operator equal the raw tables: a seeded history of fourteen months is played
 * through the real operations, and counted once by the product and once naively here.
 */
import { expect, it } from "vitest";
import { addMonths, listMonths } from "../../../core/month-range";
import { dayOf } from "../../../platform/base/clock";
import type { Db } from "../../../platform/database/database";
import type { ApiClient } from "../../support/api-client";
import { describeOnEachDatabase } from "../../support/platform-fixture";
import { isWhole } from "../../support/test-database";
import { annualTransfer, premiumTransfer, requestTransfer, settle } from "./payer";

/** Mulberry32: the same history in each run. */
function createRandom(seed: number) {
	let state = seed;
	const next = () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
	return {
		chance: (share: number) => next() < share,
		below: (count: number) => Math.floor(next() * count),
	};
}

const DAY_SECONDS = 86_400;
/** `npm run verify:faults` counts the history of more people. */
const PEOPLE = isWhole ? 60 : 20;
const MONTHS = 14;
/** In days between two looks at who does something. */
const STEP_DAYS = 3;

const monthOf = (instant: string) => dayOf(new Date(instant)).slice(0, 7);

/** Everything that the naive count reads. */
async function readTables(db: Db) {
	const read = <
		Table extends
			| "plan_periods"
			| "subscriptions"
			| "transactions"
			| "manual_payments"
			| "gateway_charges"
			| "refund_parts",
	>(
		table: Table,
	) => db.selectFrom(table).selectAll().execute();
	return {
		periods: (await read("plan_periods")) as PeriodRow[],
		subscriptions: (await read("subscriptions")) as {
			id: string;
			user_id: string;
			plan_id: number;
			next_billing_at: string | null;
			ended_at: string | null;
		}[],
		transactions: (await read("transactions")) as TransactionRow[],
		transfers: (await read("manual_payments")) as TransferRow[],
		charges: (await read("gateway_charges")) as {
			transaction_id: string;
			use: string;
			way: string | null;
		}[],
		parts: (await read("refund_parts")) as {
			payment_id: string;
			amount_minor: number;
			created_at: string;
		}[],
	};
}

type PeriodRow = {
	id: string;
	subscription_id: string;
	user_id: string;
	source: string;
	payment_id: string | null;
	begun: string;
	starts_at: string | null;
	ends_at: string | null;
	created_at: string;
	taken_back_at: string | null;
};
type Paid = {
	id: string;
	plan_id: number | null;
	amount_minor: number;
	discount_code: string | null;
};
type TransactionRow = Paid & { activated_at: string | null; is_test: number };
type TransferRow = Paid & { status: string; decided_at: string | null; payment_method: string };
type Tables = Awaited<ReturnType<typeof readTables>>;

/** The runs of one plan: periods that follow one another without a gap, in the order of their time. */
function countFlow({ periods, subscriptions }: Tables, months: readonly string[], now: string) {
	const empty = () => ({
		new: 0,
		renewed: 0,
		returned: 0,
		given: 0,
		imported: 0,
		due: 0,
		kept: 0,
		ended: 0,
	});
	const flows = new Map(months.map((month) => [month, empty()]));
	for (const { id, next_billing_at, ended_at } of subscriptions) {
		const own = periods
			.filter((row) => row.subscription_id === id && row.taken_back_at === null)
			.sort((a, b) => (String(a.starts_at) < String(b.starts_at) ? -1 : 1));
		for (const [index, row] of own.entries()) {
			const start = flows.get(monthOf(row.created_at));
			if (start) {
				if (row.source === "given") start.given += 1;
				else if (row.source !== "days") start[row.begun as "new"] += 1;
			}
			if (row.ends_at === null || row.ends_at > now) continue;
			const plan = own.slice(0, index + 1).findLast(({ source }) => source !== "days");
			if (plan?.source === "given") continue;
			const end = flows.get(monthOf(row.ends_at));
			const next = own[index + 1];
			if (end === undefined) continue;
			if (next?.starts_at === row.ends_at) {
				if (!["payment", "transfer"].includes(next.source)) continue;
				end.due += 1;
				end.kept += 1;
			} else if (next !== undefined || ended_at !== null || row.ends_at < String(next_billing_at)) {
				end.due += 1;
				end.ended += 1;
			}
		}
	}
	return months.map((month) => ({ month, ...flows.get(month) }));
}

type Cell = {
	plan: number | null;
	way: string;
	received: number;
	refunded: number;
	payments: number;
};

function countIncome(
	{ transactions, transfers, charges, parts }: Tables,
	months: readonly string[],
) {
	const paid = [
		...transactions
			.filter(({ activated_at, is_test }) => activated_at !== null && is_test === 0)
			.map((row) => ({
				row,
				at: row.activated_at ?? "",
				way:
					charges.find(({ transaction_id, use }) => transaction_id === row.id && use !== "owed")
						?.way ?? "gateway",
			})),
		...transfers
			.filter(({ status }) => status === "approved")
			.map((row) => ({ row, at: row.decided_at ?? "", way: row.payment_method })),
	].filter(({ row }) => row.amount_minor > 0);
	const cells: (Cell & { month: string })[] = [];
	for (const { row, at, way } of paid) {
		const cell = { plan: row.plan_id, way };
		cells.push({
			month: monthOf(at),
			...cell,
			received: Number(row.amount_minor),
			refunded: 0,
			payments: 1,
		});
		for (const part of parts.filter(({ payment_id }) => payment_id === row.id)) {
			const refunded = Number(part.amount_minor);
			cells.push({ month: monthOf(part.created_at), ...cell, received: 0, refunded, payments: 0 });
		}
	}
	const inRange = cells.filter(({ month }) => months.includes(month));
	const sum = (isCounted: (cell: Cell & { month: string }) => boolean) => {
		const counted = inRange.filter(isCounted);
		const total = (key: "received" | "refunded" | "payments") =>
			counted.reduce((all, cell) => all + cell[key], 0);
		return {
			receivedMinor: total("received"),
			refundedMinor: total("refunded"),
			payments: total("payments"),
		};
	};
	return { sum, cells: inRange };
}

function countCodes({ periods, transactions, transfers }: Tables, months: readonly string[]) {
	const codes = new Map<string, { brought: number; renewed: number; other: number }>();
	const payments = new Map([...transactions, ...transfers].map((row) => [row.id, row]));
	for (const row of periods) {
		const code = payments.get(row.payment_id ?? "")?.discount_code;
		if (!code || row.taken_back_at !== null || !months.includes(monthOf(row.created_at))) continue;
		const counts = codes.get(code) ?? { brought: 0, renewed: 0, other: 0 };
		codes.set(code, counts);
		const place = ({ created_at, id }: PeriodRow) => `${created_at} ${id}`;
		const isFirst = !periods.some((one) => one.user_id === row.user_id && place(one) < place(row));
		if (row.begun === "renewed") counts.renewed += 1;
		else if (isFirst) counts.brought += 1;
		else counts.other += 1;
	}
	return Object.fromEntries(codes);
}

describeOnEachDatabase("the numbers of an operator", (fixture) => {
	type Person = { client: ApiClient; email: string; nextAt: number };
	const { chance, below } = createRandom(20_261_128);
	const operator = () => fixture.platform.operator;
	const settled: string[] = [];

	async function pay(client: ApiClient, call: "initiateSubscription" | "sendTip", body: object) {
		const { data } = await client.send(call, { body: body as never });
		const id = String(data?.transaction_id);
		if (data?.transaction_id === undefined) return;
		const outcome = chance(0.9) ? "completed" : "failed";
		await settle(client, id, outcome);
		if (outcome === "completed") settled.push(id);
	}

	async function transfer(client: ApiClient) {
		const body = chance(0.2) ? annualTransfer : premiumTransfer;
		const method = chance(0.5) ? "instapay" : "vodafone_cash";
		const { id, status } = await requestTransfer(client, { ...body, payment_method: method });
		if (status >= 300) return;
		if (chance(0.85)) {
			await operator().manualPayments.approve(id, "test");
			if (chance(0.05)) await operator().manualPayments.undo(id, "test");
			else settled.push(id);
		} else await operator().manualPayments.reject(id, "test");
	}

	async function buy({ client }: Person) {
		if (chance(0.15)) {
			return pay(client, "sendTip", { creator_id: 1, amount: 30, is_anonymous: false });
		}
		if (chance(0.4)) return transfer(client);
		const body = { plan_id: chance(0.7) ? 2 : 1, subscription_type: "platform" };
		return pay(client, "initiateSubscription", {
			...body,
			...(chance(0.3) && { discount_code: "OPEN10" }),
		});
	}

	/** Some of what was paid goes back, at once or later, perhaps with the plan. */
	async function refundSome() {
		const id = settled.splice(below(settled.length), 1)[0];
		if (id === undefined) return;
		const refund = { reason: "other", note: null, endsPlan: chance(0.6) } as const;
		await operator()
			.refunds.record(id, "test", refund)
			.catch(() => undefined);
	}

	/** An operator gives, adds days to or ends a plan, and takes some of that back. */
	async function changePlan({ email }: Person) {
		const { planChanges } = operator();
		const order = { actor: "test", reason: "An apology", sendsMail: chance(0.5) };
		const plan = { planId: chance(0.7) ? 2 : 1 };
		const own = await planChanges.findOwn(email, plan).catch(() => undefined);
		const give = () => planChanges.give(email, plan, { days: String(5 + below(40)) }, order);
		const extend = (subscriptionId: string) => planChanges.extend({ subscriptionId }, "4", order);
		const act = () => {
			if (own === undefined) return give();
			if (chance(0.6)) return extend(own.id);
			return chance(0.5) ? give() : planChanges.end(own.id, undefined, order);
		};
		const { batchId } = await act();
		if (chance(0.3)) await planChanges.undo(batchId, "test");
	}

	async function playHistory() {
		const people: Person[] = [];
		for (let day = 0; day < MONTHS * 30; day += STEP_DAYS) {
			if (people.length < PEOPLE && chance(0.6)) {
				const { client, email } = await fixture.registerVerified();
				people.push({ client, email, nextAt: day });
			}
			for (const person of people) {
				if (day < person.nextAt) continue;
				// Early, in time or late, so that some renew and some let their plan end.
				person.nextAt = day + 24 + below(20);
				await person.client.send("login", {
					body: { email: person.email, password: "a good password" },
				});
				await buy(person);
				if (chance(0.15)) await changePlan(person);
			}
			if (chance(0.02)) {
				const order = { actor: "test", reason: "An outage", sendsMail: true };
				await operator()
					.planChanges.extend({}, "2", order)
					.catch(() => undefined);
			}
			fixture.advance(STEP_DAYS * DAY_SECONDS);
			await operator().webhooks.deliverDue();
			await operator().outbox.writeDue();
			if (chance(0.3)) await refundSome();
		}
	}

	it("[operator-251, operator-252, operator-253, operator-254, operator-255, operator-256] equal a naive count of the raw tables", async () => {
		await playHistory();
		// Parts of refunds and tests come from a gateway, so they are written as it would leave them.
		await fixture.withStore(async (db) => {
			const paid = await db
				.selectFrom("transactions")
				.selectAll()
				.where("activated_at", "is not", null)
				.where("amount_minor", ">", 2000)
				.orderBy("activated_at")
				.execute();
			const at = fixture.now.toISOString();
			const [test, ...others] = paid.filter((_, index) => index % 9 === 0);
			await db
				.updateTable("transactions")
				.set({ is_test: 1 })
				.where("id", "=", test?.id ?? "")
				.execute();
			for (const { id } of others.slice(0, 4)) {
				await db
					.insertInto("refund_parts")
					.values({ payment_id: id, total_minor: 500, amount_minor: 500, created_at: at })
					.onConflict((conflict) => conflict.doNothing())
					.execute();
			}
		});
		const to = monthOf(fixture.now.toISOString());
		const range = { from: addMonths(to, -MONTHS), to };
		const months = listMonths(range);
		const numbers = await operator().numbers.read(range);
		const tables = await fixture.withStore(readTables);

		const flow = countFlow(tables, months, fixture.now.toISOString());
		expect(numbers.months).toEqual(flow);
		const total = (key: "new" | "renewed" | "returned" | "ended") =>
			numbers.months.reduce((all, row) => all + row[key], 0);
		// The history has some of each.
		for (const key of ["new", "renewed", "returned", "ended"] as const) {
			expect(total(key), key).toBeGreaterThan(5);
		}

		const { sum, cells } = countIncome(tables, months);
		const [income, ...others] = numbers.income;
		expect(others).toEqual([]);
		expect(income?.months.map(({ plansMinor, tipsMinor, ...row }) => row)).toEqual(
			months.map((month) => ({ month, ...sum((cell) => cell.month === month) })),
		);
		for (const { planId, ...money } of income?.plans ?? []) {
			expect(money).toEqual(sum(({ plan }) => plan === planId));
		}
		for (const { way: paidBy, isTip, ...money } of income?.ways ?? []) {
			expect(money).toEqual(sum(({ plan, way }) => way === paidBy && (plan === null) === isTip));
		}
		expect(income?.plans.at(-1)?.planId).toBe(null);
		expect(new Set(income?.ways.map(({ way }) => way))).toEqual(
			new Set(cells.map(({ way }) => way)),
		);
		expect(cells.some(({ refunded }) => refunded === 500)).toBe(true);

		expect(Object.fromEntries(numbers.codes.map(({ code, ...counts }) => [code, counts]))).toEqual(
			countCodes(tables, months),
		);
		expect(numbers.codes.length).toBeGreaterThan(0);

		const running = tables.subscriptions.filter(({ ended_at }) => ended_at === null);
		expect(numbers.members.people).toBe(new Set(running.map(({ user_id }) => user_id)).size);
		for (const { planId, members } of numbers.members.plans) {
			expect(members).toBe(running.filter(({ plan_id }) => plan_id === planId).length);
		}
	});
});
