/**
 * Provides the subset heading fonts to the style sheet as `@heading-fonts/latin.woff2` and so on,
 * in builds and in development. Each process writes them once, before any style sheet is read.
 */
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { writeHeadingFonts } from "./heading-font.js";

/** Generated, so it is not committed. */
export const HEADING_FONTS = fileURLToPath(
	new URL("../node_modules/.cache/heading-fonts", import.meta.url),
);

let writing: Promise<void> | undefined;

export function headingFonts(): Plugin {
	return {
		name: "sawt:heading-fonts",
		buildStart() {
			writing ??= writeHeadingFonts(HEADING_FONTS);
			return writing;
		},
	};
}
