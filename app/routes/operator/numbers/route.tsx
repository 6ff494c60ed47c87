/** The numbers that tell how the product does: renewals first, then members, plans, income and codes. */
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readMonthRange } from "#core/month-range";
import { numberTables } from "#core/number-table";
import { ConsolePage } from "~/components/operator/console-page";
import { SeparatorField } from "~/components/operator/list-page";
import { type OperatorKey, useOperatorText } from "~/components/operator/operator-text";
import { Section } from "~/components/operator/record";
import { RowBar } from "~/components/operator/row-bar";
import { type Column, RecordTable } from "~/components/operator/table";
import { code, localized } from "~/components/operator/value";
import type { PageHandle } from "~/components/site/page-handle";
import type { Numbers } from "~/domain/operator/numbers";
import { operatorPaths } from "~/operator-paths";
import { withOperator } from "~/server/operator/guard.server";
import { Income } from "./income";
import { PeriodForm } from "./period-form";
import { Flow, Share } from "./plan-flow";

export const handle = { titleKey: "operator:numbers.title" } satisfies PageHandle;

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(args, async ({ port, query }) => {
		const current = port.numbers.currentMonth();
		const typed = { from: query.get("from") || undefined, to: query.get("to") || undefined };
		const { range, problems } = readMonthRange(typed, current);
		const isReadable = problems.length === 0;
		const numbers = isReadable ? await port.numbers.read(range) : undefined;
		return data({ numbers, current, problems }, isReadable ? 200 : 422);
	});

export default function NumbersPage() {
	const text = useOperatorText();
	const { numbers, current, problems } = useLoaderData<typeof loader>();
	return (
		<ConsolePage lead={text.t("numbers.lead")}>
			<PeriodForm range={numbers} current={current} problems={problems} />
			{numbers ? (
				<>
					<Share numbers={numbers} />
					<Members numbers={numbers} />
					<Flow numbers={numbers} />
					<Income numbers={numbers} />
					<Codes numbers={numbers} />
					<ExportForm numbers={numbers} />
				</>
			) : null}
		</ConsolePage>
	);
}

type PartProps = { numbers: Numbers };
type MemberRow = Numbers["members"]["plans"][number];

function Members({ numbers }: PartProps) {
	const text = useOperatorText();
	const { plans, people } = numbers.members;
	const most = Math.max(0, ...plans.map(({ members }) => members));
	const nameOf = (planId: number) => {
		const plan = numbers.plans.get(planId);
		return plan ? localized(text, plan, "name") : String(planId);
	};
	const columns: Column<MemberRow>[] = [
		{ label: "label.plan", render: ({ planId }) => nameOf(planId) },
		{
			label: "numbers.members.members",
			render: ({ members }) => (
				<>
					{text.number(members)}
					<RowBar value={members} most={most} />
				</>
			),
			kind: "amount",
		},
		{
			label: "numbers.members.given",
			render: ({ given }) => text.number(given),
			kind: "amount",
		},
		{
			label: "numbers.members.waiting",
			render: ({ waiting }) => text.number(waiting),
			kind: "amount",
		},
	];
	return (
		<Section title={text.t("numbers.members.title")}>
			<p>{text.t("numbers.members.people", { people: text.number(people) })}</p>
			<RecordTable
				rows={plans}
				columns={columns}
				caption={text.t("numbers.members.title")}
				empty={text.t("numbers.members.none")}
				idOf={({ planId }) => `members-${planId}`}
			/>
		</Section>
	);
}

type CodeRow = Numbers["codes"][number];

function Codes({ numbers: { codes } }: PartProps) {
	const text = useOperatorText();
	const columns: Column<CodeRow>[] = [
		{ label: "label.discountCode", render: (row) => code(row.code) },
		...(["brought", "renewed", "other"] as const).map(
			(name): Column<CodeRow> => ({
				label: `numbers.codes.${name}`,
				render: (row) => text.number(row[name]),
				kind: "amount",
			}),
		),
	];
	return (
		<Section title={text.t("numbers.codes.title")}>
			<RecordTable
				rows={codes}
				columns={columns}
				caption={text.t("numbers.codes.title")}
				empty={text.t("numbers.codes.none")}
				idOf={(row) => `code-${row.code}`}
			/>
		</Section>
	);
}

const tableNames: Record<(typeof numberTables)[number], OperatorKey> = {
	members: "numbers.members.title",
	months: "numbers.flow.title",
	income: "numbers.income.byMonth",
	"income-plans": "today.byPlan",
	"income-ways": "numbers.income.byWay",
	codes: "numbers.codes.title",
};

function ExportForm({ numbers: { from, to } }: PartProps) {
	const text = useOperatorText();
	return (
		<Section title={text.t("numbers.export.title")}>
			<form method="get" action={operatorPaths.csv("numbers")} className="filter">
				<input type="hidden" name="from" value={from} />
				<input type="hidden" name="to" value={to} />
				<div>
					<label htmlFor="table">{text.t("numbers.export.table")}</label>
					<select id="table" name="table" defaultValue="months">
						{numberTables.map((name) => (
							<option key={name} value={name}>
								{text.t(tableNames[name])}
							</option>
						))}
					</select>
				</div>
				<SeparatorField />
				<button type="submit">{text.t("filter.export")}</button>
			</form>
		</Section>
	);
}
