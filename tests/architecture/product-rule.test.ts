/**
 * Matches the rules of docs/product.md with the tests that cover them. A test names its rules in
 * brackets in its title: `it("[payment-3, payment-9] ...")`.
 */
import { describe, expect, it } from "vitest";
import { listFiles, readSource } from "./source";

type Rule = {
	/** The label, such as `payment-3`. */
	label: string;
	/** The anchor of the heading above the rule. */
	section: string;
	/** The English texts in single quotes; `N` and `{amount}` stand for placeholders. */
	quotes: string[];
};

const QUOTE = /(?<!\w)'([^']+(?:'\w[^']*)*)'(?!\w)/g;
const NAMED_RULES = /(?<=["'`])\[([a-z]+-\d+(?:, [a-z]+-\d+)*)\]/g;

/** Returns every rule in the order of the document. */
function listRules(): Rule[] {
	const rules: Rule[] = [];
	let section = "";
	for (const line of readSource("docs/product.md").text.split("\n")) {
		section = /^## (.+)$/.exec(line)?.[1]?.toLowerCase() ?? section;
		const label = /^- \*\*([a-z]+-\d+)\*\* /.exec(line)?.[1];
		const quotes = [...line.matchAll(QUOTE)].map(([, quote = ""]) => quote);
		if (label) rules.push({ label, section, quotes });
	}
	return rules;
}

const files = listFiles();
const rules = listRules();
const labels = new Set(rules.map(({ label }) => label));
const named = files
	.filter((path) => /\.(test|spec)\.tsx?$/.test(path))
	.flatMap((path) =>
		[...readSource(path).text.matchAll(NAMED_RULES)].flatMap(([, list = ""]) =>
			list.split(", ").map((label) => ({ path, label })),
		),
	);

describe("the rules of docs/product.md", () => {
	it("have unique labels under the heading of their capability", () => {
		expect(rules.length).toBeGreaterThan(100);
		expect(labels.size).toBe(rules.length);
		expect(rules.filter(({ label, section }) => label.replace(/-\d+$/, "") !== section)).toEqual(
			[],
		);
	});

	it("are each named in a test title", () => {
		const tested = new Set(named.map(({ label }) => label));
		expect([...labels].filter((label) => !tested.has(label))).toEqual([]);
	});

	it("are the only rules that test titles name", () => {
		expect(named.filter(({ label }) => !labels.has(label))).toEqual([]);
	});

	it("quote texts that the English texts or the code contain", () => {
		const fill = (text: string) => text.replace(/\{\{\w+\}\}|\{amount\}|\bN\b/g, "{}");
		const texts = files
			.filter((path) => /^locales\/en\/|^(app|core|contract)\/.*(?<!\.test)\.tsx?$/.test(path))
			.map((path) => fill(readSource(path).text))
			.join("\n");
		const missing = rules.flatMap(({ label, quotes }) =>
			quotes
				.filter((quote) => !texts.includes(`"${fill(quote)}"`))
				.map((quote) => `${label}: '${quote}'`),
		);
		expect(missing).toEqual([]);
	});
});
