/** A text that was read once, for any values: i18next reads and searches it anew for each. */

/** A value's name is between two texts. */
export type CompiledText = { texts: readonly string[]; names: readonly string[] };

export type TextValues = Readonly<Record<string, unknown>>;

const VALUE = /\{\{(\w+)\}\}/;
/** Another text within this one. */
const NESTING = "$t(";
/** It also chooses the plural form. */
const COUNT = "count";

/**
 * @param raw as it is in the catalogue
 * @returns undefined for a text that i18next has to read itself
 */
export function compileText(raw: string): CompiledText | undefined {
	if (raw.includes(NESTING)) return undefined;
	const parts = raw.split(VALUE);
	return {
		texts: parts.filter((_, index) => index % 2 === 0),
		names: parts.filter((_, index) => index % 2 === 1),
	};
}

/** Undefined where i18next would do more than put the values in: for options of its own, or a missing value. */
export function fillText({ texts, names }: CompiledText, values: TextValues): string | undefined {
	const isOption = (name: string) => name === COUNT || !names.includes(name);
	if (Object.keys(values).some(isOption)) return undefined;
	let filled = texts[0] ?? "";
	for (const [index, name] of names.entries()) {
		const value = values[name];
		if (typeof value !== "string" && typeof value !== "number") return undefined;
		filled += value + (texts[index + 1] ?? "");
	}
	return filled;
}
