/**
 * Provides what every peer is built from: the texts and drawings of our landing page and sign-in,
 * and the built style sheet with its fonts.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { JSDOM } from "jsdom";
import { fiveStarsPath } from "../app/ui/five-stars-shape.ts";
import { iconShapes } from "../app/ui/icon-shapes.js";

const ASSETS = "build/client/assets";
const NAMESPACES = ["auth", "common", "landing"];
/** Limited to those two pages, because hydrating peers would send all texts. */
const ICONS = [
	...["arrow-right", "menu", "sun", "moon", "contrast"],
	...["headphones", "mic", "play", "pause", "check"],
];

/** `readPage` gives the HTML of one of our addresses, whose drawings the peers take over. */
export async function writeContent(folder, readPage) {
	mkdirSync(folder, { recursive: true });
	const find = (ending) => readdirSync(ASSETS).filter((name) => name.endsWith(ending));
	for (const font of find(".woff2")) copyFileSync(`${ASSETS}/${font}`, `${folder}/${font}`);
	const sheet = readFileSync(`${ASSETS}/${find(".css")[0]}`, "utf8");
	const [lazy] = find(".svg");
	copyFileSync(`${ASSETS}/${lazy}`, `${folder}/${lazy}`);
	writeFileSync(`${folder}/style.css`, sheet.replaceAll("url(/assets/", "url(./"));
	const texts = readTexts();
	const icons = Object.fromEntries(ICONS.map((name) => [name, iconShapes[name]]));
	const pictures = {
		listener: listPictures(await readPage("/")),
		creator: listPictures(await readPage("/?mode=creator")),
	};
	writeFileSync(
		`${folder}/content.json`,
		JSON.stringify({ texts, icons, pictures, stars: fiveStarsPath }),
	);
}

/** The file of the lazy pictures is in the folder of each peer's own static files. */
function listPictures(html) {
	const { document } = new JSDOM(html).window;
	const read = (selector) => document.querySelector(selector).outerHTML;
	const features = [...document.querySelectorAll("#features img")].map(
		({ outerHTML }) => outerHTML,
	);
	return {
		shot: read("#start svg[width='560']"),
		devices: read("#apps svg[width='640']"),
		features,
	};
}

/** Resolves references in the locale files, such as `$t(common:companyName)`. */
function readTexts() {
	const read = (name) => JSON.parse(readFileSync(`locales/en/${name}.json`, "utf8"));
	const texts = Object.fromEntries(NAMESPACES.map((name) => [name, read(name)]));
	const takeIn = (text) => text.replace(/\$t\((?:common:)?(\w+)\)/g, (_, key) => texts.common[key]);
	return JSON.parse(takeIn(JSON.stringify(texts)));
}
