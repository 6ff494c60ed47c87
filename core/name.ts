/** Names of people and things in the form in which they are stored and shown. */

/** Direction marks, joiners, fillers that pass for letters, and soft hyphens. */
const INVISIBLE = /[\p{Cf}\p{DI}\u2800]/gu;
/** A joiner between letters and a selector after an emoji are part of the spelling. */
const PART_OF_SPELLING =
	/(?<=[\p{L}\p{M}\p{ExtPict}])[\u200C\u200D](?=[\p{L}\p{ExtPict}])|(?<=\p{ExtPict})\uFE0F/gu;
/** No script needs more than four marks on one letter; a pile of them covers the lines around it. */
const PILE_OF_MARKS = /(\p{M}{4})\p{M}+/gu;

/** Removes invisible characters, such as U+200B, U+FEFF and the fillers of Hangul. */
export function dropInvisible(text: string): string {
	const shown = [...text.matchAll(PART_OF_SPELLING)].map(({ index }) => index);
	return text.replace(INVISIBLE, (mark, index: number) => (shown.includes(index) ? mark : ""));
}

/**
 * Returns the name on one line: breaks and tabs become spaces; other control characters, lone surrogates
 * and invisible marks are removed. Perhaps nothing visible is left (`isVisibleName`).
 */
export function cleanName(typed: string): string {
	return dropInvisible(typed.replace(/\s+/g, " ").replace(/[\p{Cc}\p{Cs}]/gu, ""))
		.replace(PILE_OF_MARKS, "$1")
		.trim();
}

/** True for a name with a letter or a digit, which people can see and press. */
export const isVisibleName = (typed: string): boolean => /[\p{L}\p{N}]/u.test(cleanName(typed));

/** Returns the name as pages show it, or `instead` when nothing of it is visible. */
export const showName = (name: string | null | undefined, instead: string): string =>
	isVisibleName(name ?? "") ? cleanName(name ?? "") : instead;
