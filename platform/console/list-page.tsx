/** @jsxImportSource hono/jsx */
/**
 * The pages of one kind of record: a list with its filter, its pages and its export, and one record
 * by itself.
 */
import { Readable } from "node:stream";
import type { Child } from "hono/jsx";
import type { OperatorPermission as Permission } from "#core/operator-role";
import type { DayRange } from "../base/clock";
import type { Page, PageRequest } from "../database/page";
import type { ConsoleKey } from "./console-text";
import type { ConsoleContext } from "./env";
import { renderNotFound } from "./failure";
import { type Notice, renderPage } from "./page";
import { RecordList } from "./record";
import type { Sorting } from "./table";

/** The states of a list, each with the key of its label. */
export type States<State extends string> = Readonly<
	Record<State, ConsoleKey | { key: ConsoleKey }>
>;

/** The filters in the query; an unknown state is ignored. */
export function readFilter<State extends string>(
	http: ConsoleContext,
	states: States<State>,
): DayRange & { status?: State } {
	const { state = "", from, to } = http.req.query();
	return {
		...(Object.hasOwn(states, state) && { status: state as State }),
		...(from && { from }),
		...(to && { to }),
	};
}

/** The text for an empty list: when a filter is set, it says that nothing matches. */
export function emptyText(http: ConsoleContext, key: ConsoleKey): string {
	const { state, from, to, person, address } = http.req.query();
	const isFiltered = state || from || to || person || address;
	return http.get("text").t(isFiltered ? "filter.none" : key);
}

type Filter = {
	states: States<string>;
	/** The label of the choices, when they are not states. */
	stateLabel?: ConsoleKey;
	/** Typed values that the rows must have, by the name of their query. */
	fields?: Readonly<Record<string, ConsoleKey>>;
	/** The address of the CSV export, which takes the same filters. */
	exportPath?: string;
};

type FilterProps = Filter & { http: ConsoleContext };

function FilterForm(props: FilterProps) {
	const { http, states, stateLabel = "filter.state", fields = {}, exportPath } = props;
	const text = http.get("text");
	const query = http.req.query();
	const { state = "", from = "", to = "", sort } = query;
	return (
		<form method="get" action={http.req.path} class="filter">
			{sort ? <input type="hidden" name="sort" value={sort} /> : null}
			<div>
				<label for="state">{text.t(stateLabel)}</label>
				<select id="state" name="state">
					<option value="">{text.t("filter.all")}</option>
					{Object.entries(states).map(([name, named]) => (
						<option key={name} value={name} selected={name === state}>
							{text.t(typeof named === "string" ? named : named.key)}
						</option>
					))}
				</select>
			</div>
			{Object.entries(fields).map(([name, label]) => (
				<div key={name}>
					<label for={name}>{text.t(label)}</label>
					<input id={name} name={name} value={query[name] ?? ""} maxlength={200} dir="auto" />
				</div>
			))}
			<div>
				<label for="from">{text.t("filter.from")}</label>
				<input id="from" name="from" type="date" value={from} />
			</div>
			<div>
				<label for="to">{text.t("filter.to")}</label>
				<input id="to" name="to" type="date" value={to} />
			</div>
			<button type="submit">{text.t("filter.show")}</button>
			{exportPath ? (
				<button type="submit" formaction={exportPath}>
					{text.t("filter.export")}
				</button>
			) : null}
		</form>
	);
}

/** The query without the act that led here and without a cursor, which belongs to one order. */
function readLasting(http: ConsoleContext): URLSearchParams {
	const query = new URLSearchParams(http.req.query());
	for (const name of ["older", "newer", "done", "record"]) query.delete(name);
	return query;
}

/**
 * The order that the query asks for: `sort=amount`, or `sort=-amount` for the largest first. A table
 * among several has a `part`: the name of its query, and of the fragment that leads back to it.
 */
export function readSorting(
	http: ConsoleContext,
	words: readonly string[],
	part?: string,
): Sorting {
	const name = part ?? "sort";
	const [, minus, word = ""] = /^(-?)(\w+)$/.exec(http.req.query(name) ?? "") ?? [];
	return {
		current: words.includes(word) ? { word, direction: minus ? "desc" : "asc" } : undefined,
		hrefOf(word, direction) {
			const query = readLasting(http);
			query.set(name, direction === "desc" ? `-${word}` : word);
			return `${http.req.path}?${query}${part ? `#${part}` : ""}`;
		},
	};
}

/** The words that sort a list, each with its column of the database. */
export type Sorts = Readonly<Record<string, string>>;

/** The cursor and the order in the query. */
export function readPageRequest(http: ConsoleContext, sorts: Sorts = {}): PageRequest {
	const { older, newer } = http.req.query();
	const { current } = readSorting(http, Object.keys(sorts));
	const column = current && sorts[current.word];
	return {
		...(column && { sort: { column, direction: current.direction } }),
		...(older && { older }),
		...(newer && { newer }),
	};
}

type PagingProps = { http: ConsoleContext; page: Page<unknown> };

function Paging({ http, page }: PagingProps) {
	const text = http.get("text");
	const hrefOf = (name: "older" | "newer", cursor: string) => {
		const query = readLasting(http);
		query.set(name, cursor);
		return `${http.req.path}?${query}`;
	};
	if (page.newer === null && page.older === null) return null;
	return (
		<nav class="paging" aria-label={text.t("paging.label")}>
			{page.newer === null ? null : (
				<a href={hrefOf("newer", page.newer)} rel="prev">
					{text.t("paging.previous")}
				</a>
			)}
			{page.older === null ? null : (
				<a href={hrefOf("older", page.older)} rel="next">
					{text.t("paging.next")}
				</a>
			)}
		</nav>
	);
}

type Kind = {
	title: string;
	/** The duty that acts on such records. */
	duty?: Permission;
};

type ListPage = Kind & {
	lead: string;
	notice?: Notice | undefined;
	page: Page<unknown>;
	filter?: Filter;
	/** The rows of the page. */
	children: Child;
};

export function renderListPage(http: ConsoleContext, list: ListPage) {
	const { page, filter, children, ...shown } = list;
	return renderPage(http, {
		...shown,
		children: (
			<>
				{filter ? <FilterForm http={http} {...filter} /> : null}
				{children}
				<Paging http={http} page={page} />
			</>
		),
	});
}

type RecordPage<Row> = Kind & { row: Row | undefined; render: (row: Row) => Child };

/**
 * Links in mails and notices lead here: a record moves within its list, and a sign-in loses the
 * fragment.
 */
export function renderRecordPage<Row>(http: ConsoleContext, record: RecordPage<Row>) {
	const { row, render, ...shown } = record;
	if (row === undefined) return renderNotFound(http);
	return renderPage(http, {
		...shown,
		children: <RecordList rows={[row]} empty="" render={render} />,
	});
}

export function answerCsv(csv: Readable, name: string): Response {
	return new Response(Readable.toWeb(csv) as ReadableStream, {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": `attachment; filename="${name}.csv"`,
		},
	});
}
