/** `numbers`: members, renewals and income over time as text or JSON. */
import { toMajor, writeMajor } from "#core/currency";
import { type MonthProblem, readMonthRange } from "#core/month-range";
import type { Numbers } from "../numbers/numbers";
import type { PlanFlow } from "../numbers/plan-flow";
import { OperatorError } from "../operator/audit-store";
import { namePlan, sharePercent } from "../operator/number-operation";
import type { Command } from "./command";

const problemOf = (problem: MonthProblem): string => {
	switch (problem.kind) {
		case "month":
			return `--${problem.name}: ${problem.typed || "nothing"} isn't a month such as 2025-05.`;
		case "order":
			return `--from ${problem.from} is after ${problem.to}.`;
		case "long":
			return `At most ${problem.months} months fit.`;
	}
};

export const numberCommands: Record<string, Command> = {
	numbers: {
		parameters: [],
		options: { from: "YYYY-MM", to: "YYYY-MM" },
		about: "members today, plans and income by month",
		printsJson: true,
		async run(operator, _values, { from, to, json }) {
			const { range, problems } = readMonthRange({ from, to }, operator.numbers.currentMonth());
			if (problems.length > 0) throw new OperatorError(problems.map(problemOf).join("\n"));
			const numbers = await operator.numbers.read(range);
			return json ? JSON.stringify(toFigures(numbers), null, "\t") : describe(numbers);
		},
	},
};

type Money = { receivedMinor: number; refundedMinor: number; payments: number };

const toMoney = ({ receivedMinor, refundedMinor, payments }: Money, currency: string) => ({
	received: toMajor(receivedMinor, currency),
	refunded: toMajor(refundedMinor, currency),
	left: toMajor(receivedMinor - refundedMinor, currency),
	payments,
});

const toFlow = (flow: PlanFlow) => ({ ...flow, kept_percent: sharePercent(flow) });

const toFigures = (numbers: Numbers) => ({
	from: numbers.from,
	to: numbers.to,
	now: numbers.now.toISOString(),
	this_month: toFlow(numbers.thisMonth),
	people: numbers.members.people,
	members: numbers.members.plans.map(({ planId, members, given, waiting }) => ({
		plan: planId,
		name: namePlan(numbers, planId),
		members,
		given,
		waiting,
	})),
	months: numbers.months.map(toFlow),
	income: numbers.income.map(({ currency, months, plans, ways }) => ({
		currency,
		months: months.map((row) => ({
			month: row.month,
			plans: toMajor(row.plansMinor, currency),
			tips: toMajor(row.tipsMinor, currency),
			...toMoney(row, currency),
		})),
		plans: plans.map((row) => ({
			plan: row.planId,
			name: namePlan(numbers, row.planId),
			...toMoney(row, currency),
		})),
		ways: ways.map((row) => ({
			way: row.way,
			of: row.isTip ? "tips" : "plans",
			...toMoney(row, currency),
		})),
	})),
	codes: numbers.codes,
});

function describeShare(flow: PlanFlow): string {
	const percent = sharePercent(flow);
	return percent === null ? "none ended" : `${percent} % (${flow.kept} of ${flow.due})`;
}

function describeIncome(
	{ currency, months, plans, ways }: Numbers["income"][number],
	numbers: Numbers,
): string[] {
	const write = (minor: number) => writeMajor(minor, currency);
	return [
		`Income in ${currency}:`,
		...months.map(
			(row) =>
				`  ${row.month}  ${write(row.receivedMinor - row.refundedMinor)}, of it tips ${write(row.tipsMinor)}, refunds ${write(row.refundedMinor)}`,
		),
		...plans.map((row) => `  ${write(row.receivedMinor)}  ${namePlan(numbers, row.planId)}`),
		...ways.map((row) => `  ${write(row.receivedMinor)}  ${row.way}${row.isTip ? ", tips" : ""}`),
	];
}

const describe = (numbers: Numbers): string =>
	[
		`Ended and renewed in ${numbers.current}, so far: ${describeShare(numbers.thisMonth)}`,
		`People with a plan: ${numbers.members.people}`,
		...numbers.members.plans.map(
			({ planId, members, given }) =>
				`  ${members}  ${namePlan(numbers, planId)}${given > 0 ? `, ${given} given` : ""}`,
		),
		...numbers.months.map(
			(flow) =>
				`${flow.month}: ${flow.new} new, ${flow.returned} returned, ${flow.renewed} renewed, ${flow.ended} ended; ended and renewed: ${describeShare(flow)}`,
		),
		...numbers.income.flatMap((income) => describeIncome(income, numbers)),
		"Codes that brought somebody:",
		...(numbers.codes.length === 0 ? ["  (none)"] : []),
		...numbers.codes.map(
			({ code, brought, renewed, other }) =>
				`  ${code}: ${brought} new people, ${renewed} renewals, ${other} others`,
		),
	].join("\n");
