/**
 * The first view of a browser is one request: the document carries the styles that it needs and
 * its script. The whole style sheet is loaded once the page is idle (enhance/whole-sheet.ts); a
 * cookie then says so, and later documents name the files instead of repeating them.
 */
import { readFileSync } from "node:fs";
import { parse } from "cookie";
import { readStyleSheet, type StyleSheet } from "./style-sheet.server";

/** The cookie's value is the name of the style sheet's file, which changes with its content. */
export const SHEET_COOKIE = "sheet";

const SHEET_LINK = /<link rel="stylesheet" href="(\/assets\/([\w-]+)\.css)"\/>/;
const MODULE_SCRIPT = /<script type="module" src="(\/assets\/[\w-]+\.js)"><\/script>/;

export type BuiltFiles = {
	/** The text of a file of the browser build; undefined where there is none, as in development. */
	readText(path: string): string | undefined;
	readSheet(path: string): StyleSheet | undefined;
	/** Whether the text is that of a script that was read, as documents carry it. */
	hasScript(text: string): boolean;
};

export function createBuiltFiles(folder: string): BuiltFiles {
	const texts = new Map<string, string | undefined>();
	const sheets = new Map<string, StyleSheet | undefined>();
	const readText = (path: string) => recall(texts, path, () => tryReading(`${folder}${path}`));
	return {
		readText,
		hasScript: (text) =>
			[...texts].some(([path, known]) => path.endsWith(".js") && known?.trim() === text),
		readSheet: (path) =>
			recall(sheets, path, () => {
				const css = readText(path);
				return css === undefined ? undefined : readStyleSheet(css);
			}),
	};
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

/** Behind the text: on a slow link that is painted while the script is still on its way. */
const inlineScript = (script: string) => `<script type="module">${script.trim()}</script>`;

/**
 * The document with its styles and its script inside; the same document when the browser has the
 * whole style sheet, or when there is no build to take them from.
 */
export function completeFirstView(
	html: string,
	cookies: string | null,
	files: Pick<BuiltFiles, "readText" | "readSheet">,
): string {
	const [link, href = "", name] = SHEET_LINK.exec(html) ?? [];
	if (!link || parse(cookies ?? "")[SHEET_COOKIE] === name) return html;
	const sheet = files.readSheet(href);
	const [tag, src = ""] = MODULE_SCRIPT.exec(html) ?? [];
	const script = tag ? files.readText(src) : undefined;
	if (!sheet || !tag || script === undefined || script.includes("</script")) return html;
	const styles = `<style data-whole="${href}" data-script="${src}">${sheet.selectFor(html)}</style>`;
	// Without script nothing else would bring the rest of it, such as the fonts of headings.
	const rest = `<noscript><link rel="stylesheet" href="${href}"/></noscript>`;
	return html
		.replace(link, () => styles)
		.replace(tag, "")
		.replace("</body>", () => `${rest}${inlineScript(script)}</body>`);
}
