/**
 * Lists and downloads of records by what their filters say. A filter that cannot be read is said, with no
 * rows and no file: the whole list would pass for the requested rows.
 */
import { data, redirect } from "@remix-run/node";
import { type CsvSeparator, readCsvSeparator } from "#core/csv-separator";
import type { ReadFilter } from "#core/record-filter";
import type { RecordPage } from "~/domain/operator/record";

const NO_ROWS = { rows: [], older: null, newer: null };

/**
 * Responds with a page of records, or with 422 and no rows.
 *
 * @param besides what the page has besides records, when there are none
 */
export async function respondWithList<State extends string, Row, Besides extends object = object>(
	{ filter, problems }: ReadFilter<State>,
	read: (filter: ReadFilter<State>["filter"]) => Promise<RecordPage<Row> & Besides>,
	besides: Besides = {} as Besides,
) {
	const status = problems.length > 0 ? 422 : 200;
	const page = status === 200 ? await read(filter) : { ...NO_ROWS, ...besides, problems };
	return data<RecordPage<Row> & Besides>(page, status);
}

/** Leads to the page of the list, which says what cannot be read; otherwise sends the file. */
export async function respondWithFile<State extends string>(
	{ filter, problems }: ReadFilter<State>,
	{ list, query }: { list: string; query: URLSearchParams },
	send: (filter: ReadFilter<State>["filter"], separator?: CsvSeparator) => Promise<Response>,
): Promise<Response> {
	if (problems.length > 0) return redirect(`${list}?${query}`, 303);
	return send(filter, readCsvSeparator(query.get("separator") || undefined));
}
