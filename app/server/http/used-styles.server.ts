/** The classes, elements and kinds of inputs of a document, by which its styles are chosen. */

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
	classes: Set<string>;
	elements: Set<string>;
	/** The markup of PARTS_OF_MARKUP that the document has. */
	parts: Set<string>;
};

const FIELD_PARTS = PARTS_OF_FIELDS.map(([, part]) => part);
const FIELDS = /<(?:input|textarea)[^>]*/g;
const ELEMENTS = /<\w+/g;
const CLASSES = /(?<= class=")[^"]*/g;

const ENTITIES: Record<string, string> = { amp: "&", gt: ">", lt: "<", quot: '"', "#x27": "'" };
const decodeEntities = (text: string) =>
	text.replace(/&([\w#]+);/g, (all, name) => ENTITIES[name] ?? all);
const listNames = (classes: string) => decodeEntities(classes).split(/\s+/);

/** What the choice of rules depends on. */
export function listUsedStyles(html: string): UsedStyles {
	const fields = (html.match(FIELDS) ?? []).join();
	const used = FIELD_PARTS.filter((part) => fields.includes(part));
	return {
		classes: new Set(html.match(CLASSES)?.flatMap(listNames)),
		elements: new Set(html.match(ELEMENTS)?.map((opening) => opening.slice(1))),
		parts: new Set(html.includes(PRINT_HINT) ? [...used, PRINT_HINT] : used),
	};
}

/** All that `listUsedStyles` may look at; the styles of a written part go by its hole. */
const STYLED = /<\w+| (?:class|type|data-part)="[^"]*"| (?:placeholder|data-print-hint)=/g;

/**
 * Equal for documents that use the same styles. It is made for every document that is rendered, so
 * one pattern finds all of it.
 */
export const getStylesKey = (rendered: string): string =>
	[...new Set(rendered.match(STYLED))].join("");
