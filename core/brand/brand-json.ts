/** Parses the JSON files of a brand folder, and says what is wrong with each in words. */
import { z } from "zod";
import { type BrandFiles, decodeText, type ReportProblem } from "./brand-folder";

/** Names that would reach into the objects of the program. */
const FORBIDDEN = ["__proto__", "constructor", "prototype"];

/** Returns the value of a JSON file; undefined for a missing file, and with a problem for a wrong one. */
export function parseJson(file: string, files: BrandFiles, report: ReportProblem): unknown {
	const content = files.get(file);
	const text = content && decodeText(file, content, report);
	if (text === undefined) return undefined;
	let forbidden: string | undefined;
	try {
		const value: unknown = JSON.parse(text, (key, part) => {
			if (FORBIDDEN.includes(key)) forbidden = key;
			return part;
		});
		if (forbidden === undefined) return value;
		report(file, `${forbidden} can't be a key`);
	} catch (error) {
		report(file, `isn't JSON: ${describePlace(error, text)}`);
	}
	return undefined;
}

/** `line 3, near "…"`; the engine's own words where it names no place. */
function describePlace(error: unknown, text: string): string {
	const message = error instanceof Error ? error.message : String(error);
	const [, position] = /position (\d+)/.exec(message) ?? [];
	const end = position === undefined ? text.length : Number(position);
	const line = text.slice(0, end).split("\n").length;
	return end >= text.trimEnd().length
		? `it ends too early, in line ${line}`
		: `look at line ${line}`;
}

/** Returns the value in its shape; undefined, and a problem for each mistake, when it has another one. */
export function readShape<Shape extends z.ZodType>(
	file: string,
	shape: Shape,
	value: unknown,
	report: ReportProblem,
): z.output<Shape> | undefined {
	const { data, error } = shape.safeParse(value);
	for (const issue of error?.issues ?? []) {
		const keys = issue.code === "unrecognized_keys" ? issue.keys : [undefined];
		for (const key of keys) {
			const path = [...issue.path, ...(key === undefined ? [] : [key])].join(".");
			const problem = key === undefined ? issue.message : "isn't a known key";
			report(file, path ? `${path} ${problem}` : problem);
		}
	}
	return data;
}

/** The message for a value that is missing, or of another type. */
export const mustBe = (what: string) => ({
	error: ({ input }: { input?: unknown }) =>
		input === undefined ? "is missing" : `must be ${what}`,
});

export const group = <Shape extends z.ZodRawShape>(shape: Shape) =>
	z.strictObject(shape, {
		error: ({ code, input }) => {
			if (code === "unrecognized_keys") return undefined;
			return input === undefined ? "is missing" : "must be an object in braces";
		},
	});

/** Control characters and marks that turn a line around; the joiners of some scripts are letters to their readers. */
const UNSHOWN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/u;
/** The signs of placeholders, which would be filled in. */
const PLACEHOLDER = /\{\{|\}\}|\$t\(/;

/** One line for people to read. */
export const line = (maxCharacters: number) =>
	z
		.string(mustBe("a text"))
		.trim()
		.min(1, "is empty")
		.max(maxCharacters, `must be at most ${maxCharacters} characters`)
		.refine((text) => !UNSHOWN.test(text), "must be one line without invisible characters")
		.refine((text) => !PLACEHOLDER.test(text), "must have no {{, }} and $t(");

/** Reads a line in each language. */
export const lineInEach = (maxCharacters: number) =>
	group({ en: line(maxCharacters), ar: line(maxCharacters) });
