/**
 * Who may import whom, names and sizes of files are rules of Biome (`biome.json`). Each case here
 * is code that one of them must refuse, so that a rule that reads nothing is noticed. All cases are
 * laid into one tree and linted in one run.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

type Case = { path: string; code: string };

const tree = mkdtempSync(join(tmpdir(), "sawt-lint-"));
afterAll(() => rmSync(tree, { recursive: true, force: true }));

function write(path: string, text: string): void {
	mkdirSync(dirname(join(tree, path)), { recursive: true });
	writeFileSync(join(tree, path), text);
}

const use = (name: string) => `import { x } from "${name}";\nexport const y = x;\n`;
const importCase = (path: string, name: string): Case & { name: string } => ({
	path,
	name,
	code: use(name),
});

const refusedImports = [
	importCase("contract/a.ts", "../app/domain/catalogue/plan"),
	importCase("reference-api/http/a.ts", "../../app/paths"),
	importCase("reference-api/http/b.ts", "react"),
	importCase("reference-api/migrations/099-a.ts", "../manual-payment/transfer-reference"),
	importCase("app/domain/catalogue/a.ts", "react"),
	importCase("app/domain/catalogue/b.ts", "~/server/env.server"),
	importCase("app/domain/account/a.ts", "~/domain/payment/payment"),
	importCase("app/domain/payment/a.ts", "~/domain/manual-payment/manual-payment"),
	importCase("app/domain/payment/b.ts", "../manual-payment/manual-payment"),
	importCase("app/paths.ts", "./server/env.server"),
	importCase("app/api/a.server.ts", "~/server/context.server"),
	importCase("app/server/http/a.server.ts", "~/routes/login/form"),
	importCase("app/server/http/b.server.ts", "../../../contract/plan"),
	importCase("app/ui/a.tsx", "~/domain/catalogue/plan"),
	importCase("app/ui/b.tsx", "react-i18next"),
	importCase("app/enhance/a.ts", "~/server/env.server"),
	importCase("app/enhance/b.ts", "react"),
	importCase("app/components/site/a.tsx", "~/api/catalogue.server"),
	importCase("app/screens/landing/a.tsx", "~/routes/home"),
	importCase("app/routes/login/a.tsx", "../register/form"),
	importCase("app/routes/login/b.tsx", "~/routes/register/form"),
	importCase("app/routes/login/c.tsx", "../../../contract/plan"),
	importCase("server.ts", "./app/domain/catalogue/plan"),
	importCase("compose.ts", "./app/api/catalogue.server"),
	importCase("e2e/a.spec.ts", "../app/domain/catalogue/plan"),
	importCase("e2e/support/a.ts", "../../tests/routes/payment/buyer"),
];
const allowedImports = [
	importCase("app/routes/login/d.tsx", "./form"),
	importCase("app/domain/payment/d.ts", "~/domain/catalogue/money"),
	importCase("app/api/d.server.ts", "../../contract/plan"),
	importCase("app/enhance/d.ts", "~/domain/catalogue/money"),
	importCase("e2e/d.spec.ts", "../app/paths"),
	importCase("e2e/support/d.ts", "../../tests/support/server"),
];
const longFunction = `export function f(a: number) {\n${"\tconsole.log(a);\n".repeat(60)}}\n`;
const refusedHabits: Array<Case & { rule: string }> = [
	{ path: "app/api/userName.ts", code: "export const x = 1;\n", rule: "useFilenamingConvention" },
	{ path: "app/api/e.ts", code: "export default 1;\n", rule: "noDefaultExport" },
	{
		path: "app/api/f.ts",
		code: "export interface A { a: 1 }\n",
		rule: "useConsistentTypeDefinitions",
	},
	{ path: "app/api/g.ts", code: "export const x = process.env.PORT;\n", rule: "noProcessEnv" },
	{ path: "app/api/h.ts", code: 'export * from "./g";\n', rule: "noReExportAll" },
	{ path: "tests/i.test.ts", code: 'it.skip("is left out", () => {});\n', rule: "noSkippedTests" },
	{ path: "tests/j.test.ts", code: 'it.only("is alone", () => {});\n', rule: "noFocusedTests" },
	{ path: "app/api/k.ts", code: `console.log(1);\n`.repeat(301), rule: "noExcessiveLinesPerFile" },
	{
		path: "app/api/o.ts",
		code: 'export const size = (n: number) => (n < 2 ? "one" : n < 3 ? "two" : "many");\n',
		rule: "noNestedTernary",
	},
	{ path: "app/api/l.ts", code: longFunction, rule: "noExcessiveLinesPerFunction" },
	{
		path: "reference-api/mail/m.ts",
		code: 'import type { N } from "./n";\nexport type M = N;\n',
		rule: "noImportCycles",
	},
	{
		path: "reference-api/mail/n.ts",
		code: 'import type { M } from "./m";\nexport type N = M;\n',
		rule: "noImportCycles",
	},
];

function lintTree(): Map<string, string[]> {
	for (const { path, code } of [...refusedImports, ...allowedImports, ...refusedHabits]) {
		write(path, code);
	}
	const config = JSON.parse(readFileSync("biome.json", "utf8"));
	write("biome.json", JSON.stringify({ ...config, vcs: undefined, $schema: undefined }));
	const args = ["lint", "--reporter=json", "--max-diagnostics=none", "."];
	const { stdout } = spawnSync(resolve("node_modules/.bin/biome"), args, {
		cwd: tree,
		encoding: "utf8",
	});
	const found = new Map<string, string[]>();
	for (const { category, location } of JSON.parse(stdout).diagnostics) {
		found.set(location.path, [...(found.get(location.path) ?? []), category.split("/").at(-1)]);
	}
	return found;
}

const found = lintTree();
const rulesAt = (path: string) => found.get(path) ?? [];

describe("lint", () => {
	it.each(refusedImports)("refuses that $path imports $name", ({ path }) => {
		expect(rulesAt(path)).toContain("noRestrictedImports");
	});

	it.each(allowedImports)("allows that $path imports $name", ({ path }) => {
		expect(rulesAt(path)).not.toContain("noRestrictedImports");
	});

	it.each(refusedHabits)("refuses $path by $rule", ({ path, rule }) => {
		expect(rulesAt(path)).toContain(rule);
	});
});
