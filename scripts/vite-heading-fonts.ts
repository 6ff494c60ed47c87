/**
 * Provides the subset heading fonts to the style sheet as `@heading-fonts/latin.woff2` and so on,
 * in builds and in development. Each process writes them once, before any style sheet is read. The
 * server's build gets the fonts of its pictures as files in `fonts`.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { writeHeadingFonts } from "./heading-font.js";

/** Generated, so it is not committed. */
export const HEADING_FONTS = fileURLToPath(
	new URL("../node_modules/.cache/heading-fonts", import.meta.url),
);

let writing: Promise<void> | undefined;

export function headingFonts(): Plugin {
	let isServerBuild = false;
	return {
		name: "sawt:heading-fonts",
		configResolved({ build }) {
			isServerBuild = Boolean(build.ssr);
		},
		buildStart() {
			writing ??= writeHeadingFonts(HEADING_FONTS);
			return writing;
		},
		generateBundle() {
			if (!isServerBuild) return;
			for (const name of ["picture-latin.ttf", "picture-arabic.ttf"]) {
				const source = readFileSync(`${HEADING_FONTS}/${name}`);
				this.emitFile({ type: "asset", fileName: `fonts/${name}`, source });
			}
		},
	};
}
