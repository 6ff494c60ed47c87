/** A list of one kind of record, with its filter, its pages and its export. */
import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { csvSeparatorNames, readCsvSeparator } from "#core/csv-separator";
import { readDay } from "#core/day";
import type { OperatorPermission } from "#core/operator-role";
import type { FilterProblem } from "#core/record-filter";
import type { RecordPage } from "~/domain/operator/record";
import { ConsolePage } from "./console-page";
import { type OperatorKey, type OperatorText, useOperatorText } from "./operator-text";
import { dropPassing, type States, useQuery } from "./query";

type Filter = {
	states: States<string>;
	/** The label of the choices, when they are not states. */
	stateLabel?: OperatorKey;
	/** Typed values that the rows must have, by the name of their query. */
	fields?: Readonly<Record<string, OperatorKey>>;
	/** The address of the CSV export, which takes the same filters. */
	exportPath?: string;
};

type ListPageProps = {
	lead: string;
	/** The permission to act on such records. */
	permission?: OperatorPermission;
	page: RecordPage<{ id: string }>;
	/** Builds the address of a record's own page. */
	hrefOf?: (id: string) => string;
	filter: Filter;
	/** The rows of the page. */
	children: ReactNode;
};

export function ListPage({ page, filter, children, ...shown }: ListPageProps) {
	const { problems = [] } = page;
	return (
		<ConsolePage rows={page.rows} {...shown}>
			<FilterForm {...filter} />
			{problems.length > 0 ? <FilterProblems problems={problems} filter={filter} /> : children}
			<Paging page={page} />
		</ConsolePage>
	);
}

type FilterProblemsProps = { problems: readonly FilterProblem[]; filter: Filter };

function FilterProblems({ problems, filter: { stateLabel, fields = {} } }: FilterProblemsProps) {
	const text = useOperatorText();
	const labels: Record<string, OperatorKey> = {
		state: stateLabel ?? "filter.state",
		from: "filter.from",
		to: "filter.to",
		separator: "filter.separator.label",
		...fields,
	};
	return (
		<div role="alert" className="notice danger" id="problem">
			<p>{text.t("filter.problem.title")}</p>
			<ul>
				{problems.map((problem) => {
					const label = labels[problem.name];
					const words = describeProblem(problem, text);
					return (
						<li key={problem.name}>
							{label ? (
								<>
									<a href={`#${problem.name}`}>{text.t(label)}</a>: {words}
								</>
							) : (
								words
							)}
						</li>
					);
				})}
			</ul>
		</div>
	);
}

function describeProblem(problem: FilterProblem, text: OperatorText): string {
	switch (problem.kind) {
		case "day":
			return text.t("filter.problem.day", { typed: problem.typed, sample: "2025-05-10" });
		case "order":
			return text.t("filter.problem.order", { from: problem.from, to: problem.to });
		case "choice":
			return text.t("filter.problem.choice", { typed: problem.typed });
		case "unknown":
			return text.t("filter.problem.unknown", { name: problem.name });
	}
}

function FilterForm({ states, stateLabel = "filter.state", fields = {}, exportPath }: Filter) {
	const text = useOperatorText();
	const query = useQuery();
	const sort = query.get("sort");
	return (
		<form method="get" action={useLocation().pathname} className="filter">
			{sort ? <input type="hidden" name="sort" value={sort} /> : null}
			<div>
				<label htmlFor="state">{text.t(stateLabel)}</label>
				<select id="state" name="state" defaultValue={query.get("state") ?? ""}>
					<option value="">{text.t("filter.all")}</option>
					{Object.entries(states).map(([name, named]) => (
						<option key={name} value={name}>
							{text.t(typeof named === "string" ? named : named.key)}
						</option>
					))}
				</select>
			</div>
			{Object.entries(fields).map(([name, label]) => (
				<div key={name}>
					<label htmlFor={name}>{text.t(label)}</label>
					<input
						id={name}
						name={name}
						defaultValue={query.get(name) ?? ""}
						maxLength={200}
						dir="auto"
					/>
				</div>
			))}
			{(["from", "to"] as const).map((name) => (
				<div key={name}>
					<label htmlFor={name}>{text.t(`filter.${name}`)}</label>
					<input id={name} name={name} type="date" defaultValue={showDay(query.get(name) ?? "")} />
				</div>
			))}
			<button type="submit">{text.t("filter.show")}</button>
			{exportPath ? (
				<>
					<SeparatorField />
					<button type="submit" formAction={exportPath}>
						{text.t("filter.export")}
					</button>
				</>
			) : null}
		</form>
	);
}

/** Excel opens a file as a table only with the separator that its Windows is set to. */
export function SeparatorField() {
	const text = useOperatorText();
	const chosen = readCsvSeparator(useQuery().get("separator") || undefined);
	return (
		<div>
			<label htmlFor="separator">{text.t("filter.separator.label")}</label>
			<select id="separator" name="separator" defaultValue={chosen === "comma" ? "" : chosen}>
				{csvSeparatorNames.map((name) => (
					<option key={name} value={name === "comma" ? "" : name}>
						{text.t(`filter.separator.${name}`)}
					</option>
				))}
			</select>
		</div>
	);
}

/** Browsers show a day in Latin digits alone; what is none stays where they show text. */
const showDay = (typed: string) => readDay(typed) ?? typed;

type PagingProps = {
	page: Pick<RecordPage<unknown>, "newer" | "older">;
	/** The fragment of a list that is one of several on its page. */
	part?: string;
};

export function Paging({ page: { newer, older }, part }: PagingProps) {
	const { pathname } = useLocation();
	const query = useQuery();
	const hrefOf = (name: "older" | "newer", cursor: string) => {
		const lasting = dropPassing(query);
		lasting.set(name, cursor);
		return `${pathname}?${lasting}${part ? `#${part}` : ""}`;
	};
	if (newer === null && older === null) return null;
	return (
		<PageLinks
			previous={newer === null ? undefined : hrefOf("newer", newer)}
			next={older === null ? undefined : hrefOf("older", older)}
		/>
	);
}

type PageLinksProps = {
	/** The addresses of the pages before and after this one; undefined at either end. */
	previous: string | undefined;
	next: string | undefined;
	/** Says which page this is. */
	children?: ReactNode;
};

export function PageLinks({ previous, next, children }: PageLinksProps) {
	const text = useOperatorText();
	return (
		<nav className="paging" aria-label={text.t("paging.label")}>
			{previous === undefined ? null : (
				<a href={previous} rel="prev">
					{text.t("paging.previous")}
				</a>
			)}
			{children}
			{next === undefined ? null : (
				<a href={next} rel="next">
					{text.t("paging.next")}
				</a>
			)}
		</nav>
	);
}
