/**
 * Provides what every peer is built from: the texts and drawings of our landing page and sign-in,
 * and the built style sheet with its fonts.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fiveStarsPath } from "../app/ui/five-stars-shape.ts";
import { iconShapes } from "../app/ui/icon-shapes.js";
import {
	quietHeights,
	waveformHalfPath,
	waveformHeights,
	waveformPath,
} from "../app/ui/waveform-shape.ts";

const ASSETS = "build/client/assets";
const NAMESPACES = ["auth", "common", "landing"];
/** Limited to those two pages, because hydrating peers would send all texts. */
const ICONS = [
	...["arrow-right", "menu", "sun", "moon", "contrast"],
	...["headphones", "mic", "play", "pause", "smartphone", "laptop"],
	...["radio", "hand-coins", "sparkles", "upload", "scissors", "coins"],
	...["instagram", "facebook", "x-twitter", "youtube"],
];

export function writeContent(folder) {
	mkdirSync(folder, { recursive: true });
	const find = (ending) => readdirSync(ASSETS).filter((name) => name.endsWith(ending));
	for (const font of find(".woff2")) copyFileSync(`${ASSETS}/${font}`, `${folder}/${font}`);
	const sheet = readFileSync(`${ASSETS}/${find(".css")[0]}`, "utf8");
	writeFileSync(`${folder}/style.css`, sheet.replaceAll("url(/assets/", "url(./"));
	const texts = readTexts();
	const icons = Object.fromEntries(ICONS.map((name) => [name, iconShapes[name]]));
	const waves = {
		hero: waveformHalfPath(waveformHeights("listener", 64), 96),
		quiet: waveformPath(quietHeights(), 48),
	};
	writeFileSync(
		`${folder}/content.json`,
		JSON.stringify({ texts, icons, waves, stars: fiveStarsPath }),
	);
}

/** Resolves references in the locale files, such as `$t(common:companyName)`. */
function readTexts() {
	const read = (name) => JSON.parse(readFileSync(`locales/en/${name}.json`, "utf8"));
	const texts = Object.fromEntries(NAMESPACES.map((name) => [name, read(name)]));
	const takeIn = (text) => text.replace(/\$t\((?:common:)?(\w+)\)/g, (_, key) => texts.common[key]);
	return JSON.parse(takeIn(JSON.stringify(texts)));
}
