/**
 * After the first view, whose document has its critical CSS inlined: loads the whole style sheet, the
 * script's file and the heading fonts once the page is idle, and sets a cookie, so that later documents
 * link to the files. The sheet first applies to print and forced colors only, because another layout
 * would delay the user; it applies to all media once markup of another document is shown.
 */

const THIRTY_DAYS_SECONDS = 30 * 24 * 60 * 60;
const NO_FONTS = "no-webfont";

let loading: Promise<HTMLLinkElement | null> | undefined;

/** The Network Information API, in Chromium only. */
type Connected = Navigator & { connection?: { saveData: boolean } };

export function keepWholeSheet(root: Document): void {
	// The server does the same for `Save-Data: on`.
	if ((navigator as Connected).connection?.saveData) root.documentElement.classList.add(NO_FONTS);
	if (!readFiles(root).whole) return;
	const load = () => whenIdle(() => keepFiles(root));
	if (root.readyState === "complete") load();
	else addEventListener("load", load);
}

/** Resolves when the whole sheet applies, for markup of another document; at once when it does already. */
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
			// Loaded again by the next page that needs it.
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

/** The heading fonts of this language by their files' names, except that of accented letters. */
async function keepFonts({ sheet, ownerDocument }: HTMLLinkElement): Promise<void> {
	const isRightToLeft = ownerDocument.documentElement.dir === "rtl";
	for (const rule of sheet?.cssRules ?? []) {
		if (!(rule instanceof CSSFontFaceRule)) continue;
		const [font, letters] = /[^"(]*\/(latin|arabic)-[^"/]*woff2/.exec(rule.cssText) ?? [];
		// Arabic headings have Latin names in them.
		if (font && (isRightToLeft || letters === "latin")) await isFetched(font);
	}
}

/** Read completely, so that the browser caches it; false when it failed. */
const isFetched = (file: string): Promise<boolean> =>
	fetch(file)
		.then(async (response) => response.ok && Boolean(await response.blob()))
		.catch(() => false);

/** The file name contains the hash of its content. */
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
