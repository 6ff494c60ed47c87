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

/**
 * Writes latin.woff2, accented.woff2 and arabic.woff2 into the folder, and picture-latin.ttf and picture-arabic.ttf,
 * which pictures of a brand are drawn with.
 */
export async function writeHeadingFonts(folder) {
	mkdirSync(folder, { recursive: true });
	for (const name of Object.keys(SOURCES)) {
		writeWhole(join(folder, `${name}.woff2`), await cutHeadingFont(name));
	}
	for (const script of ["latin", "arabic"]) {
		writeWhole(join(folder, `picture-${script}.ttf`), await cutPictureFont(script));
	}
}

/** Renames when complete, so that a parallel build never reads half a file. */
function writeWhole(file, content) {
	writeFileSync(`${file}.${process.pid}`, content);
	renameSync(`${file}.${process.pid}`, file);
}

/** Returns the bytes of one of the files. */
export const cutHeadingFont = (name) =>
	cutFont(SOURCES[name], [...listFontCharacters()[name]].sort().join(""), "woff2");

/** A name in a picture may have any letter. */
function cutPictureFont(script) {
	const latin = [...listRange(0x20, 0x24f), ...listRange(0x2010, 0x203a), ..."€−"];
	const arabic = [" ", ...listRange(0x600, 0x6ff)];
	return cutFont(script, (script === "arabic" ? arabic : latin).join(""), "sfnt");
}

function cutFont(script, text, targetFormat) {
	const source = require.resolve(
		`@fontsource-variable/readex-pro/files/readex-pro-${script}-wght-normal.woff2`,
	);
	return subsetFont(readFileSync(source), text, {
		targetFormat,
		variationAxes: { wght: WEIGHT },
		keepFeatures: FEATURES,
		noHinting: true,
	});
}
