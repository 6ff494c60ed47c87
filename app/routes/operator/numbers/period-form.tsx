/** The months that the page shows: presets as links, and a form. */
import type { MonthProblem, MonthRange } from "#core/month-range";
import { lastMonths } from "#core/month-range";
import { type OperatorText, useOperatorText } from "~/components/operator/operator-text";
import { useQuery } from "~/components/operator/query";
import { operatorPaths } from "~/operator-paths";

const YEARS = 3;

type PeriodFormProps = {
	/** The range that is shown; undefined when it cannot be read. */
	range: MonthRange | undefined;
	current: string;
	problems: readonly MonthProblem[];
};

const yearRange = (year: number): MonthRange => ({ from: `${year}-01`, to: `${year}-12` });

export function PeriodForm({ range, current, problems }: PeriodFormProps) {
	const text = useOperatorText();
	const query = useQuery();
	const shown = { from: query.get("from") || range?.from, to: query.get("to") || range?.to };
	const year = Number(current.slice(0, 4));
	const presets = [
		{
			name: text.t("numbers.period.last"),
			href: operatorPaths.list("numbers"),
			...lastMonths(current),
		},
		...Array.from({ length: YEARS }, (_, index) => yearRange(year - index)).map((one) => ({
			name: one.from.slice(0, 4),
			href: operatorPaths.numbers(one),
			from: one.from,
			to: one.to > current ? current : one.to,
		})),
	];
	return (
		<>
			<nav aria-label={text.t("numbers.period.presets")}>
				{presets.map(({ name, href, from, to }) => (
					<a
						key={href}
						href={href}
						aria-current={range?.from === from && range.to === to ? "true" : undefined}
					>
						{name}
					</a>
				))}
			</nav>
			<form method="get" action={operatorPaths.list("numbers")} className="filter">
				{(["from", "to"] as const).map((name) => (
					<div key={name}>
						<label htmlFor={name}>{text.t(`numbers.period.${name}`)}</label>
						<input
							id={name}
							name={name}
							type="month"
							defaultValue={shown[name]}
							placeholder={current}
							max={current}
						/>
					</div>
				))}
				<button type="submit">{text.t("filter.show")}</button>
			</form>
			{problems.length > 0 ? (
				<div role="alert" className="notice danger" id="problem">
					<p>{text.t("filter.problem.title")}</p>
					<ul>
						{problems.map((problem) => (
							<li key={problem.name}>
								<a href={`#${problem.name}`}>{describeProblem(problem, text)}</a>
							</li>
						))}
					</ul>
				</div>
			) : null}
		</>
	);
}

function describeProblem(problem: MonthProblem, text: OperatorText): string {
	switch (problem.kind) {
		case "month":
			return text.t("numbers.period.problem.month", { typed: problem.typed, sample: "2025-05" });
		case "order":
			return text.t("numbers.period.problem.order", { from: problem.from, to: problem.to });
		case "long":
			return text.t("numbers.period.problem.long", { months: String(problem.months) });
	}
}
