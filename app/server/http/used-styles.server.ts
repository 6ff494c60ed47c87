/**
 * The classes, elements and kinds of inputs of a document, by which its styles are chosen. It runs
 * over every document that is rendered, so it uses `indexOf` instead of regular expressions.
 */

/** Selectors that only match fields of one kind, and the markup of that kind. */
const PARTS_OF_FIELDS: ReadonlyArray<[RegExp, string]> = [
	[/::-webkit-(date|calendar)/, 'type="date'],
	[/::-webkit-search/, 'type="search"'],
	[/::-webkit-(inner|outer)-spin/, 'type="number"'],
	[/::file-selector/, 'type="file"'],
	[/::placeholder/, ' placeholder="'],
];
/** Pages with a print hint; other pages get the print styles with the whole sheet. */
const PRINT_HINT = " data-print-hint=";

/** Rules and selectors that only match with some markup. */
export const PARTS_OF_MARKUP: ReadonlyArray<[RegExp, string]> = [
	...PARTS_OF_FIELDS,
	[/^@(media print|page)\b/, PRINT_HINT],
];

export type UsedStyles = {
	/** Values of class attributes. */
	attributes: Set<string>;
	elements: Set<string>;
	/** The markup of PARTS_OF_MARKUP that the document has. */
	parts: Set<string>;
};

const FIELD_PARTS = PARTS_OF_FIELDS.map(([, part]) => part);

/** Searched in the fields only: a whole document is long. */
function listParts(html: string): string[] {
	const fields: string[] = [];
	for (const start of ["<input", "<textarea"]) {
		visitBetween(html, start, ">", (field) => fields.push(field));
	}
	const used = FIELD_PARTS.filter((part) => fields.some((field) => field.includes(part)));
	return html.includes(PRINT_HINT) ? [...used, PRINT_HINT] : used;
}

/** What the choice of rules depends on. */
export function listUsedStyles(html: string): UsedStyles {
	const attributes = new Set<string>();
	const elements = new Set<string>();
	visitBetween(html, ' class="', '"', (value) => attributes.add(value));
	visitElements(html, (name) => elements.add(name));
	return { attributes, elements, parts: new Set(listParts(html)) };
}

/** Equal for documents that use the same styles; those of a written part go by its hole. */
export function getStylesKey(rendered: string): string {
	const attributes = listNumbers((visit) => visitBetween(rendered, ' class="', '"', visit));
	const elements = listNumbers((visit) => visitElements(rendered, visit));
	const holes = listNumbers((visit) => visitBetween(rendered, ' data-part="', '"', visit));
	const parts = listParts(rendered).map(toNumber);
	const groups = [...attributes, SEPARATOR, ...elements, SEPARATOR, ...holes, SEPARATOR, ...parts];
	return String.fromCharCode(...groups);
}

type VisitAll = (visit: (text: string) => void) => void;

/** No number of a text: those begin with 1. */
const SEPARATOR = 0;
/** All that is in the code is some thousand texts. */
const numbers = new Map<string, number>();
/** By number: the list that it was put into last. */
const lastList: number[] = [];
let lists = 0;

/** Of different texts, each where it is found first. */
function listNumbers(visitAll: VisitAll): number[] {
	const found: number[] = [];
	lists += 1;
	visitAll((text) => {
		const number = toNumber(text);
		if (lastList[number] === lists) return;
		lastList[number] = lists;
		found.push(number);
	});
	return found;
}

function toNumber(text: string): number {
	const known = numbers.get(text);
	if (known !== undefined) return known;
	// A copy: a part of a document would keep the whole of it in memory.
	numbers.set(Buffer.from(text).toString(), numbers.size + 1);
	return numbers.size;
}

/** The texts between the two marks. */
function visitBetween(
	html: string,
	opening: string,
	closing: string,
	visit: (text: string) => void,
): void {
	for (let at = html.indexOf(opening); at >= 0; at = html.indexOf(opening, at)) {
		const start = at + opening.length;
		at = html.indexOf(closing, start);
		if (at < 0) break;
		visit(html.slice(start, at));
	}
}

function visitElements(html: string, visit: (name: string) => void): void {
	for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at)) {
		const start = ++at;
		while (isNameCode(html.charCodeAt(at))) at += 1;
		if (at > start) visit(html.slice(start, at));
	}
}

/** a-z, A-Z and 0-9. */
const isNameCode = (code: number) =>
	(code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);

const ENTITIES: Record<string, string> = { amp: "&", gt: ">", lt: "<", quot: '"', "#x27": "'" };
const decodeEntities = (text: string) =>
	text.includes("&") ? text.replace(/&([\w#]+);/g, (all, name) => ENTITIES[name] ?? all) : text;

/** The class names of the document's attributes. */
export const listClasses = ({ attributes }: UsedStyles): Set<string> =>
	new Set([...attributes].flatMap((value) => decodeEntities(value).split(/\s+/)));
