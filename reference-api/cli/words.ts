/** The words after a command: what it takes, and what was wrong with those that were typed. */
import { parseArgs } from "node:util";

/** `--from 2025-05-10`, `--json`; a flag is "true". */
export type Options = Record<string, string | undefined>;

export type Shape = {
	/** In brackets: may be left out. */
	parameters: readonly string[];
	/** Each with what its value is called; null for a flag. */
	options?: Readonly<Record<string, string | null>>;
	/** What it does, where its name does not say it. */
	about?: string;
	/** It prints something else than text or rows, which JSON cannot hold. */
	hasNoJson?: boolean;
};

/** Those that every command takes, and its own. */
const optionsOf = ({ options = {}, hasNoJson }: Shape) => ({
	...options,
	...(hasNoJson ? {} : { json: null }),
});

type Read = { values: string[]; options: Options };

export function readWords(shape: Shape, words: readonly string[]): Read | { problem: string } {
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

function parse(shape: Shape, words: readonly string[]): Read | { problem: string } {
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
		// The first sentence says which; the others are advice for programmers.
		const [sentence = ""] = error instanceof Error ? error.message.split(". ") : [];
		return { problem: `${sentence.replace(/\.$/, "")}.` };
	}
}

const describeOption = ([name, value]: [string, string | null]) =>
	value === null ? `[--${name}]` : `[--${name} ${value}]`;

/** The command with its words, as one types it. */
export function describeShape(name: string, shape: Shape): string {
	const words = [
		name,
		...shape.parameters,
		...Object.entries(optionsOf(shape)).map(describeOption),
	];
	return `${words.join(" ")}${shape.about ? `: ${shape.about}` : ""}`;
}
