/**
 * `logo.svg`, `logo-dark.svg` and `icon.svg`: drawings. Each is read as strict XML and written anew from the
 * elements and attributes that draw shapes (docs/decisions/006); whatever could run, load or hang is a mistake,
 * and notes of drawing programs are left out.
 */
import { SaxesParser, type SaxesTagNS } from "saxes";
import { type BrandFiles, decodeText, type ReportProblem } from "./brand-folder";
import { explainElement, isDrawn, isNote, writeAttributes } from "./drawing-element";

/** `markup` is one `<svg>` element; width and height are of its `viewBox`. */
export type Drawing = { markup: string; width: number; height: number };

export type BrandDrawings = {
	logo: Drawing | undefined;
	/** For the dark theme. */
	logoDark: Drawing | undefined;
	/** It is as wide as it is high. */
	icon: Drawing | undefined;
};

const SVG = "http://www.w3.org/2000/svg";

/** Deeper nesting costs a renderer a picture for each level. */
const MAX_DEPTH = 32;

/** The header has room for a logo that is six times as wide as high. */
const MAX_RATIO = 6;

/** Ends the reading of a file; the message is the rest of a sentence that begins with its name. */
class DrawingError extends Error {}

/** Returns the drawings of the folder. */
export function readDrawings(files: BrandFiles, report: ReportProblem): BrandDrawings {
	const read = (file: string, explainShape: (drawing: Drawing) => string | undefined) => {
		const drawing = readDrawing(file, files, report);
		const problem = drawing && explainShape(drawing);
		if (problem) report(file, problem);
		return drawing;
	};
	const drawings = {
		logo: read("logo.svg", explainLogo),
		logoDark: read("logo-dark.svg", explainLogo),
		icon: read("icon.svg", explainIcon),
	};
	if (drawings.logoDark && !files.has("logo.svg"))
		report("logo-dark.svg", "needs logo.svg beside it");
	return drawings;
}

const explainLogo = ({ width, height }: Drawing) =>
	width < height || width > height * MAX_RATIO
		? `must be at least as wide as high, and at most ${MAX_RATIO} times as wide`
		: undefined;

const explainIcon = ({ width, height }: Drawing) =>
	Math.abs(width - height) > width / 100 ? "must be as wide as high" : undefined;

function readDrawing(file: string, files: BrandFiles, report: ReportProblem): Drawing | undefined {
	const content = files.get(file);
	const text = content && decodeText(file, content, report);
	if (text === undefined) return undefined;
	try {
		return parseDrawing(text);
	} catch (error) {
		if (!(error instanceof DrawingError)) throw error;
		report(file, error.message);
		return undefined;
	}
}

function parseDrawing(text: string): Drawing {
	const parser = new SaxesParser({ xmlns: true });
	const written: string[] = [];
	/** The elements around the current place, and whether each is written. */
	const around: { name: string; isWritten: boolean }[] = [];
	let size: Pick<Drawing, "width" | "height"> | undefined;

	parser.on("error", () => {
		throw new DrawingError(`isn't XML: look at line ${parser.line}`);
	});
	parser.on("doctype", (doctype) => {
		if (doctype.includes("[")) throw new DrawingError("declares entities, which no drawing needs");
	});
	parser.on("opentag", (tag) => {
		const outer = around.at(-1);
		if (around.length >= MAX_DEPTH)
			throw new DrawingError(`has more than ${MAX_DEPTH} elements inside each other`);
		if (!outer) size = readSize(tag);
		const isWritten = (outer?.isWritten ?? true) && isPart(tag, outer?.name);
		if (isWritten) written.push(writeElement(tag, around));
		around.push({ name: tag.local, isWritten });
	});
	parser.on("closetag", () => {
		const closed = around.pop();
		if (closed?.isWritten) written.push(`</${closed.name}>`);
	});
	parser.write(text).close();
	if (size === undefined) throw new DrawingError("isn't an SVG drawing");
	return { markup: written.join(""), ...size };
}

/** True for elements that draw, false for notes; everything else is a mistake. */
function isPart({ uri, local }: SaxesTagNS, outer: string | undefined): boolean {
	if (uri !== SVG || isNote(local)) return false;
	if (local === "svg" && outer === undefined) return true;
	if (local === "svg" || !isDrawn(local)) throw new DrawingError(explainElement(local));
	return true;
}

function writeElement(tag: SaxesTagNS, around: readonly { name: string }[]): string {
	const report = (problem: string) => {
		throw new DrawingError(problem);
	};
	const attributes = Object.values(tag.attributes).map(({ prefix, local, value }) => ({
		name: prefix && prefix !== "xlink" ? `${prefix}:${local}` : local,
		value,
	}));
	const isInsideClip = [...around.map(({ name }) => name), tag.local].some(
		(name) => name === "mask" || name === "clipPath",
	);
	const own = writeAttributes(tag.local, attributes, { isInsideClip, report });
	return around.length === 0 ? `<svg xmlns="${SVG}"${own}>` : `<${tag.local}${own}>`;
}

/** A drawing has a `viewBox` of its own, so that it fits into any place. */
function readSize({ uri, local, attributes }: SaxesTagNS): Pick<Drawing, "width" | "height"> {
	if (uri !== SVG || local !== "svg")
		throw new DrawingError(
			`isn't an SVG drawing: it begins with ${local}, not with an svg of ${SVG}`,
		);
	const numbers =
		attributes.viewBox?.value
			.trim()
			.split(/[\s,]+/)
			.map(Number) ?? [];
	const [, , width = 0, height = 0] = numbers;
	if (numbers.length !== 4 || !numbers.every(Number.isFinite) || width <= 0 || height <= 0)
		throw new DrawingError('needs a viewBox of four numbers, such as viewBox="0 0 120 32"');
	return { width, height };
}
