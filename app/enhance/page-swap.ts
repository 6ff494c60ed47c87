/** Updates the page from a response: the parts that differ, the title and the focus. */
import { ANSWER_LIMIT_MILLISECONDS, abortAfter } from "./abort-after";
import { showScriptOnly } from "./script-only";

/** Runs the page's behaviours on content that is new. */
export type Enhance = () => void;

const PARTS = ["body > a", "body > header", "main", "body > footer"];
const ANSWERS = "[data-error-summary], [data-takes-focus]";
const SPOKEN = `${ANSWERS}, [role=alert]`;

/** What tells one page from another: its address without host and fragment. */
export const pathOf = ({ pathname, search }: URL | Location | HTMLAnchorElement) =>
	pathname + search;

/** Our page in a response; null when it is something else or incomplete. */
export async function readPage(response: Response): Promise<Document | null> {
	const text = await response.text().catch(() => "");
	const page = new DOMParser().parseFromString(text, "text/html");
	showScriptOnly(page);
	// What a portal or a proxy answers instead may have a `main` as well.
	return page.querySelector("[data-theme] main") && page;
}

/** The page at an address of ours; null after a timeout, an error or a redirect. */
export async function loadPage(url: URL | string): Promise<Document | null> {
	const signal = abortAfter(ANSWER_LIMIT_MILLISECONDS);
	const response = await fetch(url, { signal }).catch(() => null);
	return response?.ok && !response.redirected ? readPage(response) : null;
}

/** `mayKeepMain`: only what is around it changes, so that nothing typed in it is lost; the title tells of it. */
export function swapPage(page: Document, enhance?: Enhance, mayKeepMain = false): void {
	const root = document.documentElement;
	// Not beside a header in another language, which another tab has chosen.
	const keepsMain = mayKeepMain && page.documentElement.lang === root.lang;
	const focused = describe(document.activeElement);
	if (!keepsMain) document.title = page.title;
	setLanguage(root, page);
	root.dataset.theme = page.documentElement.dataset.theme;
	for (const part of PARTS) {
		if (keepsMain && part === "main") continue;
		const shown = document.querySelector(part);
		const answered = page.querySelector(part);
		if (!shown || !answered || shown.isEqualNode(answered)) continue;
		shown.replaceWith(answered);
		if (part === "main") enhance?.();
	}
	focusOn(keepsMain ? "body > footer" : "main", focused);
}

/** Another tab may have chosen another one since this page was loaded. */
export function setLanguage(element: Element, { documentElement: { lang, dir } }: Document): void {
	Object.assign(element, { lang, dir });
}

/** What screen readers should announce first, ready to take the focus. */
export function findSpoken(root: ParentNode): HTMLElement | undefined {
	const all = [...root.querySelectorAll<HTMLElement>(SPOKEN)];
	const first = all.find((element) => !element.closest("[hidden]"));
	if (first) first.tabIndex = -1;
	return first;
}

/** What a form has done, on the page that it led to. Screen readers announce alerts of a new page themselves. */
export const focusAnswer = (root: Document) => root.querySelector<HTMLElement>(ANSWERS)?.focus();

/** Focuses what screen readers should announce; else restores a lost focus. */
export function focusOn(place: string, focused = ""): void {
	const main = document.querySelector<HTMLElement>(place);
	const first = main && findSpoken(main);
	if (first) first.focus();
	else if (document.activeElement === document.body) {
		const known = focused && document.querySelector<HTMLElement>(focused);
		(known || main)?.focus({ preventScroll: true });
	}
}

/** A selector for the same control in another response; empty when it cannot be identified. */
function describe(element: Element | null): string {
	const marks = ["id", "value", "href"].map((name) => {
		const value = element?.getAttribute(name);
		return value ? `[${name}=${JSON.stringify(value)}]` : "";
	});
	return marks.join("");
}
