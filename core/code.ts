/** Reads discount codes and invite tokens, which people copy out of sentences. */
import { foldDashes, foldDigits } from "./digits";

/** Spaces, control characters, invisible marks, and lone surrogates. */
const STRAY = /[\s\p{Cc}\p{Cf}\p{Cs}\p{DI}]/gu;
/**
 * Latin, Arabic and ideographic punctuation, long dashes, quotes, brackets, and the stars of messengers; no
 * sign that ends a token.
 */
const AROUND = String.raw`[.,;:!?…'"\x60´*،؛؟۔٫٬。、・\u2012-\u2015\p{Ps}\p{Pe}\p{Pi}\p{Pf}<>]`;
const SENTENCE = new RegExp(`^${AROUND}+|${AROUND}+$`, "gu");
/** The rest of a link behind the code. */
const ADDED = /[?&#/].*$/s;

/**
 * Reads a code: `«OPEN‑10»،` and ` open-１٠` are `OPEN-10` and `open-10`. The case stays; undefined when
 * nothing is left.
 */
export function readCode(typed: string | null | undefined): string | undefined {
	const bare = foldDigits(typed ?? "").replace(STRAY, "");
	const code = bare.replace(SENTENCE, "").replace(ADDED, "").replace(SENTENCE, "");
	return foldDashes(code) || undefined;
}

/**
 * Returns the form in which two discount codes are compared, without regard to case, and with `_` as `-`:
 * `open_10` and `OPEN-10` are one code. An invite token has no such form.
 */
export const toCodeKey = (typed: string): string =>
	(readCode(typed) ?? "").toUpperCase().replaceAll("_", "-");
