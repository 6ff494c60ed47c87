/** Reads the ids of transactions, plans, creators and messages from addresses and forms. */

/** Spaces, invisible marks, and opening quotes and brackets may stand before an id. */
const BEFORE = String.raw`[\s\p{Cf}\p{Pi}'"(<\[]*`;
/** The characters of an id, which never ends with the punctuation of a sentence. */
const ID = new RegExp(String.raw`^${BEFORE}(\w(?:[\w.:~=-]{0,126}[\w~=-])?)`, "u");
/** Scripts and templates write these words for a missing id. */
const NO_ID = ["null", "undefined"];

/**
 * Reads an id and drops everything around it: `TX?success=true`, `TX،` and `«TX»` are `TX`. Undefined when
 * nothing is left.
 */
export function readId(text: string | null | undefined): string | undefined {
	const [, id] = ID.exec(text ?? "") ?? [];
	return id === undefined || NO_ID.includes(id) ? undefined : id;
}
