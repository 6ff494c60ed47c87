/** What an operator typed to find something, read as each thing that it may be. */
import { toCompactPhone } from "../account/registration";
import { toReferenceKey } from "../manual-payment/transfer-reference";
import { readShortReference } from "../platform/short-reference";
import { cleanTyped } from "../platform/text";

const MIN_PHONE_DIGITS = 4;
const MIN_ID_DIGITS = 6;

/** Letters that a pattern would read as more than themselves. */
const escapePattern = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** `mona` finds what begins with it. */
export const beginsWith = (text: string): string => `${escapePattern(text)}%`;

/** `mona` finds what has it anywhere. */
export const contains = (text: string): string => `%${escapePattern(text)}%`;

/**
 * Letters that many write for another, and the other: `أحمد` and `احمد` are one name, and so are `Işık`
 * and `IŞIK`.
 */
const spellings = [
	["أ", "ا"],
	["إ", "ا"],
	["آ", "ا"],
	["ى", "ي"],
	["ی", "ي"],
	["ة", "ه"],
	["ک", "ك"],
	["ı", "i"],
] as const;

export const foldSpelling = (text: string): string =>
	spellings.reduce((folded, [letter, usual]) => folded.replaceAll(letter, usual), text);

/** Databases may know the capitals of ASCII alone: those of the other letters that were typed. */
const capitalsOf = (text: string) =>
	[...new Set(text)]
		.filter((letter) => letter > "\x7f")
		.map((letter) => [letter.toUpperCase(), letter] as const)
		.filter(([capital, letter]) => capital !== letter && capital.length === letter.length);

/** What is read as another letter where this is looked for, which is in small letters. */
export const spellingsOf = (text: string) => [...spellings, ...capitalsOf(foldSpelling(text))];

/** As `contains`, with any letter in the place of one that may be spelled in another way. */
export function containsSpelled(text: string): string {
	const letters = new RegExp(`[${spellingsOf(text).flat().join("")}]`, "gu");
	return contains(text).replace(letters, "_");
}

/** This capital is two signs in small letters, the second of which no name has. */
export const DOTTED_CAPITAL = "İ";

export type SearchText = {
	/** As it is shown again. */
	typed: string;
	lower: string;
	/** Spellings of a phone's beginning: as typed, with + for 00, with +20, with 0. None for no number. */
	phones: string[];
	/** The same for an id: whole, without `txn_` as far as it was copied, or by its short code. */
	idOf(prefix: "txn" | "mp"): string | undefined;
	referenceKey: string | null;
	/** Of a discount code. */
	upper: string;
};

function listPhones(text: string): string[] {
	const compact = toCompactPhone(text);
	if (!/^\+?\d+$/.test(compact) || compact.length < MIN_PHONE_DIGITS) return [];
	const national = compact.replace(/^(\+20|0020|20|0)/, "");
	const abroad = compact.replace(/^00/, "+");
	return [...new Set([compact, abroad, `+20${national}`, `0${national}`])];
}

/** Undefined when nothing was typed. */
export function readSearchText(text: string | undefined): SearchText | undefined {
	// Our mails isolate numbers by marks, which are copied along.
	const typed = cleanTyped(text ?? "").slice(0, 200);
	if (typed === "") return undefined;
	const lower = typed.replaceAll(DOTTED_CAPITAL, "i").toLowerCase();
	return {
		typed,
		lower,
		upper: typed.toUpperCase(),
		phones: listPhones(typed),
		referenceKey: toReferenceKey(typed),
		idOf(prefix) {
			if (lower.startsWith(`${prefix}_`)) return lower;
			const isPart = /^[0-9a-f]+$/.test(lower) && lower.length >= MIN_ID_DIGITS;
			const digits = isPart ? lower : readShortReference(typed);
			return digits && `${prefix}_${digits}`;
		},
	};
}
