/**
 * After the first view, whose document carries the styles that it needs: loads the whole style
 * sheet once the page is idle, and remembers it, so that later documents only name it.
 */

const THIRTY_DAYS_SECONDS = 30 * 24 * 60 * 60;

let loading: Promise<void> | undefined;

/** What Chromium knows of the connection; other browsers say nothing. */
type Connected = Navigator & { connection?: { saveData: boolean } };

export function keepWholeSheet(root: Document): void {
	// The server does the same when the request says so; fonts come with the whole sheet.
	if ((navigator as Connected).connection?.saveData) {
		root.documentElement.classList.add("no-webfont");
	}
	if (!root.querySelector("style[data-whole]")) return;
	const load = () => whenIdle(() => loadWholeSheet(root));
	if (root.readyState === "complete") load();
	else addEventListener("load", load);
}

/** Resolves when every style is there, as markup of another document needs; at once otherwise. */
export function loadWholeSheet(root: Document): Promise<void> {
	loading ??= load(root);
	return loading;
}

function load(root: Document): Promise<void> {
	const { whole, script } =
		root.querySelector<HTMLStyleElement>("style[data-whole]")?.dataset ?? {};
	if (!whole || !script) return Promise.resolve();
	root.head.append(createLink("modulepreload", script));
	return new Promise((resolve) => {
		const sheet = createLink("stylesheet", whole);
		sheet.onload = () => {
			remember(whole);
			resolve();
		};
		sheet.onerror = () => resolve();
		root.head.append(sheet);
	});
}

const createLink = (rel: string, href: string) =>
	Object.assign(document.createElement("link"), { rel, href });

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
