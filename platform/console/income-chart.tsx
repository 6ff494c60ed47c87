/** @jsxImportSource hono/jsx */
/**
 * Income as charts: one bar per day and one per plan. The bars are SVG attributes, because the
 * content security policy allows no inline styles. Tables hold the same figures.
 */

import { localizeRow } from "../base/row-language";
import type { CurrencyIncome, Today } from "../operator/today";
import type { ConsoleText } from "./console-text";
import { typed } from "./text";

type ChartProps = {
	income: CurrencyIncome;
	plans: Today["plans"];
	text: ConsoleText;
};

const HEIGHT = 100;

export function IncomeChart({ income, plans, text }: ChartProps) {
	const { currency, amountMinor, payments, days } = income;
	const best = days.reduce((most, day) => (day.amountMinor > most.amountMinor ? day : most));
	return (
		<figure class="income">
			<figcaption>
				<p class="sum">{text.money(amountMinor, currency)}</p>
				<p class="lead">
					{text.t("today.payments", { payments: String(payments) })}
					<br />
					{text.t("today.most", {
						amount: text.money(best.amountMinor, currency),
						day: text.calendarDay(best.day),
					})}
				</p>
			</figcaption>
			<Days income={income} />
			<p class="ends" aria-hidden="true">
				<span>{text.calendarDay(days[0]?.day ?? best.day)}</span>
				<span>{text.t("today.today")}</span>
			</p>
			<DayTable income={income} text={text} />
			<PlanTable income={income} plans={plans} text={text} />
		</figure>
	);
}

const tallest = (rows: readonly { amountMinor: number }[]) =>
	Math.max(1, ...rows.map(({ amountMinor }) => amountMinor));

/** Time runs in reading direction: the list is laid out from its start to its end. */
function Days({ income: { days } }: Pick<ChartProps, "income">) {
	const most = tallest(days);
	return (
		<ol class="days" aria-hidden="true">
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
 * The chart as a table for those who do not see it, without empty days. A table is as wide as its
 * words, so only a box around it can hide it.
 */
function DayTable({ income, text }: Pick<ChartProps, "income" | "text">) {
	return (
		<div class="hidden">
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

function PlanTable({ income, plans, text }: ChartProps) {
	const { plans: sums, currency } = income;
	const most = tallest(sums);
	const nameOf = (planId: number | null) => {
		if (planId === null) return text.t("today.tips");
		const plan = plans.get(planId);
		return typed(plan ? localizeRow(text.locale, plan).name : String(planId));
	};
	return (
		<table>
			<caption class="hidden">{text.t("today.byPlan")}</caption>
			<thead>
				<tr>
					<th scope="col">{text.t("label.plan")}</th>
					<th scope="col">{text.t("label.amount")}</th>
					<td class="bar" />
				</tr>
			</thead>
			<tbody>
				{sums.map(({ planId, amountMinor }) => (
					<tr key={String(planId)}>
						<th scope="row">{nameOf(planId)}</th>
						<td class="amount">{text.money(amountMinor, currency)}</td>
						<td class="bar">
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
