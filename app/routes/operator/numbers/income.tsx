/** The income by month, plan and way of paying; each currency has tables of its own. */

import type { ReactNode } from "react";
import { toMajor } from "#core/currency";
import { type OperatorText, useOperatorText } from "~/components/operator/operator-text";
import { Section } from "~/components/operator/record";
import { RowBar } from "~/components/operator/row-bar";
import { type Column, RecordTable } from "~/components/operator/table";
import { TimeChart } from "~/components/operator/time-chart";
import { Amount, localized } from "~/components/operator/value";
import type {
	CurrencyIncome,
	IncomeWay,
	Money,
	MonthIncome,
	Numbers,
} from "~/domain/operator/numbers";
import { labelMonths, nameMonth } from "./month-label";

const netOf = ({ receivedMinor, refundedMinor }: Money) => receivedMinor - refundedMinor;

function listMoneyColumns<Row extends Money>(currency: string, text: OperatorText): Column<Row>[] {
	const amount = (read: (row: Row) => number) => (row: Row) => (
		<Amount amount_minor={read(row)} currency={currency} />
	);
	return [
		{ label: "numbers.income.refunds", render: amount((row) => row.refundedMinor), kind: "amount" },
		{ label: "numbers.income.net", render: amount(netOf), kind: "amount" },
		{ label: "label.payments", render: (row) => text.number(row.payments), kind: "amount" },
	];
}

export function Income({ numbers }: { numbers: Numbers }) {
	const text = useOperatorText();
	const { income } = numbers;
	return (
		<Section title={text.t("numbers.income.title")}>
			{income.length === 0 ? <p className="empty">{text.t("numbers.income.none")}</p> : null}
			{income.map((one) => (
				<CurrencyPart key={one.currency} income={one} numbers={numbers} />
			))}
			<p className="hint">{text.t("numbers.income.explained")}</p>
		</Section>
	);
}

type PartProps = { income: CurrencyIncome; numbers: Numbers };

function CurrencyPart({ income, numbers }: PartProps) {
	const text = useOperatorText();
	const { currency, months } = income;
	const total = months.reduce((sum, row) => sum + netOf(row), 0);
	const columns: Column<MonthIncome>[] = [
		{ label: "numbers.month", render: ({ month }) => nameMonth(month, numbers, text) },
		{
			label: "numbers.income.plans",
			render: (row) => <Amount amount_minor={row.plansMinor} currency={currency} />,
		},
		{
			label: "today.tips",
			render: (row) => <Amount amount_minor={row.tipsMinor} currency={currency} />,
			kind: "amount",
		},
		...listMoneyColumns<MonthIncome>(currency, text),
	];
	return (
		<>
			<div className="figure">
				<h3>{text.t("numbers.income.in", { currency })}</h3>
				<p className="sum">
					<bdi>{text.money(total, currency)}</bdi>
				</p>
				<TimeChart
					points={labelMonths(months, text).map(({ label, row }) => ({
						label,
						values: {
							plans: toMajor(row.plansMinor, currency),
							tips: toMajor(row.tipsMinor, currency),
							refunds: -toMajor(row.refundedMinor, currency),
						},
					}))}
					series={[
						{ name: "plans", label: text.t("numbers.income.plans") },
						{ name: "tips", label: text.t("today.tips") },
						{ name: "refunds", label: text.t("numbers.income.refunds") },
					]}
					format={text.shortNumber}
				/>
			</div>
			<RecordTable
				rows={[...months].reverse()}
				columns={columns}
				caption={text.t("numbers.income.byMonth")}
				idOf={({ month }) => `income-${currency}-${month}`}
			/>
			<PlanTable income={income} numbers={numbers} />
			<WayTable income={income} numbers={numbers} />
		</>
	);
}

type SplitProps<Row> = {
	title: "today.byPlan" | "numbers.income.byWay";
	rows: readonly Row[];
	name: { label: "label.plan" | "label.way"; render: (row: Row) => ReactNode };
	currency: string;
	idOf: (row: Row) => string;
};

/** A table of money with a bar in each row. */
function SplitTable<Row extends Money>({ title, rows, name, currency, idOf }: SplitProps<Row>) {
	const text = useOperatorText();
	const most = Math.max(0, ...rows.map(({ receivedMinor }) => receivedMinor));
	const columns: Column<Row>[] = [
		name,
		{
			label: "numbers.income.received",
			render: (row) => (
				<>
					<Amount amount_minor={row.receivedMinor} currency={currency} />
					<RowBar value={row.receivedMinor} most={most} />
				</>
			),
			kind: "amount",
		},
		...listMoneyColumns<Row>(currency, text),
	];
	return (
		<>
			<h3>{text.t(title)}</h3>
			<RecordTable rows={rows} columns={columns} caption={text.t(title)} idOf={idOf} />
		</>
	);
}

function PlanTable({ income: { plans, currency }, numbers }: PartProps) {
	const text = useOperatorText();
	const nameOf = (planId: number | null): ReactNode => {
		if (planId === null) return text.t("today.tips");
		const plan = numbers.plans.get(planId);
		return plan ? localized(text, plan, "name") : String(planId);
	};
	return (
		<SplitTable
			title="today.byPlan"
			rows={plans}
			name={{ label: "label.plan", render: ({ planId }) => nameOf(planId) }}
			currency={currency}
			idOf={({ planId }) => `plan-${currency}-${planId ?? "tips"}`}
		/>
	);
}

function nameWay(way: IncomeWay, text: OperatorText, methods: Numbers["methods"]): string {
	if (way === "gateway") return text.t("numbers.income.gateway");
	const own = methods.get(way);
	return (own ? text.localize(own, "name") : text.find(`gateway.way.${way}`)) ?? way;
}

function WayTable({ income: { ways, currency }, numbers: { methods } }: PartProps) {
	const text = useOperatorText();
	return (
		<SplitTable
			title="numbers.income.byWay"
			rows={ways}
			name={{
				label: "label.way",
				render: ({ way, isTip }) =>
					isTip
						? text.t("numbers.income.tip", { way: nameWay(way, text, methods) })
						: nameWay(way, text, methods),
			}}
			currency={currency}
			idOf={({ way, isTip }) => `way-${currency}-${way}${isTip ? "-tips" : ""}`}
		/>
	);
}
