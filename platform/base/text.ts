/**
 * Texts of `locales` by key, and isolates around values, so that neither script reorders the other.
 */

/** The dotted keys of all texts in a catalogue. */
export type KeyOf<Tree> = {
	[Name in keyof Tree & string]: Tree[Name] extends string ? Name : `${Name}.${KeyOf<Tree[Name]>}`;
}[keyof Tree & string];

const END_OF_ISOLATE = "\u2069";

/** Isolates left-to-right text: amounts, numbers, addresses. */
export const isolateLtr = (text: string) => `\u2066${text}${END_OF_ISOLATE}`;

/** Isolates text in its own direction: names and other typed text. */
export const isolate = (text: string) =>
	/^[\u2066\u2068]/.test(text) ? text : `\u2068${text}${END_OF_ISOLATE}`;

export const hasRightToLeft = (text: string) => /[\u0590-\u08ff\ufb1d-\ufefc]/.test(text);

/** The direction of the first letter, like `dir="auto"`, which not all mail programs support. */
export const directionOf = (text: string) =>
	hasRightToLeft(/\p{L}/u.exec(text)?.[0] ?? "") ? "rtl" : "ltr";

export const stripIsolates = (text: string) => text.replace(/[\u2066-\u2069]/g, "");

/** Typed text without characters that control a terminal or reorder a line. */
export function cleanTyped(text: string): string {
	return text
		.replace(/\r\n?/g, "\n")
		.replace(/[\u202a-\u202e\u2066-\u2069]|(?!\n)\p{Cc}/gu, "")
		.trim();
}

/** Undefined where `key` names no text: another release may have written it. */
function findText(texts: object, key: string): string | undefined {
	let node: unknown = texts;
	for (const name of key.split(".")) {
		if (typeof node !== "object" || node === null || !Object.hasOwn(node, name)) return undefined;
		node = (node as Record<string, unknown>)[name];
	}
	return typeof node === "string" ? node : undefined;
}

/** Returns the key itself where there is no text. */
export const readText = (texts: object, key: string) => findText(texts, key) ?? key;

/** The text with its values filled in, each isolated. */
export function fillText(texts: object, key: string, values: Record<string, string>): string {
	return readText(texts, key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
		const value = values[name];
		if (value === undefined) throw new Error(`The text ${key} needs ${name}.`);
		return isolate(value);
	});
}
