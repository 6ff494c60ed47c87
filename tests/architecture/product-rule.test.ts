/**
 * Matches the rules of docs/product with the tests that cover them. A test names its rules in
 * brackets in its title: `it("[payment-3, payment-9] ...")`.
 */
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { listFiles, readSource } from "./source";

type Rule = {
	/** The label, such as `payment-3`. */
	label: string;
	/** The name of the file that holds it. */
	capability: string;
	/** The English texts in single quotes; `N` and `{amount}` stand for placeholders. */
	quotes: string[];
};

const QUOTE = /(?<!\w)'([^']+(?:'\w[^']*)*)'(?!\w)/g;
const NAMED_RULES = /(?<=["'`])\[([a-z]+-\d+(?:, [a-z]+-\d+)*)\]/g;

function readRules(path: string): Rule[] {
	const capability = basename(path, ".md");
	const lines = [...readSource(path).text.matchAll(/^- \*\*([a-z]+-\d+)\*\* (.*)$/gm)];
	return lines.map(([, label = "", rule = ""]) => ({
		label,
		capability,
		quotes: [...rule.matchAll(QUOTE)].map(([, quote = ""]) => quote),
	}));
}

const files = listFiles();
const rules = files.filter((path) => path.startsWith("docs/product/")).flatMap(readRules);
const labels = new Set(rules.map(({ label }) => label));
const named = files
	.filter((path) => /\.(test|spec)\.tsx?$/.test(path))
	.flatMap((path) =>
		[...readSource(path).text.matchAll(NAMED_RULES)].flatMap(([, list = ""]) =>
			list.split(", ").map((label) => ({ path, label })),
		),
	);

describe("the rules of docs/product", () => {
	it("have unique labels in the file of their capability", () => {
		expect(rules.length).toBeGreaterThan(100);
		expect(labels.size).toBe(rules.length);
		expect(
			rules.filter(({ label, capability }) => label.replace(/-\d+$/, "") !== capability),
		).toEqual([]);
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
