/** Names of people and things, as they are kept and shown. */

/** Marks that are not seen: of direction, joiners, fillers that pass for letters, soft hyphens. */
const INVISIBLE = /[\p{Cf}\p{DI}\u2800]/gu;
/** Between letters a joiner is part of the spelling, and after a picture a selector is part of it. */
const PART_OF_SPELLING =
	/(?<=[\p{L}\p{M}\p{ExtPict}])[\u200C\u200D](?=[\p{L}\p{ExtPict}])|(?<=\p{ExtPict})\uFE0F/gu;
/** No script needs more on one letter; a pile of them covers the lines around it. */
const PILE_OF_MARKS = /(\p{M}{4})\p{M}+/gu;

/** Removes marks that are not seen, such as U+200B, U+FEFF and the fillers of Hangul. */
export function dropInvisible(text: string): string {
	const kept = [...text.matchAll(PART_OF_SPELLING)].map(({ index }) => index);
	return text.replace(INVISIBLE, (mark, index: number) => (kept.includes(index) ? mark : ""));
}

/**
 * The name on one line: breaks and tabs become a space, other control characters, lone surrogates and
 * marks that are not seen go. It may be left without anything to see: `isVisibleName`.
 */
export function cleanName(typed: string): string {
	return dropInvisible(typed.replace(/\s+/g, " ").replace(/[\p{Cc}\p{Cs}]/gu, ""))
		.replace(PILE_OF_MARKS, "$1")
		.trim();
}

/** True when people can see and press it: it has a letter or a digit. */
export const isVisibleName = (typed: string): boolean => /[\p{L}\p{N}]/u.test(cleanName(typed));

/** The name as pages show it; `instead` where there is nothing to see of it. */
export const showName = (name: string | null | undefined, instead: string): string =>
	isVisibleName(name ?? "") ? cleanName(name ?? "") : instead;
