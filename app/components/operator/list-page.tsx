/** A list of one kind of record, with its filter, its pages and its export. */
import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { OperatorPermission } from "#core/operator-role";
import type { RecordPage } from "~/domain/operator/record";
import { ConsolePage } from "./console-page";
import { type OperatorKey, useOperatorText } from "./operator-text";
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
	/** The rows, when there are more than those of the page. */
	rows?: readonly { id: string }[];
	/** Builds the address of a record's own page. */
	hrefOf?: (id: string) => string;
	filter: Filter;
	/** The rows of the page. */
	children: ReactNode;
};

export function ListPage({ page, rows = page.rows, filter, children, ...shown }: ListPageProps) {
	return (
		<ConsolePage rows={rows} {...shown}>
			<FilterForm {...filter} />
			{children}
			<Paging page={page} />
		</ConsolePage>
	);
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
					<input id={name} name={name} type="date" defaultValue={query.get(name) ?? ""} />
				</div>
			))}
			<button type="submit">{text.t("filter.show")}</button>
			{exportPath ? (
				<button type="submit" formAction={exportPath}>
					{text.t("filter.export")}
				</button>
			) : null}
		</form>
	);
}

function Paging({ page: { newer, older } }: { page: RecordPage<unknown> }) {
	const text = useOperatorText();
	const { pathname } = useLocation();
	const query = useQuery();
	const hrefOf = (name: "older" | "newer", cursor: string) => {
		const lasting = dropPassing(query);
		lasting.set(name, cursor);
		return `${pathname}?${lasting}`;
	};
	if (newer === null && older === null) return null;
	return (
		<nav className="paging" aria-label={text.t("paging.label")}>
			{newer === null ? null : (
				<a href={hrefOf("newer", newer)} rel="prev">
					{text.t("paging.previous")}
				</a>
			)}
			{older === null ? null : (
				<a href={hrefOf("older", older)} rel="next">
					{text.t("paging.next")}
				</a>
			)}
		</nav>
	);
}
