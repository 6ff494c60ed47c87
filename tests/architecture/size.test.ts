/** Sizes: as code rots the median hardly moves; the 90th percentile and the maximum do. */
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { listFiles, readCode, readSource, type SourceFile } from "./source";

const app = readCode(["app/"]);

function percentile(files: readonly SourceFile[], share: number): number {
	const sizes = files.map(({ lines }) => lines).sort((a, b) => a - b);
	return sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))] ?? 0;
}

describe("files", () => {
	it("of app have a median of at most 60 lines", () => {
		expect(percentile(app, 0.5)).toBeLessThanOrEqual(60);
	});

	it("of app stay under 180 lines in nine of ten cases", () => {
		expect(percentile(app, 0.9)).toBeLessThanOrEqual(180);
	});

	it("never pass 300 lines", () => {
		const ours =
			/^(app|contract|reference-api|scripts|tests|e2e|bench)\/.*\.(ts|tsx|js|css)$|^server\.ts$/;
		const tooLong = listFiles()
			.filter((path) => ours.test(path))
			.map(readSource)
			.filter(({ lines }) => lines > 300);
		expect(tooLong.map(({ path, lines }) => `${path}: ${lines}`)).toEqual([]);
	});
});

type Span = { name: string; lines: number; isMarkup: boolean };

/** Every function with its own lines: those of functions inside it belong to these. */
function measureFunctions({ path, text }: SourceFile): Span[] {
	const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
	const spans: Span[] = [];
	const countLines = (node: ts.Node) =>
		file.getLineAndCharacterOfPosition(node.end).line -
		file.getLineAndCharacterOfPosition(node.getStart()).line +
		1;
	/** Answers how many lines of nested functions `node` holds. */
	const walk = (node: ts.Node): number => {
		let nested = 0;
		ts.forEachChild(node, (child) => {
			nested += walk(child);
		});
		if (!ts.isFunctionLike(node) || !("body" in node) || !node.body) return nested;
		const whole = countLines(node);
		const name = node.name?.getText() ?? "arrow";
		const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
		const isMarkup = /<[A-Za-z>]/.test(node.getText()) && path.endsWith(".tsx");
		spans.push({ name: `${path}:${line} ${name}`, lines: whole - nested, isMarkup });
		return whole > 1 ? whole - 1 : 0;
	};
	walk(file);
	return spans;
}

describe("functions", () => {
	// Migrations are lists of columns: splitting one would hide a table, not explain it.
	const spans = readCode(["app/", "contract/", "reference-api/", "server.ts", "scripts/"])
		.filter(({ path }) => !path.startsWith("reference-api/migrations/"))
		.flatMap(measureFunctions);

	it("have at most 40 lines of their own, or 80 with markup", () => {
		const tooLong = spans.filter(({ lines, isMarkup }) => lines > (isMarkup ? 80 : 40));
		expect(spans.length).toBeGreaterThan(300);
		expect(tooLong.map(({ name, lines }) => `${name}: ${lines}`)).toEqual([]);
	});
});
