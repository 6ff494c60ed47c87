/** Reads the rules of docs/product.md and looks up the tests that they name. */
import { existsSync } from "node:fs";
import { listFiles, readSource } from "./source";

type RuleTest = { path: string; title: string };
export type ProductRule = {
	/** `payment-3`. */
	label: string;
	/** `payment`. */
	capability: string;
	/** The anchor of the heading that the rule is under. */
	section: string;
	/** The English texts in single quotes; `N` and `{amount}` are filled in when they are shown. */
	quotes: string[];
	tests: RuleTest[];
};

const RULE = /^- \*\*(([a-z]+)-\d+)\*\* /;
const QUOTE = /(?<!\w)'([^']+(?:'\w[^']*)*)'(?!\w)/g;
const TEST = /^ {2}`([^`]+)` "(.+)"$/;

/** Every rule in the order of the document. */
export function listProductRules(): ProductRule[] {
	const rules: ProductRule[] = [];
	let section = "";
	for (const line of readSource("docs/product.md").text.split("\n")) {
		const heading = /^## (.+)$/.exec(line)?.[1];
		if (heading) section = heading.toLowerCase();
		const [, label, capability] = RULE.exec(line) ?? [];
		if (label && capability) {
			const quotes = [...line.matchAll(QUOTE)].map(([, quote = ""]) => quote);
			rules.push({ label, capability, section, quotes, tests: [] });
		}
		const [, path, title] = TEST.exec(line) ?? [];
		if (path && title) rules.at(-1)?.tests.push({ path, title });
	}
	return rules;
}

/** One line for each named test that is not there, with the place where its title is now. */
export function findMissingTests(rules: readonly ProductRule[]): string[] {
	const tests = listFiles().filter((path) => /\.(test|spec)\.tsx?$/.test(path));
	const hasTitle = ({ path, title }: RuleTest) =>
		readSource(path).text.replaceAll('\\"', '"').includes(title);
	return rules.flatMap(({ label, tests: named }) =>
		named
			.filter((test) => !existsSync(test.path) || !hasTitle(test))
			.map((test) => {
				const moved = tests.filter((path) => hasTitle({ ...test, path }));
				const found = moved.length > 0 ? `it is in ${moved.join(", ")}` : "no test has these words";
				return `${label}: ${test.path} has no test "${test.title}"; ${found}`;
			}),
	);
}

/** One line for each quoted text that no English text and no code has. */
export function findMissingQuotes(rules: readonly ProductRule[]): string[] {
	const texts = listFiles()
		.filter((path) => /^locales\/en\/|^(app|contract)\/.*(?<!\.test)\.tsx?$/.test(path))
		.map((path) => readSource(path).text.replace(/\{\{\w+\}\}|\{amount\}|\bN\b/g, "{}"))
		.join("\n");
	return rules.flatMap(({ label, quotes }) =>
		quotes
			.filter((quote) => !texts.includes(`"${quote.replace(/\{amount\}|\bN\b/g, "{}")}"`))
			.map((quote) => `${label}: '${quote}'`),
	);
}
