/** What a command of the operator's command line is, and how it prints rows. */
import { userInfo } from "node:os";
import type { Readable, Writable } from "node:stream";
import { toMajor } from "../catalogue/money";
import type { Operator } from "../operator/operator";
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

/** Rows as aligned text; an answer for no rows too: silence could be taken for a failure. */
function renderTable(rows: Record<string, unknown>[]): string {
	const [first] = rows;
	if (first === undefined) return "(none)";
	const names = Object.keys(first);
	const lines = [names, ...rows.map((row) => names.map((name) => toCell(row[name])))];
	const widths = names.map((_, column) =>
		Math.max(...lines.map((line) => line[column]?.length ?? 0)),
	);
	const pad = (line: string[]) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0));
	return lines.map((line) => pad(line).join("  ").trimEnd()).join("\n");
}

const renderRows = (rows: Record<string, unknown>[], { json }: Options) =>
	json ? JSON.stringify(rows, null, "\t") : renderTable(rows);

type Read = (
	operator: Operator,
	values: string[],
	options: Options,
) => Promise<Record<string, unknown>[]>;

/** A command that prints rows: as a table, or with `--json` for other programs. */
export function list(read: Read, extra: Partial<Pick<Command, "parameters" | "options">> = {}) {
	return {
		parameters: extra.parameters ?? [],
		options: { ...extra.options },
		printsJson: true,
		run: async (operator, values, options) =>
			renderRows(await read(operator, values, options), options),
	} satisfies Command;
}

/** A command that takes exactly one value. */
export function act(
	parameter: string,
	run: (operator: Operator, value: string) => Promise<string>,
): Command {
	return { parameters: [parameter], run: (operator, [value = ""]) => run(operator, value) };
}
