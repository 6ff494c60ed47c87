/** Reads the query of a console page: its filter, order, page, and the act that led to it. */
import { useLocation } from "@remix-run/react";
import { csvSeparatorNames, readCsvSeparator } from "#core/csv-separator";
import { type FilterProblem, type ReadFilter, readRecordFilter } from "#core/record-filter";
import type { OperatorKey } from "./operator-text";

/** The states of a list, each with the key of its label. */
export type States<State extends string> = Readonly<
	Record<State, OperatorKey | { key: OperatorKey }>
>;

const COMMON_FILTERS = ["state", "from", "to"];
/** Other lists, commands and columns have filters of these names. */
const FILTERS = [...COMMON_FILTERS, "person", "address", "kind", "status", "day", "label"];

/**
 * Reads the filters of a list, and what is wrong with them. An empty one was not given: forms send each of
 * their fields.
 *
 * @param fields the filters that this list has besides its states and days
 */
export function readFilter<State extends string>(
	query: URLSearchParams,
	states: States<State>,
	fields: readonly string[] = [],
): ReadFilter<State> {
	const typed = (name: string) => query.get(name) || undefined;
	const { filter, problems } = readRecordFilter(
		{ state: typed("state"), from: typed("from"), to: typed("to") },
		Object.keys(states) as State[],
	);
	const unknown = FILTERS.filter((name) => ![...COMMON_FILTERS, ...fields].includes(name)).flatMap(
		(name): FilterProblem[] => {
			const value = typed(name);
			return value === undefined ? [] : [{ kind: "unknown", name, typed: value }];
		},
	);
	const separator = typed("separator");
	const isSeparator = readCsvSeparator(separator) !== undefined;
	const wrongSeparator: FilterProblem[] = isSeparator
		? []
		: [
				{
					kind: "choice",
					name: "separator",
					typed: separator ?? "",
					choices: csvSeparatorNames,
				},
			];
	return { filter, problems: [...problems, ...unknown, ...wrongSeparator] };
}

/** Returns the key of the text for an empty list: when a filter is set, it says that nothing matches. */
export const getEmptyKey = (query: URLSearchParams, key: OperatorKey): OperatorKey =>
	FILTERS.some((name) => query.get(name)) ? "filter.none" : key;

/** How a list is sorted, and the addresses that sort it otherwise. */
export type Sorting = {
	current: { word: string; direction: "asc" | "desc" } | undefined;
	hrefOf: (word: string, direction: "asc" | "desc") => string;
};

/** The words that sort a list, each with the column of its records. */
export type Sorts = Readonly<Record<string, string>>;

/** Reads `sort=amount`, or `sort=-amount` for the largest first. */
function readOrder(query: URLSearchParams, words: readonly string[], name = "sort") {
	const [, minus, word = ""] = /^(-?)(\w+)$/.exec(query.get(name) ?? "") ?? [];
	if (!words.includes(word)) return undefined;
	return { word, direction: minus ? ("desc" as const) : ("asc" as const) };
}

/** Returns the cursor and the order. */
export function readPageRequest(query: URLSearchParams, sorts: Sorts = {}) {
	const [older, newer] = [query.get("older"), query.get("newer")];
	const order = readOrder(query, Object.keys(sorts));
	const column = order && sorts[order.word];
	return {
		...(column && { sort: { column, direction: order.direction } }),
		...(older && { older }),
		...(newer && { newer }),
	};
}

/** Returns the query without the act that led here and without a cursor, which belongs to one order. */
export function dropPassing(query: URLSearchParams): URLSearchParams {
	const lasting = new URLSearchParams(query);
	for (const name of ["older", "newer", "done", "record"]) lasting.delete(name);
	return lasting;
}

export const useQuery = (): URLSearchParams => new URLSearchParams(useLocation().search);

/**
 * The order of the page. A table among several has a `part`: the name of its query, and of the fragment
 * that leads back to it.
 */
export function useSorting(words: readonly string[], part?: string): Sorting {
	const { pathname } = useLocation();
	const query = useQuery();
	const name = part ?? "sort";
	return {
		current: readOrder(query, words, name),
		hrefOf(word, direction) {
			const lasting = dropPassing(query);
			lasting.set(name, direction === "desc" ? `-${word}` : word);
			return `${pathname}?${lasting}${part ? `#${part}` : ""}`;
		},
	};
}
