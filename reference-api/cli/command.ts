/** What a command of the operator's command line is, and how it prints rows. */
import { userInfo } from "node:os";
import { Readable, type Writable } from "node:stream";
import type { Operator } from "../operator/operator";
import { toMajor } from "../platform/money";
import { cleanTyped } from "../platform/text";
import type { Options, Shape } from "./words";

/** Where a command prints. */
export type Terminal = { out: Writable; err: Writable };

export function printLine(stream: Writable, text: string): void {
	stream.write(`${text}\n`);
}

export type Command = Shape & {
	/** With `--json` it prints JSON itself; others have their text put into it. */
	printsJson?: boolean;
	/** It may be the first that opens the data; others make none. */
	makesData?: boolean;
	/** What is printed: a text, or what is read while it is printed. */
	run(operator: Operator, values: string[], options: Options): Promise<string | Readable>;
};

/** Who acts, in the audit log: the account of the operating system. */
export const actor = () => `cli:${userInfo().username}`;

export const price = (row: { amount_minor: number; currency: string }) =>
	`${toMajor(row.amount_minor)} ${row.currency}`;

/** What strangers typed stays in its row. */
const toCell = (value: unknown) => cleanTyped(String(value ?? "-")).replaceAll("\n", " ");

type Cells = Record<string, unknown>;
/** Read anew each time it is asked for: there may be more rows than can be held at once. */
type Rows = () => AsyncIterable<Cells>;

/** Aligned text; an answer for no rows too: silence could be taken for a failure. */
async function* renderTable(rows: Rows): AsyncGenerator<string, void> {
	const widths = new Map<string, number>();
	for await (const row of rows()) {
		for (const [name, value] of Object.entries(row)) {
			widths.set(name, Math.max(widths.get(name) ?? name.length, toCell(value).length));
		}
	}
	if (widths.size === 0) {
		yield "(none)\n";
		return;
	}
	const toLine = (row: Cells) => {
		const cells = [...widths].map(([name, width]) => toCell(row[name]).padEnd(width));
		return `${cells.join("  ").trimEnd()}\n`;
	};
	yield toLine(Object.fromEntries([...widths.keys()].map((name) => [name, name])));
	for await (const row of rows()) yield toLine(row);
}

/** As `JSON.stringify` writes the whole list. */
async function* renderJson(rows: Rows): AsyncGenerator<string, void> {
	let isEmpty = true;
	for await (const row of rows()) {
		const item = JSON.stringify(row, null, "\t").replaceAll("\n", "\n\t");
		yield `${isEmpty ? "[" : ","}\n\t${item}`;
		isEmpty = false;
	}
	yield isEmpty ? "[]\n" : "\n]\n";
}

type Read<Row> = (
	operator: Operator,
	values: string[],
	options: Options,
) => AsyncIterable<Row> | Promise<readonly Row[]>;

/** A command that prints rows: as a table, or with `--json` for other programs. */
export function list<Row>(
	read: Read<Row>,
	toCells: (row: Row) => Cells,
	parameters: readonly string[] = [],
): Command {
	return {
		parameters,
		async run(operator, values, options) {
			async function* rows() {
				for await (const row of await read(operator, values, options)) yield toCells(row);
			}
			return Readable.from(options.json ? renderJson(rows) : renderTable(rows));
		},
	};
}

/** A command that takes exactly one value. */
export function act(
	parameter: string,
	run: (operator: Operator, value: string) => Promise<string>,
): Command {
	return { parameters: [parameter], run: (operator, [value = ""]) => run(operator, value) };
}
