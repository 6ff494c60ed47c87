/**
 * The first view of a browser is one request: the document has its critical CSS and its script
 * inlined. The whole style sheet is loaded once the page is idle (enhance/whole-sheet.ts); a cookie
 * then says so, and later documents link to the files.
 */
import { readFileSync } from "node:fs";
import { parse } from "cookie";
import { memoize } from "~/server/memo.server";
import { hashSource } from "./security-headers.server";
import { createStyleSheet, type StyleSheet } from "./style-sheet.server";
import type { PageText } from "./whole-text.server";
import { type PreparedText, prepareEnd } from "./zstd-frame.server";

/** The cookie's value is the name of the style sheet's file, which changes with its content. */
export const SHEET_COOKIE = "sheet";

const SHEET_LINK = /<link rel="stylesheet" href="(\/assets\/([\w-]+)\.css)"\/>/;
const DOCUMENT_END = "</body></html>";
const SCRIPT_AND_END = new RegExp(
	`<script type="module" src="(/assets/[\\w-]+\\.js)"></script>${DOCUMENT_END}$`,
);
/** A build has one. */
const MAX_SHEETS = 1;

export type BuiltFiles = {
	/** A script to be inlined; undefined where there is no build, as in development. */
	readScript(path: string): InlineScript | undefined;
	readSheet(path: string): StyleSheet | undefined;
};

/** `prepare`: the end of a document that has it, and names this style sheet to browsers without script. */
type InlineScript = { source: string; prepare(href: string): PreparedText };

export function createBuiltFiles(folder: string): BuiltFiles {
	const scripts = new Map<string, InlineScript | undefined>();
	const sheets = new Map<string, StyleSheet | undefined>();
	const readScript = (path: string) => tryReading(`${folder}/client${path}`)?.trim();
	return {
		readScript: (path) => recall(scripts, path, () => toInlineScript(readScript(path))),
		readSheet: (path) =>
			recall(sheets, path, () => {
				const rules = tryReading(`${folder}/server${path}.json`);
				return rules === undefined ? undefined : createStyleSheet(JSON.parse(rules));
			}),
	};
}

/** Undefined for a script that would end its own element. */
export function toInlineScript(text: string | undefined): InlineScript | undefined {
	if (text === undefined || text.includes("</script")) return undefined;
	const toEnd = (href: string) =>
		// Without script nothing else loads the rest of the sheet, such as the fonts of headings.
		`<noscript><link rel="stylesheet" href="${href}"/></noscript><script type="module">${text}</script>${DOCUMENT_END}`;
	const prepare = memoize(MAX_SHEETS, (href) => prepareEnd(toEnd(href)));
	return { source: hashSource(text), prepare };
}

function recall<T>(known: Map<string, T>, path: string, make: () => T): T {
	if (!known.has(path)) known.set(path, make());
	return known.get(path) as T;
}

function tryReading(file: string): string | undefined {
	try {
		return readFileSync(file, "utf8");
	} catch {
		return undefined;
	}
}

export type FirstView = PageText & {
	/** Hashes of the inlined scripts and styles, for the content security policy (`'sha256-…'`). */
	scripts: string[];
	styles: string[];
};

/**
 * The document with styles and script inlined; unchanged when the browser has the whole style sheet,
 * or when there is no build.
 *
 * @param rendered by React; the link to the style sheet is before all that differs from visitor to visitor
 */
export function completeFirstView(
	rendered: string,
	cookies: string | null,
	files: BuiltFiles,
): FirstView {
	const asItIs = () => ({ text: rendered, scripts: [], styles: [] });
	const link = SHEET_LINK.exec(rendered);
	const end = SCRIPT_AND_END.exec(rendered);
	if (!link || !end) return asItIs();
	if (parse(cookies ?? "")[SHEET_COOKIE] === link[2]) return asItIs();
	const [linkText, href = ""] = link;
	const [, src = ""] = end;
	const sheet = files.readSheet(href);
	const script = files.readScript(src);
	if (!sheet || !script) return asItIs();
	const selection = sheet.selectFor(rendered);
	const opening = `${rendered.slice(0, link.index)}<style data-whole="${href}" data-script="${src}">`;
	return {
		text: rendered.slice(link.index + linkText.length, end.index),
		constant: { beginning: selection.prepare(opening), end: script.prepare(href) },
		scripts: [script.source],
		styles: [selection.source],
	};
}
