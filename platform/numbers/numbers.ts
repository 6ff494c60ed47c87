/**
 * The numbers that tell an operator how the product does. Each month is counted by itself, so that no
 * statement holds the process for long.
 */
import { listMonths, type MonthRange } from "#core/month-range";
import type { Db } from "../database/database";
import { type CodeGain, countCodeGains } from "./code-gain";
import { type IncomeCell, type IncomeWay, readIncome } from "./income";
import { countMembers, type Members } from "./member";
import { monthOf, spanOf } from "./month";
import { countPlanFlow, type PlanFlow } from "./plan-flow";

type Money = { receivedMinor: number; refundedMinor: number; payments: number };

export type Income = {
	currency: string;
	/** Every month of the range, the oldest first; refunds of both are in `refundedMinor`. */
	months: (Money & { month: string; plansMinor: number; tipsMinor: number })[];
	/** The largest first, and tips (null) last. */
	plans: (Money & { planId: number | null })[];
	/** The ways of paying for plans, then those of tips; the largest first. */
	ways: (Money & { way: IncomeWay; isTip: boolean })[];
};

export type Numbers = MonthRange & {
	now: Date;
	/** The month of now, which is not over. */
	current: string;
	/** How the current month goes, whatever the range is. */
	thisMonth: PlanFlow;
	members: Members;
	months: PlanFlow[];
	/** One for each currency. */
	income: Income[];
	/** The code that brought the most people first. */
	codes: CodeGain[];
	plans: Map<number, { id: number; name: string; name_ar: string | null }>;
	/** The ways to transfer. */
	methods: Map<string, { id: string; name: string; name_ar: string | null }>;
};

export async function readNumbers(db: Db, range: MonthRange, now: Date): Promise<Numbers> {
	const current = monthOf(now);
	const months: PlanFlow[] = [];
	const cells: IncomeCell[] = [];
	const gains: CodeGain[] = [];
	for (const span of listMonths(range).map(spanOf)) {
		months.push(await countPlanFlow(db, span, now));
		cells.push(...(await readIncome(db, span)));
		gains.push(...(await countCodeGains(db, span)));
	}
	const plans = await db.selectFrom("plans").select(["id", "name", "name_ar"]).execute();
	const methods = await db
		.selectFrom("payment_methods")
		.select(["id", "name", "name_ar"])
		.execute();
	return {
		...range,
		now,
		current,
		thisMonth:
			months.find(({ month }) => month === current) ??
			(await countPlanFlow(db, spanOf(current), now)),
		members: await countMembers(db, now),
		months,
		income: foldIncome(cells, listMonths(range)),
		codes: foldGains(gains),
		plans: new Map(plans.map((plan) => [plan.id, plan])),
		methods: new Map(methods.map((method) => [method.id, method])),
	};
}

const sum = (cells: readonly IncomeCell[]): Money => {
	const total = (key: keyof Money) => cells.reduce((all, cell) => all + cell[key], 0);
	return {
		receivedMinor: total("receivedMinor"),
		refundedMinor: total("refundedMinor"),
		payments: total("payments"),
	};
};

const isTip = ({ planId }: IncomeCell) => planId === null;

const byAmount = (one: Money, other: Money) => other.receivedMinor - one.receivedMinor;

function foldIncome(cells: readonly IncomeCell[], months: readonly string[]): Income[] {
	return [...Map.groupBy(cells, ({ currency }) => currency)]
		.sort(([one], [other]) => (one < other ? -1 : 1))
		.map(([currency, own]) => ({
			currency,
			months: months.map((month) => {
				const inMonth = own.filter((cell) => cell.month === month);
				const tips = sum(inMonth.filter(isTip));
				const all = sum(inMonth);
				return {
					month,
					...all,
					plansMinor: all.receivedMinor - tips.receivedMinor,
					tipsMinor: tips.receivedMinor,
				};
			}),
			plans: [...Map.groupBy(own, ({ planId }) => planId)]
				.map(([planId, rows]) => ({ planId, ...sum(rows) }))
				.sort(
					(one, other) =>
						Number(one.planId === null) - Number(other.planId === null) || byAmount(one, other),
				),
			ways: [false, true].flatMap((isTipped) =>
				[
					...Map.groupBy(
						own.filter((cell) => isTip(cell) === isTipped),
						({ way }) => way,
					),
				]
					.map(([way, rows]) => ({ way, isTip: isTipped, ...sum(rows) }))
					.sort(byAmount),
			),
		}));
}

const foldGains = (gains: readonly CodeGain[]): CodeGain[] =>
	[...Map.groupBy(gains, ({ code }) => code)]
		.map(([code, rows]) => {
			const total = (key: "brought" | "renewed" | "other") =>
				rows.reduce((all, row) => all + row[key], 0);
			return {
				code,
				brought: total("brought"),
				renewed: total("renewed"),
				other: total("other"),
			};
		})
		.sort(
			(one, other) =>
				other.brought - one.brought ||
				other.renewed - one.renewed ||
				(one.code < other.code ? -1 : 1),
		);
