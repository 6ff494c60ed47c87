/** Reads the ids of transactions, plans, creators and messages that addresses and forms name. */
import { foldReference } from "./digits";

/** Spaces, opening quotes and brackets, and marks that are not seen may stand before an id. */
const BEFORE = String.raw`[\s\p{Cf}\p{Pi}'"(<\[]*`;
/** An id does not end with a sign that ends a sentence. */
const ID = new RegExp(String.raw`^${BEFORE}(\w(?:[\w.:~=-]{0,126}[\w~=-])?)`, "u");
/** Scripts and templates write these for an id that they do not have. */
const NO_ID = ["null", "undefined"];

/**
 * Takes the characters of an id and no more: `TX?success=true`, `TX،` and `«TX»` are `TX`. Undefined
 * when nothing is left.
 */
export function readId(text: string | null | undefined): string | undefined {
	const [, id] = ID.exec(foldReference(text ?? "")) ?? [];
	return id === undefined || NO_ID.includes(id) ? undefined : id;
}
