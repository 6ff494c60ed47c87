/** Reads the rules of docs/product.md and looks up the tests that they name. */
import { existsSync } from "node:fs";
import { listFiles, readSource } from "./source";

type RuleTest = { path: string; title: string };
export type ProductRule = {
	/** `payment-3`. */
	label: string;
	/** `payment`. */
	capability: string;
	/** The anchor of the heading that the rule stands under. */
	section: string;
	tests: RuleTest[];
};

const RULE = /^- \*\*(([a-z]+)-\d+)\*\* /;
const TEST = /^ {2}`([^`]+)` "(.+)"$/;

/** Every rule in the order of the document. */
export function listProductRules(): ProductRule[] {
	const rules: ProductRule[] = [];
	let section = "";
	for (const line of readSource("docs/product.md").text.split("\n")) {
		const heading = /^## (.+)$/.exec(line)?.[1];
		if (heading) section = heading.toLowerCase();
		const [, label, capability] = RULE.exec(line) ?? [];
		if (label && capability) rules.push({ label, capability, section, tests: [] });
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
