/** Draws the pictures that a brand folder has not, in the colours of the house and with its name. */
import type { Language } from "#core/language";
import { toMarkup } from "#core/markup";
import type { Brand } from "./brand";
import type { Drawing } from "./brand-drawing";
import { SHARE_PICTURE } from "./brand-picture";
import { ownPalettes } from "./palette";

/** The colours of the light theme, as hex. */
export type ArtColours = { paper: string; ink: string; accent: string; onAccent: string };

/** The colours of this house: its own, or the product's. */
export function getArtColours({ palettes = ownPalettes }: Brand): ArtColours {
	const { paper, ink, accent, "on-accent": onAccent } = palettes.light;
	return { paper, ink, accent, onAccent };
}

/** Returns the width of lines of text of 100 px, the widest of all. */
export type MeasureLines = (markup: string) => number;

const NS = 'xmlns="http://www.w3.org/2000/svg"';
const FACE = 'font-family="Readex Pro" font-weight="600"';

/** Places a drawing in a box, in its middle and as large as it fits. */
const place = ({ markup }: Drawing, box: { x: number; y: number; width: number; height: number }) =>
	markup.replace(
		"<svg ",
		`<svg x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" `,
	);

/** The icon of a house that has drawn none: the first letter of its English name. */
export function drawLetterIcon({ name }: Brand, { accent, onAccent }: ArtColours): string {
	const letter = /[\p{L}\p{N}]/u.exec(name.en)?.[0]?.toUpperCase() ?? "";
	return `<svg ${NS} viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${accent}"/><text x="32" y="46" text-anchor="middle" ${FACE} font-size="40" fill="${onAccent}">${toMarkup(letter)}</text></svg>`;
}

/** An icon with ground to its edges: home screens cut it into a shape of their own, and draw a hole black. */
export const fillIconGround = (icon: string, ground: string, share: number): string => {
	const edge = (100 - share) / 2;
	const inner = icon.replace(
		"<svg ",
		`<svg x="${edge}" y="${edge}" width="${share}" height="${share}" `,
	);
	return `<svg ${NS} viewBox="0 0 100 100"><rect width="100" height="100" fill="${ground}"/>${inner}</svg>`;
};

const MARGIN = 80;
const ROOM = SHARE_PICTURE.width - 2 * MARGIN;
const MAX_LINES = 3;
const LINE_HEIGHT: Record<Language, number> = { en: 1.2, ar: 1.5 };

/** A picture says `line`, or the slogan where the link is one of any page. */
type SharedLine = { brand: Brand; language: Language; line: string | undefined };

/** The picture of a shared link: who this is, and one line. */
export function drawShareArt(
	{ brand, language, line = brand.slogan?.[language] }: SharedLine,
	measure: MeasureLines,
): string {
	const { width, height } = SHARE_PICTURE;
	const { paper, ink, accent } = getArtColours(brand);
	const isArabic = language === "ar";
	const name = brand.name[language];
	const sheet = (content: string) => `<svg ${NS} viewBox="0 0 ${width} ${height}">${content}</svg>`;
	const write = (lines: readonly string[], size: number, top: number) =>
		lines
			.map(
				(line, index) =>
					`<text x="${isArabic ? width - MARGIN : MARGIN}" y="${top + size + index * size * LINE_HEIGHT[language]}" text-anchor="${isArabic ? "end" : "start"}" ${FACE} font-size="${size}" fill="${ink}">${isolateLine(line, language)}</text>`,
			)
			.join("");
	const fitText = (text: string, maxSize: number, maxLines: number) =>
		fitLines(text, { maxSize, maxLines }, (lines) => measure(sheet(write(lines, 100, 0))));
	const title = fitText(line ?? name, line ? 76 : 112, MAX_LINES);
	const head = line ? drawHead(brand, language, fitText(name, 46, 1), write) : "";
	const titleHeight = title.lines.length * title.size * LINE_HEIGHT[language];
	return sheet(
		`<rect width="${width}" height="${height}" fill="${paper}"/>${drawRings(isArabic, accent)}${head}${write(title.lines, title.size, (line ? 320 : 300) - titleHeight / 2)}`,
	);
}

type FittedLines = { lines: readonly string[]; size: number };
type WriteLines = (lines: readonly string[], size: number, top: number) => string;

/** The logo, which says the name, or the name where there is none. */
function drawHead(brand: Brand, language: Language, name: FittedLines, write: WriteLines): string {
	const isArabic = language === "ar";
	const top = 72;
	const at = (width: number) => (isArabic ? SHARE_PICTURE.width - MARGIN - width : MARGIN);
	const { logo } = brand;
	if (!logo) return write(name.lines, name.size, top);
	const height = 104;
	const width = (logo.width / logo.height) * height;
	return place(logo, { x: at(width), y: top, width, height });
}

/** A voice that spreads from the corner. */
function drawRings(isArabic: boolean, accent: string): string {
	const { width, height } = SHARE_PICTURE;
	const x = isArabic ? 0 : width;
	const rings = [72, 136, 200, 264].map(
		(radius, index) =>
			`<circle cx="${x}" cy="${height}" r="${radius}" fill="none" stroke="${accent}" stroke-width="22" stroke-opacity="${1 - index * 0.24}"/>`,
	);
	return `<circle cx="${x}" cy="${height}" r="28" fill="${accent}"/>${rings.join("")}`;
}

/** Keeps the order of words in an Arabic line that has Latin letters. */
const isolateLine = (line: string, language: Language) =>
	language === "ar" ? `\u2067${toMarkup(line)}\u2069` : toMarkup(line);

/** Chooses the number of lines that shows the text largest. */
function fitLines(
	text: string,
	{ maxSize, maxLines }: { maxSize: number; maxLines: number },
	measureAtHundred: (lines: readonly string[]) => number,
): FittedLines {
	const words = text.split(/\s+/);
	const fitted = Array.from({ length: Math.min(maxLines, words.length) }, (_, index) => {
		const lines = breakEvenly(words, index + 1);
		const size = Math.floor(Math.min(maxSize, (ROOM / measureAtHundred(lines)) * 100));
		return { lines, size };
	});
	return fitted.reduce((best, one) => (one.size > best.size ? one : best));
}

/** Breaks into so many lines of about the same length. */
function breakEvenly(words: readonly string[], count: number): string[] {
	const target = words.join(" ").length / count;
	const lines: string[] = [];
	for (const word of words) {
		const line = lines.at(-1);
		const isFull =
			line === undefined || (lines.length < count && line.length + word.length / 2 >= target);
		if (isFull) lines.push(word);
		else lines[lines.length - 1] = `${line} ${word}`;
	}
	return lines;
}
