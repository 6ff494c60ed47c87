/** How many of the plans that ended were renewed, and which plans began and ended, by month. */
import { type OperatorText, useOperatorText } from "~/components/operator/operator-text";
import { Section } from "~/components/operator/record";
import { type Column, RecordTable } from "~/components/operator/table";
import { TimeChart } from "~/components/operator/time-chart";
import type { Numbers, PlanFlow } from "~/domain/operator/numbers";
import { labelMonths, nameMonth } from "./month-label";

/** `66.7 %`; null when no plan ended. */
function describeShare({ due, kept }: PlanFlow, text: OperatorText): string | null {
	return due === 0 ? null : text.percent(kept / due);
}

type PartProps = { numbers: Numbers };

export function Share({ numbers }: PartProps) {
	const text = useOperatorText();
	const { thisMonth, months, current } = numbers;
	const share = describeShare(thisMonth, text);
	const month = text.month(current);
	const { kept, due } = thisMonth;
	const counts = { month, kept: text.number(kept), due: text.number(due) };
	return (
		<Section title={text.t("numbers.share.title")}>
			<div className="figure">
				{share === null ? (
					<p className="sum">{text.t("numbers.share.none", { month })}</p>
				) : (
					<>
						<p className="share">
							<bdi>{share}</bdi>
						</p>
						<p className="lead">{text.t("numbers.share.of", counts)}</p>
					</>
				)}
				<h3>{text.t("numbers.share.chart")}</h3>
				<TimeChart
					points={labelMonths(months, text).map(({ label, row }) => ({
						label,
						values: { share: row.due === 0 ? 0 : row.kept / row.due },
					}))}
					series={[{ name: "share", label: text.t("numbers.flow.share") }]}
					format={text.percent}
					most={1}
				/>
				<p className="hint">{text.t("numbers.share.explained")}</p>
			</div>
		</Section>
	);
}

const counted = ["new", "returned", "renewed", "given", "imported", "ended"] as const;

export function Flow({ numbers }: PartProps) {
	const text = useOperatorText();
	const { months } = numbers;
	const columns: Column<PlanFlow>[] = [
		{ label: "numbers.month", render: ({ month }) => nameMonth(month, numbers, text) },
		...counted.map(
			(name): Column<PlanFlow> => ({
				label: `numbers.flow.${name}`,
				render: (row) => text.number(row[name]),
			}),
		),
		{
			label: "numbers.flow.share",
			render: (row) => <bdi>{describeShare(row, text) ?? "–"}</bdi>,
		},
	];
	return (
		<Section title={text.t("numbers.flow.title")}>
			<div className="figure">
				<TimeChart
					points={labelMonths(months, text).map(({ label, row }) => ({
						label,
						values: {
							renewed: row.renewed,
							returned: row.returned,
							new: row.new,
							ended: -row.ended,
						},
					}))}
					series={(["renewed", "new", "returned", "ended"] as const).map((name) => ({
						name,
						label: text.t(`numbers.flow.${name}`),
					}))}
					format={(value) => text.shortNumber(Math.abs(value))}
				/>
				<p className="hint">{text.t("numbers.flow.explained")}</p>
			</div>
			<RecordTable
				rows={[...months].reverse()}
				columns={columns}
				caption={text.t("numbers.flow.title")}
				idOf={({ month }) => `flow-${month}`}
			/>
		</Section>
	);
}
