/** Reads a served page as a document, through role-like queries. */
import { JSDOM } from "jsdom";
import type { Page } from "./page-client";

/**
 * Making a window takes longer than reading a page, so pages share one. Each document adds listeners
 * to its window, which slows the next one down: after this many pages they get a new window.
 */
const PAGES_PER_WINDOW = 50;
let pagesRead = 0;
let { window } = new JSDOM("");

function parseHtml(html: string): Document {
	if (++pagesRead % PAGES_PER_WINDOW === 0) ({ window } = new JSDOM(""));
	return new window.DOMParser().parseFromString(html, "text/html");
}

type Html = Pick<Page, "html">;

/** Empties style sheets, because parsing them would take most of the time. */
const parsePage = ({ html }: Html): Document =>
	parseHtml(html.replace(/(<style[^>]*>)[\s\S]*?<\/style>/g, "$1</style>"));

let lastRead: { html: string; document: Document } | undefined;

/** Several questions about one page read the same document, which nobody may change. */
export function readDocument(page: Html): Document {
	if (lastRead?.html !== page.html) lastRead = { html: page.html, document: parsePage(page) };
	return lastRead.document;
}

/** Returns the page including the content that only scripts can use, which waits in templates. */
export function readScripted(page: Html): Document {
	const document = parsePage(page);
	const find = () => document.querySelector<HTMLTemplateElement>("template:not([data-failed])");
	for (let template = find(); template; template = find()) template.replaceWith(template.content);
	return document;
}

/** Returns the one matching element; throws unless exactly one matches. */
export function findOne(root: ParentNode, selector: string): Element {
	const found = root.querySelectorAll(selector);
	if (found.length !== 1 || !found[0]) throw new Error(`${found.length} elements for ${selector}`);
	return found[0];
}

/** Returns the targets of the links with that text, in order. */
export function listHrefs(root: ParentNode, text: string): (string | null)[] {
	return [...root.querySelectorAll("a")]
		.filter((link) => link.textContent?.trim() === text)
		.map((link) => link.getAttribute("href"));
}

/** Returns the visible text of an element, in one line. */
export const readText = (element: Element) => element.textContent?.replace(/\s+/g, " ").trim();

/** Returns the text of the first match in one line; empty without a match. */
export const readWords = (page: Html, selector = "main"): string =>
	readVisible(page, selector).replace(/\s+/g, " ");

/** Drops the content that only scripts can use. */
function readVisible(page: Html, selector: string): string {
	const part = readDocument(page).querySelector(selector);
	if (!part?.querySelector("script")) return part?.textContent ?? "";
	const copy = part.cloneNode(true) as Element;
	for (const script of copy.querySelectorAll("script")) script.remove();
	return copy.textContent ?? "";
}

const entities: Readonly<Record<string, string>> = {
	"&#x27;": "'",
	"&quot;": '"',
	"&lt;": "<",
	"&gt;": ">",
	"&amp;": "&",
};

/**
 * Returns the text of main in one line, with a space at each tag, so that words of neighbouring
 * elements stay apart.
 */
export function readMain({ html }: Html): string {
	const [, main = ""] = /<main[^>]*>(.*?)<\/main>/s.exec(html) ?? [];
	return (
		main
			// A <wbr> is not a space.
			.replaceAll("<wbr/>", "")
			.replace(/<[^>]+>/g, " ")
			.replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)
			.replace(/\s+/g, " ")
	);
}

export const readHeading = (page: Html) => readDocument(page).querySelector("h1")?.textContent;

/** Returns the content of a meta tag by its name or property. */
export const readMeta = (page: Html, name: string) =>
	readDocument(page)
		.querySelector(`meta[name="${name}"], meta[property="${name}"]`)
		?.getAttribute("content");

/** Returns the lines of the error summary, each with the field it links to. */
export const readSummary = (page: Html) =>
	[...readDocument(page).querySelectorAll("#error-summary li")].map((line) => ({
		message: line.textContent,
		href: line.querySelector("a")?.getAttribute("href") ?? null,
	}));

/** Returns the ids of the records that a console page lists, as rows or as cards. */
export const readRecordIds = (page: Html) =>
	[...readDocument(page).querySelectorAll(".list tbody, .records > li")].map(({ id }) => id);

/** Returns the names and values of all fields in the main part of the page. */
export const readValues = (page: Html) =>
	Object.fromEntries(
		[...readDocument(page).querySelectorAll<HTMLInputElement>("main input")].map((input) => [
			input.name,
			input.value,
		]),
	);

/** Returns the messages with this role, such as `status` or `alert`. */
export const readMessages = (page: Html, role: string) =>
	[...readDocument(page).querySelectorAll(`main [role=${role}]`)].map((message) =>
		message.textContent?.trim(),
	);
