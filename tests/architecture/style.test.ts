/** Checks rules of style that a formatter cannot. */
import { describe, expect, it } from "vitest";
import { listFiles, readCode, readSource, type SourceFile } from "./source";

const files = listFiles();
const folders = [
	"app",
	"core",
	"contract",
	"platform",
	"composition.ts",
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

describe("names of files", () => {
	it("are specific: no utils, no barrels", () => {
		const vague = /^(utils?|helpers?|misc|common|lib|shared|types|constants|index)$/;
		const isVague = (path: string) =>
			path.split("/").some((part) => vague.test(part.split(".")[0] ?? ""));
		expect(code.map(({ path }) => path).filter(isVague)).toEqual([]);
	});
});

describe("our sources", () => {
	it("open with a header comment", () => {
		const app = code.filter(({ path }) =>
			/^(app|core|contract|platform)\/|^server\.ts$/.test(path),
		);
		const bare = app.filter(({ text }) => !/^\s*(\/\*|\/\/)/.test(text));
		expect(bare.map(({ path }) => path)).toEqual([]);
	});

	it("have a docstring on each function that other layers call", () => {
		const floors = /^(app\/(domain|platform-client)|contract|core)\/|^app\/paths\.ts$/;
		const called = code.filter(({ path }) => floors.test(path) && !path.includes(".test."));
		const exported = /^export (?:(?:async )?function|const \w+ = (?:async )?(?:<.*>)?\().*/gm;
		const bare = called.flatMap(({ path, text }) =>
			[...text.matchAll(exported)]
				.filter(({ index }) => !text.slice(0, index).endsWith("*/\n"))
				.map(([line]) => `${path} ${line}`),
		);
		expect(called.length).toBeGreaterThan(80);
		expect(bare).toEqual([]);
	});

	it("contain no skipped test and no unfinished work", () => {
		const sources = files.filter((path) => /\.(ts|tsx|js)$/.test(path)).map(readSource);
		// Biome checks `skip` and `only`.
		expect(findLines(sources, /\b(it|test|describe)\.(todo|fixme)\b/)).toEqual([]);
		expect(findLines(code, /\b(TO(?:)DO|FIX(?:)ME)\b/)).toEqual([]);
	});
});

const markup = code.filter(({ path }) => path.startsWith("app/") && path.endsWith(".tsx"));

describe("focus", () => {
	it("[site-43] keeps its ring: no class name draws or removes an outline", () => {
		const outline = /["'`\s:]-?outline(-[\w[\]./-]+)?(?=["'`\s])/;
		expect(findLines(markup, outline)).toEqual([]);
	});
});

const sheets = files.filter((path) => path.startsWith("app/") && path.endsWith(".css"));

describe("motion", () => {
	it("is in the sheet that respects reduced motion; elsewhere only colours change", () => {
		const others = sheets.filter((path) => !path.endsWith("/motion.css"));
		const moves = /^\s*transition(-property)?\s*:(?!\s*(background-)?color\b)/;
		expect(findLines(others.map(readSource), moves)).toEqual([]);
	});
});

describe("layout", () => {
	it("is logical in style sheets: nothing refers to left or right", () => {
		const physical =
			/^\s*((margin|padding|border|inset|scroll-margin|scroll-padding)-(left|right)|left|right|border-(top|bottom)-(left|right)-radius)\s*:|(text-align|float|clear)\s*:\s*(left|right)\b/;
		expect(sheets.length).toBeGreaterThan(3);
		expect(findLines(sheets.map(readSource), physical)).toEqual([]);
	});

	it("is logical in class names", () => {
		const physical =
			/["'`\s:](-?(ml|mr|pl|pr|left|right)-[\w[.]+|text-(left|right)|(border|rounded)-(l|r|tl|tr|bl|br)(-\w+)?|float-(left|right))(?=["'`\s])/;
		expect(findLines(markup, physical)).toEqual([]);
	});
});

describe("the repository", () => {
	it("names no machine-specific path and no package registry", () => {
		const texts = files.filter((path) => !/\.(png|ico|woff2|jpg|webp)$/.test(path)).map(readSource);
		const homes = ["/wor" + "k/", "(?<!\\w)/hom" + "e/[a-z]", "/roo" + "t/", "/User" + "s/"];
		const registry = ["registry.", "npmjs", ".org"].join("");
		expect(findLines(texts, new RegExp([...homes, registry].join("|")))).toEqual([]);
	});
});
