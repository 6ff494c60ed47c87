/** Describes a command, reads the words after its name, and prints its rows. */

import { userInfo } from "node:os";
import { Readable, type Writable } from "node:stream";
import { parseArgs } from "node:util";
import { writeMajor } from "#core/currency";
import { cleanTyped } from "../base/text";
import type { Operator } from "../operator/operator";

/** `--from 2025-05-10`, `--json`; a flag has the value "true". */
export type Options = Record<string, string | undefined>;

export type Shape = {
	/** A parameter in brackets is optional. */
	parameters: readonly string[];
	/** Each option with the name of its value; null for a flag. */
	options?: Readonly<Record<string, string | null>>;
	/** A description, for a command whose name does not say what it does. */
	about?: string;
	/** It may create the data, in a folder without other files; other commands need existing data. */
	makesData?: boolean;
	/** It works whatever the settings are that it does not read (`dataSettings`). */
	needsDataAlone?: boolean;
	/** It prints something other than text or rows, which JSON cannot hold. */
	hasNoJson?: boolean;
};

/** The command's own options and those that every command takes. */
const optionsOf = ({ options = {}, hasNoJson }: Shape) => ({
	...options,
	...(hasNoJson ? {} : { json: null }),
});

type Given = { values: string[]; options: Options };

export function readWords(shape: Shape, words: readonly string[]): Given | { problem: string } {
	const parsed = parse(shape, words);
	if ("problem" in parsed || parsed.options.help) return parsed;
	const { parameters } = shape;
	const needed = parameters.filter((parameter) => !parameter.startsWith("["));
	const missing = needed.slice(parsed.values.length);
	const extra = parsed.values.slice(parameters.length);
	if (missing.length > 0) return { problem: `${missing.join(" and ")} is missing.` };
	if (extra.length > 0) return { problem: `there are too many words: ${extra.join(" ")}.` };
	return parsed;
}

function parse(shape: Shape, words: readonly string[]): Given | { problem: string } {
	const known = Object.entries({ ...optionsOf(shape), help: null });
	const options = Object.fromEntries(
		known.map(([name, value]) => [name, { type: value === null ? "boolean" : "string" } as const]),
	);
	try {
		const { positionals, values } = parseArgs({
			args: [...words],
			allowPositionals: true,
			options,
		});
		const given = Object.entries(values).map(([name, value]) => [name, String(value)]);
		return { values: positionals, options: Object.fromEntries(given) };
	} catch (error) {
		// The first sentence names the mistake; the rest is advice for programmers.
		const [sentence = ""] = error instanceof Error ? error.message.split(". ") : [];
		return { problem: `${sentence.replace(/\.$/, "")}.` };
	}
}

const describeOption = ([name, value]: [string, string | null]) =>
	value === null ? `[--${name}]` : `[--${name} ${value}]`;

/** The usage line of a command. */
export function describeShape(name: string, shape: Shape): string {
	const words = [
		name,
		...shape.parameters,
		...Object.entries(optionsOf(shape)).map(describeOption),
	];
	return `${words.join(" ")}${shape.about ? `: ${shape.about}` : ""}`;
}

/** The output streams of a command. */
export type Terminal = { out: Writable; err: Writable };

export function printLine(stream: Writable, text: string): void {
	stream.write(`${text}\n`);
}

export type Command = Shape & {
	/** With `--json` it prints JSON itself; for other commands the text is wrapped in JSON. */
	printsJson?: boolean;
	/** Returns a text, or a stream that is printed while it is read; `progress` is for those who wait. */
	run(
		operator: Operator,
		values: string[],
		options: Options,
		progress: Writable,
	): Promise<string | Readable>;
};

/** Writes a number with its noun: `1 mail`, `2 addresses`. */
export const count = (number: number, one: string, many = `${one}s`): string =>
	`${number} ${number === 1 ? one : many}`;

/** The actor in the audit log: the account of the operating system. */
export const actor = () => `cli:${userInfo().username}`;

export const price = (row: { amount_minor: number; currency: string }) =>
	`${writeMajor(row.amount_minor, row.currency)} ${row.currency}`;

/** A typed line break must not start a new row. */
const toCell = (value: unknown) => cleanTyped(String(value ?? "-")).replaceAll("\n", " ");

type Cells = Record<string, unknown>;
/** Each call reads the rows again: there may be more than fit in memory. */
type Rows = () => AsyncIterable<Cells>;

/**
 * An aligned table; an empty list prints `(none)`, because silence could be taken for a failure.
 */
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

/** Writes the text that `JSON.stringify` gives for the whole list. */
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

/** A command that prints rows as a table, or as JSON with `--json`. */
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
