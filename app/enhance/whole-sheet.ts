/**
 * After the first view, whose document carries the styles that it needs: brings the whole style
 * sheet, this script's file and the fonts of headings once the page is idle, and remembers that the
 * browser has them, so that later documents only name them. Until markup of another document asks
 * for it the sheet is for paper and contrast themes alone: laying the page out once more would hold up the person who uses it.
 */

const THIRTY_DAYS_SECONDS = 30 * 24 * 60 * 60;
const NO_FONTS = "no-webfont";

let loading: Promise<HTMLLinkElement | null> | undefined;

/** What Chromium knows of the connection; other browsers say nothing. */
type Connected = Navigator & { connection?: { saveData: boolean } };

export function keepWholeSheet(root: Document): void {
	// The server does the same when the request says so.
	if ((navigator as Connected).connection?.saveData) root.documentElement.classList.add(NO_FONTS);
	if (!readFiles(root).whole) return;
	const load = () => whenIdle(() => keepFiles(root));
	if (root.readyState === "complete") load();
	else addEventListener("load", load);
}

/** Resolves when every style is there, as markup of another document needs; at once otherwise. */
export async function loadWholeSheet(root: Document): Promise<void> {
	const sheet = await loadForPaper(root);
	if (sheet) sheet.media = "all";
}

const readFiles = (root: Document): DOMStringMap =>
	root.querySelector<HTMLStyleElement>("style[data-whole]")?.dataset ?? {};

async function loadForPaper(root: Document): Promise<HTMLLinkElement | null> {
	const { whole } = readFiles(root);
	if (!whole) return null;
	loading ??= new Promise((resolve) => {
		const sheet = root.createElement("link");
		Object.assign(sheet, { rel: "stylesheet", href: whole, media: "print,(forced-colors)" });
		sheet.onload = () => resolve(sheet);
		sheet.onerror = () => {
			// The next page that needs it asks again.
			loading = undefined;
			sheet.remove();
			resolve(null);
		};
		root.head.append(sheet);
	});
	return loading;
}

async function keepFiles(root: Document): Promise<void> {
	const { whole = "", script = "" } = readFiles(root);
	const sheet = await loadForPaper(root);
	if (!sheet || !(await isFetched(script))) return;
	remember(whole);
	if (!root.documentElement.classList.contains(NO_FONTS)) await keepFonts(sheet);
}

/** Those that headings of this language name; accents wait for a page that shows one. */
async function keepFonts({ sheet, ownerDocument }: HTMLLinkElement): Promise<void> {
	const families = getComputedStyle(ownerDocument.documentElement).getPropertyValue(
		"--heading-family",
	);
	for (const rule of sheet?.cssRules ?? []) {
		if (!(rule instanceof CSSFontFaceRule)) continue;
		const [font] = /[^"(]*\/(?!accented)[^"/]*woff2/.exec(rule.cssText) ?? [];
		const family = rule.style.getPropertyValue("font-family").replace(/"/g, "");
		if (font && families.includes(family)) await isFetched(font);
	}
}

/** Read to its end, so that the browser keeps it; false when it did not come. */
const isFetched = (file: string): Promise<boolean> =>
	fetch(file)
		.then(async (response) => response.ok && Boolean(await response.blob()))
		.catch(() => false);

/** The file's name says which version it is. */
function remember(path: string): void {
	const name = /([\w-]+)\.css$/.exec(path)?.[1] ?? "";
	const secure = location.protocol === "https:" ? "; secure" : "";
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox
	document.cookie = `sheet=${name}; path=/; max-age=${THIRTY_DAYS_SECONDS}; samesite=lax${secure}`;
}

function whenIdle(work: () => void): void {
	if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 5000 });
	else setTimeout(work, 1000);
}
