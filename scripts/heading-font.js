/**
 * Subsets the heading font to the characters of both catalogues and the alphabets of both
 * languages, in the one weight that headings use. Accented letters, which only names contain, go
 * into a separate file (docs/decisions/017).
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";

const require = createRequire(import.meta.url);
const WEIGHT = 600;
/** Keeps kerning, marks and the joined forms of Arabic; drops stylistic alternates. */
const FEATURES = [
	...["kern", "mark", "mkmk", "ccmp", "locl", "liga", "rlig", "calt"],
	...["isol", "init", "medi", "fina"],
];
const ARABIC = /\p{Script=Arabic}|[\u060c\u061b\u061f\u0640\u064b-\u0652\u0660-\u066c]/u;
const INVISIBLE = /[\p{Cc}\p{Cf}]/u;

const listRange = (first, last) =>
	Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));

/** Returns every character that a text in this language may contain. */
export function listCatalogueCharacters(language) {
	const folder = new URL(`../locales/${language}/`, import.meta.url);
	const texts = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), "utf8"));
	return [...new Set(texts.join(""))].filter((character) => !INVISIBLE.test(character));
}

/**
 * Names can join any letters of the alphabet, and a missing letter would break an Arabic word
 * apart.
 */
export function listFontCharacters() {
	const written = ["en", "ar"].flatMap(listCatalogueCharacters);
	const isArabic = (character) => ARABIC.test(character);
	const alphabet = [...listRange(0x621, 0x63a), ...listRange(0x640, 0x652), ..."،؛؟ٰ"];
	const digits = [...listRange(0x660, 0x669), ..."٪٫٬"];
	const accented = [...listRange(0xc0, 0xff), ..."ıŒœ"];
	const latin = [...listRange(0x20, 0x7e), ..."‘’“”–—…•€−·", ...written];
	return {
		latin: new Set(latin.filter((one) => !isArabic(one) && !accented.includes(one))),
		accented: new Set(accented),
		arabic: new Set([" ", ...alphabet, ...digits, ...written.filter(isArabic)]),
	};
}

const SOURCES = { latin: "latin", accented: "latin", arabic: "arabic" };

/** Writes latin.woff2, accented.woff2 and arabic.woff2 into the folder. */
export async function writeHeadingFonts(folder) {
	mkdirSync(folder, { recursive: true });
	for (const name of Object.keys(SOURCES)) {
		const file = join(folder, `${name}.woff2`);
		const font = await cutHeadingFont(name);
		// Renames when complete, so that a parallel build never reads half a file.
		writeFileSync(`${file}.${process.pid}`, font);
		renameSync(`${file}.${process.pid}`, file);
	}
}

/** Returns the bytes of one of the files. */
export function cutHeadingFont(name) {
	const source = require.resolve(
		`@fontsource-variable/readex-pro/files/readex-pro-${SOURCES[name]}-wght-normal.woff2`,
	);
	const text = [...listFontCharacters()[name]].sort().join("");
	return subsetFont(readFileSync(source), text, {
		targetFormat: "woff2",
		variationAxes: { wght: WEIGHT },
		keepFeatures: FEATURES,
		noHinting: true,
	});
}
