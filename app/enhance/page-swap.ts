/** Shows a page that was requested by a script in the page that is there. */
import { abortAfter, RESPONSE_LIMIT_MILLISECONDS } from "./request-json";
import { findSpoken } from "./spoken";

/** The parts of a page that are replaced where those of the new page differ. */
const PARTS = ["body > a", "body > header", "main", "body > footer"];

/** Requests a page to show in place; null when it does not come in time, fails, or leads elsewhere. */
export async function requestPage(address: URL): Promise<Document | null> {
	const signal = abortAfter(RESPONSE_LIMIT_MILLISECONDS);
	const response = await fetch(address, { signal }).catch(() => null);
	const isThere = !response?.redirected || response.url === toPageAddress(address);
	return response?.ok && isThere ? readPage(response) : null;
}

/** Returns the address without its fragment. */
export function toPageAddress(url: URL): string {
	const plain = new URL(url);
	plain.hash = "";
	return plain.href;
}

/** Reads our page from a response; null for an incomplete page, and for the page of a portal or a proxy. */
export async function readPage(response: Response): Promise<Document | null> {
	const text = await response.text().catch(() => "");
	const page = new DOMParser().parseFromString(text, "text/html");
	return page.querySelector("[data-theme] main") && page;
}

/** Replaces the parts of the page; with `mayKeepMain` not `main`, so that nothing typed in it is lost. */
export function swapPage(page: Document, mayKeepMain: boolean): void {
	const root = document.documentElement;
	// Skipped when another tab has chosen another language for the header.
	const keepsMain = mayKeepMain && page.documentElement.lang === root.lang;
	const focused = describe(document.activeElement);
	if (!keepsMain) document.title = page.title;
	setLanguage(root, page);
	root.dataset.theme = page.documentElement.dataset.theme;
	for (const part of PARTS) {
		if (keepsMain && part === "main") continue;
		const shown = document.querySelector(part);
		const next = page.querySelector(part);
		if (shown && next && !shown.isEqualNode(next)) shown.replaceWith(next);
	}
	focusOn(keepsMain ? "body > footer" : "main", focused);
}

/** Takes over the response's language: another tab may have chosen it since this page was loaded. */
export function setLanguage(element: Element, { documentElement: { lang, dir } }: Document): void {
	Object.assign(element, { lang, dir });
}

/** Focuses what screen readers should announce; else restores a lost focus. */
export function focusOn(place: string, focused = ""): void {
	const part = document.querySelector<HTMLElement>(place);
	const spoken = part && findSpoken(part);
	if (spoken) spoken.focus();
	else if (document.activeElement === document.body) {
		const known = focused && document.querySelector<HTMLElement>(focused);
		(known || part)?.focus({ preventScroll: true });
	}
}

/** Returns a selector for the same control in another page; empty when it cannot be identified. */
function describe(element: Element | null): string {
	const marks = ["id", "value", "href"].map((name) => {
		const value = element?.getAttribute(name);
		return value ? `[${name}=${JSON.stringify(value)}]` : "";
	});
	return marks.join("");
}
