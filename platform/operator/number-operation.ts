/** The numbers of plans and money over time, and their tables as CSV. */

import type { Readable } from "node:stream";
import type { CsvSeparator } from "#core/csv-separator";
import { toMajor } from "#core/currency";
import type { MonthRange } from "#core/month-range";
import type { NumberTable } from "#core/number-table";
import { monthOf } from "../numbers/month";
import { type Numbers, readNumbers } from "../numbers/numbers";
import type { PlanFlow } from "../numbers/plan-flow";
import type { PlatformContext } from "../runtime/context";
import { exportTable, recordExport } from "./export";

/** `66.7`: the part of the plans that ended and were renewed; null when none ended. */
export const sharePercent = ({ due, kept }: Pick<PlanFlow, "due" | "kept">): number | null =>
	due === 0 ? null : Math.round((kept / due) * 1000) / 10;

/** The name of a plan in English; tips have none. */
export const namePlan = ({ plans }: Numbers, planId: number | null): string =>
	planId === null ? "tips" : (plans.get(planId)?.name ?? String(planId));

type Money = { receivedMinor: number; refundedMinor: number; payments: number; currency: string };

const moneyColumns = {
	received: (row: Money) => toMajor(row.receivedMinor, row.currency),
	refunded: (row: Money) => toMajor(row.refundedMinor, row.currency),
	left: (row: Money) => toMajor(row.receivedMinor - row.refundedMinor, row.currency),
	payments: (row: Money) => row.payments,
};

const flatten = <Key extends "months" | "plans" | "ways">({ income }: Numbers, key: Key) =>
	income.flatMap((one) =>
		one[key].map((row) => ({
			...(row as Numbers["income"][number][Key][number]),
			currency: one.currency,
		})),
	);

type Write = (numbers: Numbers, separator: CsvSeparator) => Readable;

const writers: Record<NumberTable, Write> = {
	members: (numbers, separator) =>
		exportTable(
			numbers.members.plans,
			{
				plan: ({ planId }) => namePlan(numbers, planId),
				members: (row) => row.members,
				given: (row) => row.given,
				waiting: (row) => row.waiting,
			},
			separator,
		),
	months: (numbers, separator) =>
		exportTable(
			numbers.months,
			{
				month: (row) => row.month,
				new: (row) => row.new,
				returned: (row) => row.returned,
				renewed: (row) => row.renewed,
				given: (row) => row.given,
				imported: (row) => row.imported,
				ended: (row) => row.ended,
				due: (row) => row.due,
				kept: (row) => row.kept,
				kept_percent: sharePercent,
			},
			separator,
		),
	income: (numbers, separator) =>
		exportTable(
			flatten(numbers, "months"),
			{
				month: (row) => row.month,
				currency: (row) => row.currency,
				plans: (row) => toMajor(row.plansMinor, row.currency),
				tips: (row) => toMajor(row.tipsMinor, row.currency),
				...moneyColumns,
			},
			separator,
		),
	"income-plans": (numbers, separator) =>
		exportTable(
			flatten(numbers, "plans"),
			{
				plan: ({ planId }) => namePlan(numbers, planId),
				currency: (row) => row.currency,
				...moneyColumns,
			},
			separator,
		),
	"income-ways": (numbers, separator) =>
		exportTable(
			flatten(numbers, "ways"),
			{
				way: (row) => row.way,
				for: (row) => (row.isTip ? "tips" : "plans"),
				currency: (row) => row.currency,
				...moneyColumns,
				/** The name of a way to transfer. */
				name: (row) => numbers.methods.get(row.way)?.name ?? null,
			},
			separator,
		),
	codes: (numbers, separator) =>
		exportTable(
			numbers.codes,
			{
				code: (row) => row.code,
				brought: (row) => row.brought,
				renewed: (row) => row.renewed,
				other: (row) => row.other,
			},
			separator,
		),
};

export function createNumberOperations(context: PlatformContext) {
	const { db, now } = context;
	return {
		/** The month of now, such as `2025-05`. */
		currentMonth: () => monthOf(now()),
		read: (range: MonthRange): Promise<Numbers> => readNumbers(db, range, now()),
		/** A CSV stream of one table. */
		async export(
			table: NumberTable,
			range: MonthRange,
			{ actor, separator = "comma" }: { actor: string; separator?: CsvSeparator | undefined },
		): Promise<Readable> {
			const numbers = await readNumbers(db, range, now());
			return recordExport(context, { actor, what: "numbers", filter: { table, ...range } }, () =>
				writers[table](numbers, separator),
			);
		},
	};
}
