/**
 * Splits a CSV file into records, each with the number of the line in the file on which it begins. A quoted cell
 * may hold line breaks. A record with a broken quote costs its own line alone: reading goes on with the next
 * line, where a parser of the whole file would take the rest for one cell.
 */
import { parse } from "csv-parse/sync";

export type CsvRecord = {
	/** Counts the lines of the file from 1, those inside quotes too. */
	line: number;
	/** `quotes`: a quote is not closed; `long`: longer than any person. */
	problem?: "quotes" | "long";
	cells: readonly string[];
};

/** A quote that is not closed within so many lines is a mistake. */
const MAX_LINES = 50;
const MAX_CHARACTERS = 64 * 1024;
/** Records that are parsed in one call, between which other work can run. */
const BATCH_RECORDS = 200;

type Line = { number: number; text: string; isOpen: boolean };
type Raw = { line: number; text: string };

/** True when the quotes of the text have no end; a quote inside of quotes is written twice. */
const hasOpenQuote = (text: string) => (text.split('"').length - 1) % 2 === 1;

/** Reads the lines one by one, so that the text is not copied as a whole. */
function* readLines(text: string): Generator<Line, void> {
	let number = 0;
	let start = text.startsWith("\uFEFF") ? 1 : 0;
	const end = /\r\n|\n|\r/g;
	end.lastIndex = start;
	while (start < text.length) {
		const found = end.exec(text);
		const line = text.slice(start, found?.index);
		number += 1;
		yield { number, text: line, isOpen: hasOpenQuote(line) };
		if (found === null) return;
		start = end.lastIndex;
	}
}

/** Returns the rows of the text; undefined when its quotes are wrong. */
function parseRows(text: string, separator: string, isLenient = false): string[][] | undefined {
	try {
		return parse(text, {
			delimiter: separator,
			relax_column_count: true,
			relax_quotes: isLenient,
			skip_empty_lines: false,
			record_delimiter: "\n",
		});
	} catch {
		return undefined;
	}
}

function parseOne(text: string, separator: string, isLenient = false): string[] | undefined {
	const rows = text === "" ? [[""]] : parseRows(text, separator, isLenient);
	return rows?.length === 1 ? rows[0] : undefined;
}

/** Takes the lines of a quoted cell together; undefined when its quote is not closed soon. */
function joinQuoted(peek: (ahead: number) => Line | undefined): Line[] | undefined {
	const lines: Line[] = [];
	let characters = 0;
	for (let ahead = 0; ahead < MAX_LINES; ahead++) {
		const line = peek(ahead);
		if (line === undefined) return undefined;
		lines.push(line);
		characters += line.text.length;
		if (characters > MAX_CHARACTERS) return undefined;
		if (ahead > 0 && line.isOpen) return lines;
	}
	return undefined;
}

/** Parses records of one line each, in one call where all of them are right. */
function parseBatch(batch: readonly Raw[], separator: string): CsvRecord[] {
	const text = batch.map((raw) => raw.text).join("\n");
	const rows = batch.every((raw) => raw.text !== "") ? parseRows(text, separator) : undefined;
	if (rows?.length === batch.length) {
		return batch.map(({ line }, index) => ({ line, cells: rows[index] ?? [] }));
	}
	return batch.map(({ line, text }) => {
		const cells = parseOne(text, separator) ?? parseOne(text, separator, true);
		return cells ? { line, cells } : { line, problem: "quotes", cells: [] };
	});
}

/** Yields batches of records in the order of the file. */
export function* readRecords(text: string, separator: string): Generator<CsvRecord[], void> {
	const lines = readLines(text);
	const ahead: Line[] = [];
	const peek = (count: number): Line | undefined => {
		while (ahead.length <= count) {
			const next = lines.next();
			if (next.done) return undefined;
			ahead.push(next.value);
		}
		return ahead[count];
	};
	let batch: Raw[] = [];
	for (let first = peek(0); first !== undefined; first = peek(0)) {
		const { number: line, text: written } = first;
		if (written.length > MAX_CHARACTERS) {
			yield parseBatch(batch, separator);
			yield [{ line, problem: "long", cells: [] }];
			batch = [];
			ahead.shift();
			continue;
		}
		const quoted = first.isOpen ? joinQuoted(peek) : undefined;
		const cells = quoted && parseOne(quoted.map((one) => one.text).join("\n"), separator);
		if (quoted && cells) {
			yield parseBatch(batch, separator);
			yield [{ line, cells }];
			batch = [];
			ahead.splice(0, quoted.length);
			continue;
		}
		batch.push({ line, text: written });
		ahead.shift();
		if (batch.length === BATCH_RECORDS) {
			yield parseBatch(batch, separator);
			batch = [];
		}
	}
	yield parseBatch(batch, separator);
}

const separators = [",", ";", "\t"] as const;

/**
 * Returns the sign between the cells, by the first line with text, and the text from its head on. Excel's own
 * first line `sep=;` names it.
 */
export function findSeparator(text: string): { separator: string; firstLine: number } {
	const lines = readLines(text);
	let firstLine = 1;
	for (const line of lines) {
		const [, named] = /^"?sep=(.)"?$/i.exec(line.text) ?? [];
		if (named) return { separator: named, firstLine: line.number + 1 };
		firstLine = line.number;
		if (line.text.trim() === "") continue;
		const bare = line.text.replace(/"[^"]*"/g, "");
		const counts = separators.map((sign) => bare.split(sign).length);
		const best = counts.indexOf(Math.max(...counts));
		return { separator: separators[best] ?? ",", firstLine };
	}
	return { separator: ",", firstLine };
}
