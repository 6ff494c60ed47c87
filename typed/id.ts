/** Ids that addresses and forms name: of transactions, plans, creators, messages. */

/** What opens a quote or a bracket, spaces, and marks that are not seen: all that may stand before an id. */
const BEFORE = String.raw`[\s\p{Cf}\p{Pi}'"(<\[]*`;
/** What an id may hold; it ends with none of the signs that end a sentence. */
const ID = new RegExp(String.raw`^${BEFORE}(\w(?:[\w.:~=-]{0,126}[\w~=-])?)`, "u");
/** What scripts and templates write for an id that they do not have. */
const NO_ID = ["null", "undefined"];

/**
 * Takes what an id may hold and no more: `TX?success=true`, `TX،` and `«TX»` are `TX`. Undefined when
 * nothing is left.
 */
export function readId(text: string | null | undefined): string | undefined {
	const [, id] = ID.exec(text ?? "") ?? [];
	return id === undefined || NO_ID.includes(id) ? undefined : id;
}
