/** Checks rules of style that a formatter cannot. */
import { describe, expect, it } from "vitest";
import { listFiles, readCode, readSource, type SourceFile } from "./source";

const files = listFiles();
const markup = readCode(["app"]).filter(({ path }) => path.endsWith(".tsx"));
const sheets = files.filter((path) => path.startsWith("app/") && path.endsWith(".css"));

const findLines = (sources: readonly SourceFile[], pattern: RegExp) =>
	sources.flatMap(({ path, text }) =>
		text
			.split("\n")
			.map((line, index) => ({ line, at: `${path}:${index + 1}` }))
			.filter(({ line }) => pattern.test(line))
			.map(({ line, at }) => `${at} ${line.trim()}`),
	);

describe("focus", () => {
	it("[site-43] keeps its ring: no class name draws or removes an outline", () => {
		const outline = /["'`\s:]-?outline(-[\w[\]./-]+)?(?=["'`\s])/;
		expect(findLines(markup, outline)).toEqual([]);
	});
});

describe("motion", () => {
	it("is in the sheets that respect reduced motion; elsewhere only colours change", () => {
		const others = sheets.filter((path) => !/\/(motion|wait|fold|shelf)\.css$/.test(path));
		const moves = /^\s*transition(-property)?\s*:(?!\s*(background-)?color\b)/;
		expect(findLines(others.map(readSource), moves)).toEqual([]);
	});

	it.each(["fold", "step-dialog"])("[payment-237] of the sheet %s needs no-preference", (name) => {
		const { text } = readSource(`app/styles/${name}.css`);
		const [still = "", moving] = text.split("prefers-reduced-motion: no-preference");
		expect(still).not.toMatch(/animation|transition/);
		expect(moving).toMatch(/animation|transition/);
	});

	it("[payment-221] of a wait and of a success needs no-preference", () => {
		const [still = "", moving] = readSource("app/styles/wait.css").text.split(
			"@media (prefers-reduced-motion: no-preference)",
		);
		expect(still).not.toMatch(/animation|transition/);
		expect(moving).toMatch(/\.waveform-breathing path \{\s*animation: breathe/);
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

describe("Arabic headings", () => {
	it.each(["heading", "hero"])("[site-61] have lines that never touch: --lead-%s", (name) => {
		const [, arabic = ""] = readSource("app/styles/type.css").text.split('[lang|="ar"]');
		const lead = new RegExp(`--lead-${name}: ([\\d.]+)`).exec(arabic)?.[1];
		// The deepest letter and the highest mark of the family need it (docs/decisions/017).
		expect(Number(lead)).toBeGreaterThanOrEqual(1.47);
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
