/** Rules of writing that a formatter does not know. */
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { listFiles, readCode, readSource, type SourceFile } from "./source";

const files = listFiles();
const folders = [
	"app",
	"contract",
	"reference-api",
	"server.ts",
	"scripts",
	"tests",
	"e2e",
	"bench",
];
const code = readCode(folders);

const findLines = (sources: readonly SourceFile[], pattern: RegExp) =>
	sources.flatMap(({ path, text }) =>
		text
			.split("\n")
			.map((line, index) => ({ line, at: `${path}:${index + 1}` }))
			.filter(({ line }) => pattern.test(line))
			.map(({ line, at }) => `${at} ${line.trim()}`),
	);

const parse = ({ path, text }: SourceFile) =>
	ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);

describe("names of files", () => {
	it("are kebab-case", () => {
		const inCode = files.filter((path) =>
			/^(app|contract|reference-api|scripts|tests|e2e)\//.test(path),
		);
		const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)+$/;
		expect(inCode.length).toBeGreaterThan(200);
		expect(inCode.filter((path) => !kebab.test(path.split("/").at(-1) ?? ""))).toEqual([]);
	});

	it("say what is inside: no utils, no barrels", () => {
		const vague = /^(utils?|helpers?|misc|common|lib|shared|types|constants|index)$/;
		const isVague = (path: string) =>
			path.split("/").some((part) => vague.test(part.split(".")[0] ?? ""));
		expect(code.map(({ path }) => path).filter(isVague)).toEqual([]);
	});
});

describe("our sources", () => {
	it("declare types with `type`; only foreign modules are extended by interfaces", () => {
		const found = code.flatMap((source) =>
			parse(source)
				.statements.filter(ts.isInterfaceDeclaration)
				.map(({ name }) => `${source.path} ${name.text}`),
		);
		expect(found).toEqual([]);
	});

	it("export by name where nobody demands a default", () => {
		const isDemanded = (path: string) =>
			/^app\/(root|entry\.\w+)\.tsx$|^app\/routes(\.ts$|\/)/.test(path);
		const found = code
			.filter(({ path }) => !isDemanded(path))
			.filter((source) =>
				parse(source).statements.some(
					(statement) =>
						ts.isExportAssignment(statement) ||
						(ts.canHaveModifiers(statement) &&
							ts
								.getModifiers(statement)
								?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)),
				),
			);
		expect(found.map(({ path }) => path)).toEqual([]);
	});

	it("open with a header comment", () => {
		const app = code.filter(({ path }) =>
			/^(app|contract|reference-api)\/|^server\.ts$/.test(path),
		);
		const bare = app.filter(({ text }) => !/^\s*(\/\*|\/\/)/.test(text));
		expect(bare.map(({ path }) => path)).toEqual([]);
	});

	it("hold no test that is left out or unfinished work", () => {
		const sources = files.filter((path) => /\.(ts|tsx|js)$/.test(path)).map(readSource);
		const leftOut = /\b(it|test|describe)\.(skip|only|todo|fixme)\b/;
		expect(findLines(sources, leftOut)).toEqual([]);
		expect(findLines(code, /\b(TO(?:)DO|FIX(?:)ME)\b/)).toEqual([]);
	});
});

describe("layout", () => {
	it("is logical in style sheets: nothing is bound to the left or the right", () => {
		const sheets = files.filter((path) => path.startsWith("app/") && path.endsWith(".css"));
		const physical =
			/^\s*((margin|padding|border|inset|scroll-margin|scroll-padding)-(left|right)|left|right|border-(top|bottom)-(left|right)-radius)\s*:|(text-align|float|clear)\s*:\s*(left|right)\b/;
		expect(sheets.length).toBeGreaterThan(3);
		expect(findLines(sheets.map(readSource), physical)).toEqual([]);
	});

	it("is logical in class names", () => {
		const markup = code.filter(({ path }) => path.startsWith("app/") && path.endsWith(".tsx"));
		const physical =
			/["'`\s:](-?(ml|mr|pl|pr|left|right)-[\w[.]+|text-(left|right)|(border|rounded)-(l|r|tl|tr|bl|br)(-\w+)?|float-(left|right))(?=["'`\s])/;
		expect(findLines(markup, physical)).toEqual([]);
	});
});

describe("the repository", () => {
	it("names no path of one machine and no package registry", () => {
		const texts = files.filter((path) => !/\.(png|ico|woff2|jpg|webp)$/.test(path)).map(readSource);
		const homes = ["/wor" + "k/", "/hom" + "e/[a-z]", "/roo" + "t/", "/User" + "s/"];
		const registry = ["registry.", "npmjs", ".org"].join("");
		expect(findLines(texts, new RegExp([...homes, registry].join("|")))).toEqual([]);
	});
});
