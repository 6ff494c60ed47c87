/** Folds texts for searches: two spellings of one word become one text. */
import { foldDashes, foldDigits } from "./digits";

/** Vowel marks, the hamza on a letter, accents, joiners, the tatweel, and a hamza without a seat. */
const DROPPED = /[\p{Mn}\p{Cf}\u0640\u0621]/gu;

/** Letters that are written for one another and have no common Unicode decomposition. */
const spellings: Readonly<Record<string, string>> = {
	ٱ: "ا",
	ى: "ي",
	ی: "ي",
	ې: "ي",
	ة: "ه",
	ە: "ه",
	ہ: "ه",
	ک: "ك",
	ı: "i",
	ß: "ss",
	ς: "σ",
	ø: "o",
	ł: "l",
	đ: "d",
	æ: "ae",
	"’": "'",
	_: "-",
};
const SPELLED = new RegExp(`[${Object.keys(spellings).join("")}]`, "gu");

/**
 * Returns the text in the form in which it is searched: in small letters, without marks, with one seat for
 * each hamza (`أحمد`, `اَحمد` and `ﺍﺣﻤﺪ` are `احمد`; `مؤمن` is `مومن`; `علاء` is `علا`), and with plain letters,
 * digits, dashes and spaces. Empty when nothing is left.
 */
export function foldForSearch(text: string): string {
	const bare = text.normalize("NFKD").replace(DROPPED, "").toLowerCase();
	return foldDashes(foldDigits(bare))
		.replace(DROPPED, "")
		.replace(SPELLED, (letter) => spellings[letter] ?? letter)
		.replace(/\s+/g, " ")
		.trim();
}
