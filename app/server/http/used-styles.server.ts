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
	const fields = [...listBetween(html, "<input", ">"), ...listBetween(html, "<textarea", ">")];
	const used = FIELD_PARTS.filter((part) => fields.some((field) => field.includes(part)));
	return html.includes(PRINT_HINT) ? [...used, PRINT_HINT] : used;
}

/** What the choice of rules depends on. */
export const listUsedStyles = (html: string): UsedStyles => ({
	attributes: listBetween(html, ' class="', '"'),
	elements: listElements(html),
	parts: new Set(listParts(html)),
});

const numbers = new Map<string, number>();

/** Equal for documents that use the same styles; those of a written part go by its hole. */
export function getStylesKey(rendered: string): string {
	const { attributes, elements, parts } = listUsedStyles(rendered);
	const holes = listBetween(rendered, ' data-part="', '"');
	const names = [attributes, elements, parts, holes].map((texts) => [...texts].map(toNumber));
	return names.join("|");
}

/** All that is in the code is some thousand texts. */
function toNumber(text: string): number {
	const known = numbers.get(text);
	if (known !== undefined) return known;
	// A copy: a part of a document would keep the whole of it in memory.
	numbers.set(Buffer.from(text).toString(), numbers.size);
	return numbers.size - 1;
}

/** Different texts between the two marks. */
function listBetween(html: string, opening: string, closing: string): Set<string> {
	const found = new Set<string>();
	for (let at = html.indexOf(opening); at >= 0; at = html.indexOf(opening, at)) {
		const start = at + opening.length;
		at = html.indexOf(closing, start);
		if (at < 0) break;
		found.add(html.slice(start, at));
	}
	return found;
}

function listElements(html: string): Set<string> {
	const found = new Set<string>();
	for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at)) {
		const start = ++at;
		while (isNameCode(html.charCodeAt(at))) at += 1;
		if (at > start) found.add(html.slice(start, at));
	}
	return found;
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
