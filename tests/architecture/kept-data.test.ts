/** Of each kind of data docs/operating.md says how long it is kept, as the code has it. */
import { describe, expect, it } from "vitest";
import { readCode, readSource } from "./source";

const [, rest = ""] = readSource("docs/operating.md").text.split("## How long data is kept\n");
const [section = ""] = rest.split("\n## ");
const rows = section.match(/^\| .*$/gm) ?? [];

const created = readCode(["reference-api/migrations/"]).flatMap(({ text }) =>
	[...text.matchAll(/createTable\(db, "(\w+)"/g)].map(([, table = ""]) => table),
);

const unitSeconds: Record<string, number> = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 };

const readTimes = (words: string) =>
	[...words.matchAll(/(\d+) (days|hours|minutes)/g)].map(
		([, count, unit = ""]) => Number(count) * (unitSeconds[unit] ?? 0),
	);

/** `30 * DAY_SECONDS` and `24 * 3600`. */
const multiply = (factors: string) =>
	factors
		.replaceAll("DAY_SECONDS", "86400")
		.replaceAll("_", "")
		.split(" * ")
		.reduce((product, factor) => product * Number(factor), 1);

/** The times of a constant in seconds; `keptDays.mails` is one of several. */
function readConstant(name: string, path: string): number[] {
	const [constant = "", property = "\\w+"] = name.split(".");
	const [declaration = ""] =
		readSource(path).text.match(new RegExp(`const ${constant} = [^;]+;`)) ?? [];
	const value = /\d[\d_]*(?: \* (?:\d[\d_]*|DAY_SECONDS))*/.source;
	const pattern = declaration.includes("{") ? `\\b${property}: (${value})` : `= (${value})`;
	const [unit = "seconds"] = /(?:minutes|days)$/.exec(constant.toLowerCase()) ?? [];
	return [...declaration.matchAll(new RegExp(pattern, "g"))].map(
		([, factors = ""]) => multiply(factors) * (unitSeconds[unit] ?? 0),
	);
}

const constants = rows.flatMap((row) => {
	const [, name = "", path = ""] = /`([\w.]+)` in `([\w./-]+)` \|$/.exec(row) ?? [];
	return name ? [{ name, path, row }] : [];
});

const sort = (times: number[]) => times.toSorted((one, other) => one - other);

describe("what docs/operating.md says of kept data", () => {
	it("has one row for each table of the platform", () => {
		const named = rows.flatMap((row) =>
			[...(row.split("|")[2] ?? "").matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
		);
		expect(created.length).toBeGreaterThan(20);
		expect(named.toSorted()).toEqual(created.toSorted());
	});

	it("names in each row the constant or the rule that it goes by", () => {
		const others = rows.filter((row) => !constants.some((constant) => constant.row === row));
		expect(others.filter((row) => !/\| (?:By|[a-z]+-\d+) \|$/.test(row))).toEqual([]);
		expect(constants.length).toBeGreaterThan(10);
	});

	it.each(constants)("says the times that $name of $path has", ({ name, path, row }) => {
		const times = readConstant(name, path);
		expect(times.length).toBeGreaterThan(0);
		expect(sort(readTimes(row))).toEqual(sort(times));
	});
});
