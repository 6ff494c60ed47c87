/** Shapes words with the heading font. */
import { Blob, Buffer, Face, Font, shape } from "harfbuzzjs";
import { cutHeadingFont } from "../../scripts/heading-font.js";

export const openHeadingFont = async (script: "arabic" | "latin"): Promise<Font> =>
	new Font(new Face(new Blob((await cutHeadingFont(script, "truetype")) as Uint8Array)));

/** Returns the glyphs of the words, in font units: `font.face.upem` units are one em. */
export function drawWords(font: Font, words: string) {
	const shaped = new Buffer();
	shaped.addText(words);
	shaped.guessSegmentProperties();
	shape(font, shaped);
	return shaped.getGlyphInfosAndPositions();
}
