/** Income as charts: one bar per day and one per plan. Tables hold the same figures. */
import { toMajor } from "#core/currency";
import { useOperatorText } from "~/components/operator/operator-text";
import { RowBar } from "~/components/operator/row-bar";
import { TimeChart } from "~/components/operator/time-chart";
import { localized } from "~/components/operator/value";
import type { Today } from "~/domain/operator/today";
import type { IncomeRow } from "~/domain/operator/transaction-record";

type ChartProps = { income: IncomeRow; plans: Today["plans"] };

export function IncomeChart({ income, plans }: ChartProps) {
	const text = useOperatorText();
	const { currency, amountMinor, payments, days } = income;
	const best = days.reduce((most, day) => (day.amountMinor > most.amountMinor ? day : most));
	return (
		<figure className="income">
			<figcaption>
				<p className="sum">{text.money(amountMinor, currency)}</p>
				<p className="lead">
					{text.t("today.payments", { payments: String(payments) })}
					<br />
					{text.t("today.most", {
						amount: text.money(best.amountMinor, currency),
						day: text.calendarDay(best.day),
					})}
				</p>
			</figcaption>
			<TimeChart
				points={days.map((one) => ({
					label: text.shortDay(one.day),
					values: { plans: toMajor(one.amountMinor, currency) },
					tooltip: text.t("today.dayValue", {
						day: text.shortDay(one.day),
						amount: text.money(one.amountMinor, currency),
					}),
				}))}
				series={[{ name: "plans", label: text.t("label.amount") }]}
				format={text.shortNumber}
			/>
			<DayTable income={income} />
			<PlanTable income={income} plans={plans} />
		</figure>
	);
}

const findTallest = (rows: readonly { amountMinor: number }[]) =>
	Math.max(1, ...rows.map(({ amountMinor }) => amountMinor));

/** The chart as a table, without empty days, for those who do not see it or want its numbers. */
function DayTable({ income }: Pick<ChartProps, "income">) {
	const text = useOperatorText();
	return (
		<details>
			<summary>{text.t("today.showDays")}</summary>
			<table>
				<caption className="visually-hidden">{text.t("today.byDay")}</caption>
				<thead>
					<tr>
						<th scope="col">{text.t("label.day")}</th>
						<th scope="col">{text.t("label.amount")}</th>
						<th scope="col">{text.t("label.payments")}</th>
					</tr>
				</thead>
				<tbody>
					{income.days
						.filter(({ payments }) => payments > 0)
						.map(({ day, amountMinor, payments }) => (
							<tr key={day}>
								<th scope="row">{text.calendarDay(day)}</th>
								<td>{text.money(amountMinor, income.currency)}</td>
								<td>{payments}</td>
							</tr>
						))}
				</tbody>
			</table>
		</details>
	);
}

function PlanTable({ income: { plans: sums, currency }, plans }: ChartProps) {
	const text = useOperatorText();
	const most = findTallest(sums);
	const nameOf = (planId: number | null) => {
		if (planId === null) return text.t("today.tips");
		const plan = plans.get(planId);
		return plan ? localized(text, plan, "name") : String(planId);
	};
	return (
		<table>
			<caption className="visually-hidden">{text.t("today.byPlan")}</caption>
			<thead>
				<tr>
					<th scope="col">{text.t("label.plan")}</th>
					<th scope="col">{text.t("label.amount")}</th>
					<td className="bar" />
				</tr>
			</thead>
			<tbody>
				{sums.map(({ planId, amountMinor }) => (
					<tr key={String(planId)}>
						<th scope="row">{nameOf(planId)}</th>
						<td className="amount">{text.money(amountMinor, currency)}</td>
						<td className="bar">
							<RowBar value={amountMinor} most={most} />
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
