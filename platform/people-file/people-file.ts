/** A whole file of people: its columns, and its lines in batches, in their order. */
import { type CsvRecord, findSeparator, readRecords } from "./csv-record";
import { PeopleFileError } from "./file-text";
import {
	type Column,
	type FileOrigin,
	type PersonField,
	readColumns,
	requireColumns,
} from "./person-column";
import {
	type FileChoices,
	isPerson,
	type PersonLine,
	type RejectedLine,
	readPersonLine,
} from "./person-line";

export type PeopleFile = {
	columns: readonly Column[];
	/** Where it comes from, if that is known. */
	origin: FileOrigin | undefined;
	/** How many lines the file has, for the progress. */
	lineCount: number;
	/**
	 * Reads the people; it can be called once. Of several lines with one address the first counts.
	 *
	 * @throws PeopleFileError when it is not clear what the columns hold
	 */
	readLines(choices: FileChoices): Generator<(PersonLine | RejectedLine)[], void>;
};

const countLines = (text: string): number => {
	let count = 1;
	for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count += 1;
	return count;
};

/**
 * @param text as `decodeFile` returns it
 * @throws PeopleFileError for a file without a line
 */
export function openPeopleFile(
	text: string,
	mapping?: ReadonlyMap<string, PersonField>,
): PeopleFile {
	const { separator, firstLine } = findSeparator(text);
	const batches = readRecords(text, separator);
	let waiting: CsvRecord[] = [];
	let head: readonly string[] | undefined;
	while (head === undefined) {
		const next = batches.next();
		if (next.done) throw new PeopleFileError("empty");
		const at = next.value.findIndex(
			({ line, cells }) => line >= firstLine && cells.some((cell) => cell.trim() !== ""),
		);
		if (at < 0) continue;
		head = next.value[at]?.cells;
		waiting = next.value.slice(at + 1);
	}
	const { columns, origin } = readColumns(head, mapping);
	return {
		columns,
		origin,
		lineCount: countLines(text),
		*readLines(choices) {
			requireColumns(columns, mapping);
			const firstLines = new Map<string, number>();
			const toLines = (records: readonly CsvRecord[]) =>
				records.flatMap((record) => {
					const line = readPersonLine(record, columns, choices);
					return line === undefined ? [] : [markRepeated(line, firstLines)];
				});
			yield toLines(waiting);
			for (const records of batches) yield toLines(records);
		},
	};
}

function markRepeated(
	line: PersonLine | RejectedLine,
	firstLines: Map<string, number>,
): PersonLine | RejectedLine {
	if (!isPerson(line)) return line;
	const first = firstLines.get(line.email);
	if (first === undefined) {
		firstLines.set(line.email, line.line);
		return line;
	}
	const { line: number, email } = line;
	return { line: number, email, notes: [{ code: "same-address", detail: String(first) }] };
}
