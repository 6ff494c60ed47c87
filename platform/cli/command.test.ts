import { describe, expect, it } from "vitest";
import type { Operator } from "../operator/operator";
import { list, type Options } from "./command";

type Row = { name: string; at: string | null };

/** The output of the command for these rows, as a stream. */
async function print(rows: () => AsyncIterable<Row>, options: Options = {}) {
	const { run } = list(rows, ({ name, at }) => ({ name, at }));
	const printed = await run({} as Operator, [], options, process.stderr);
	if (typeof printed === "string") throw new Error("rows are printed while they are read");
	return printed;
}

async function* count(length: number) {
	for (let index = 1; index <= length; index++) yield { name: `Mona ${index}`, at: null };
}

const toText = async (chunks: AsyncIterable<string>) => (await Array.fromAsync(chunks)).join("");

describe("a list", () => {
	const rows = [
		{ name: "Mona", at: null },
		{ name: "Abd el-Rahman", at: "2025-05-10" },
	];
	async function* some() {
		yield* rows;
	}

	it("has columns as wide as the widest cell of all rows", async () => {
		expect(await toText(await print(some))).toBe(
			["name           at", "Mona           -", "Abd el-Rahman  2025-05-10", ""].join("\n"),
		);
		expect(await toText(await print(() => count(0)))).toBe("(none)\n");
	});

	it("is a single value as JSON", async () => {
		const read = async (source: () => AsyncIterable<Row>) =>
			toText(await print(source, { json: "true" }));
		expect(await read(some)).toBe(`${JSON.stringify(rows, null, "\t")}\n`);
		expect(await read(() => count(0))).toBe("[]\n");
	});

	it("[operator-82] may be longer than the argument limit of a call", async () => {
		const lines = (await toText(await print(() => count(150_000)))).trimEnd().split("\n");
		expect(lines).toHaveLength(150_001);
		expect(lines.at(-1)).toBe("Mona 150000  -");
	});
});
