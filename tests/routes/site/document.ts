/** A served page as a document, read by role-like questions. */
import { JSDOM } from "jsdom";
import type { Page } from "../../support/visitor";

export function readDocument({ html }: Pick<Page, "html">): Document {
	return new JSDOM(html).window.document;
}

/** The same with what is there for scripts alone (enhance/script-only.ts). */
export const readScripted = ({ html }: Pick<Page, "html">): Document =>
	readDocument({ html: html.replace(/<!--script:([\s\S]*?)-->/g, "$1") });

/** The one element that matches; anything else is a failed test. */
export function findOne(root: ParentNode, selector: string): Element {
	const found = root.querySelectorAll(selector);
	if (found.length !== 1 || !found[0]) throw new Error(`${found.length} elements for ${selector}`);
	return found[0];
}

/** Where the links of that text lead, in order. */
export function listHrefs(root: ParentNode, text: string): (string | null)[] {
	return [...root.querySelectorAll("a")]
		.filter((link) => link.textContent?.trim() === text)
		.map((link) => link.getAttribute("href"));
}

/** The visible words of an element, in one line. */
export const readText = (element: Element) => element.textContent?.replace(/\s+/g, " ").trim();
