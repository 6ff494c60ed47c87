/**
 * Income as charts: one bar per day and one per plan. The bars are SVG attributes, because the content
 * security policy allows no inline styles. Tables hold the same figures.
 */
import { useOperatorText } from "~/components/operator/operator-text";
import { localized } from "~/components/operator/value";
import type { IncomeRow, Today } from "~/domain/operator/record";

type ChartProps = { income: IncomeRow; plans: Today["plans"] };

const HEIGHT = 100;

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
			<Days days={days} />
			<p className="ends" aria-hidden="true">
				<span>{text.calendarDay(days[0]?.day ?? best.day)}</span>
				<span>{text.t("today.today")}</span>
			</p>
			<DayTable income={income} />
			<PlanTable income={income} plans={plans} />
		</figure>
	);
}

const findTallest = (rows: readonly { amountMinor: number }[]) =>
	Math.max(1, ...rows.map(({ amountMinor }) => amountMinor));

/** Time runs in reading direction: the list is laid out from its start to its end. */
function Days({ days }: Pick<IncomeRow, "days">) {
	const most = findTallest(days);
	return (
		<ol className="days" aria-hidden="true">
			{days.map(({ day, amountMinor }) => {
				const height = (amountMinor / most) * HEIGHT;
				return (
					<li key={day}>
						<svg viewBox={`0 0 10 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
							<rect x="0" y={HEIGHT - height} width="10" height={height} />
						</svg>
					</li>
				);
			})}
		</ol>
	);
}

/**
 * The chart as a table for those who do not see it, without empty days. A table is as wide as its words,
 * so only a box around it can hide it.
 */
function DayTable({ income }: Pick<ChartProps, "income">) {
	const text = useOperatorText();
	return (
		<div className="visually-hidden">
			<table>
				<caption>{text.t("today.byDay")}</caption>
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
		</div>
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
							<svg viewBox={`0 0 ${HEIGHT} 10`} preserveAspectRatio="none" aria-hidden="true">
								<rect x="0" y="0" width={(amountMinor / most) * HEIGHT} height="10" />
							</svg>
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
