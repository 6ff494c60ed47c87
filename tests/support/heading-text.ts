/** Words as the font of headings draws them. */
import { Blob, Buffer, Face, Font, shape } from "harfbuzzjs";
import { cutHeadingFont } from "../../scripts/heading-font.js";

export const openHeadingFont = async (script: "arabic" | "latin"): Promise<Font> =>
	new Font(new Face(new Blob((await cutHeadingFont(script, "truetype")) as Uint8Array)));

/** The drawings of the words, in units of the font: `font.face.upem` of them are one em. */
export function drawWords(font: Font, words: string) {
	const shaped = new Buffer();
	shaped.addText(words);
	shaped.guessSegmentProperties();
	shape(font, shaped);
	return shaped.getGlyphInfosAndPositions();
}
