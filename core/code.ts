/** Reads discount codes and invite tokens, which people copy out of sentences. */
import { foldDigits } from "./digits";

/** Spaces, control characters, invisible marks, and lone surrogates. */
const STRAY = /[\s\p{Cc}\p{Cf}\p{Cs}\p{DI}]/gu;
/** Latin and Arabic punctuation, quotes, brackets, and the stars of messengers; no sign that ends a token. */
const AROUND = String.raw`[.,;:!?…'"\x60´*،؛؟۔٫٬\p{Ps}\p{Pe}\p{Pi}\p{Pf}<>]`;
const SENTENCE = new RegExp(`^${AROUND}+|${AROUND}+$`, "gu");
/** The rest of a link behind the code. */
const ADDED = /[?&#/].*$/s;

/**
 * Reads a code: `«OPEN10»،` and ` open ١٠` are `OPEN10` and `open10`. The case stays; undefined when
 * nothing is left.
 */
export function readCode(typed: string | null | undefined): string | undefined {
	const bare = foldDigits(typed ?? "").replace(STRAY, "");
	const code = bare.replace(SENTENCE, "").replace(ADDED, "").replace(SENTENCE, "");
	return code || undefined;
}
