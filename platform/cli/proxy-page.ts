/**
 * The pages that a proxy shows by itself (deploy/pages) in the name of a brand, and the content policy that allows
 * their style.
 */
import { createHash } from "node:crypto";
import type { Brand } from "#core/brand/brand";
import { drawLogo } from "#core/brand/logo-markup";
import { ownPalettes, SCHEMES } from "#core/brand/palette";
import { toMarkup } from "#core/markup";
import { replaceHouseName } from "../base/house-name";

const ownFiles = import.meta.glob<string>("../../deploy/pages/*", {
	query: "?raw",
	import: "default",
});

const STYLE = /<style>(.*?)<\/style>/s;

/** Returns the files of deploy/pages for this house, by name. */
export async function writeProxyPages(brand: Brand): Promise<ReadonlyMap<string, string>> {
	const files = new Map<string, string>();
	for (const [path, load] of Object.entries(ownFiles)) {
		const text = await load();
		files.set(
			path.slice(path.lastIndexOf("/") + 1),
			path.endsWith(".html") ? paint(rename(text, brand), brand) : text,
		);
	}
	const policy = files.get("policy.conf") ?? "";
	files.set("policy.conf", policy.replace(/'sha256-[^']*'/, listHashes([...files.values()])));
	return files;
}

/** All pages have one style. */
function listHashes(texts: readonly string[]): string {
	const styles = texts.flatMap((text) => STYLE.exec(text)?.[1] ?? []);
	const hashes = styles.map((style) => createHash("sha256").update(style).digest("base64"));
	return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`).join(" ");
}

/** The colours of the pages, which are all different. */
const painted = {
	light: ["paper", "ink", "accent", "accent-edge", "on-accent", "link"],
	dark: ["paper", "ink", "link"],
} as const;

/** Gives the style of a page the colours of a brand that has its own. */
function paint(html: string, { palettes }: Brand): string {
	if (palettes === undefined) return html;
	const changed = new Map(
		SCHEMES.flatMap((scheme) =>
			painted[scheme].map((token) => [ownPalettes[scheme][token], palettes[scheme][token]]),
		),
	);
	return html.replace(STYLE, (style) =>
		style.replaceAll(/#[\da-f]{6}/g, (colour) => changed.get(colour) ?? colour),
	);
}

/** The names are written as the pages write the product's own. */
function rename(html: string, brand: Brand): string {
	const [english, arabic] = [toMarkup(brand.name.en), toMarkup(brand.nameInSentence.ar)];
	const header = drawLogo(brand, english) ?? english;
	return html
		.replace(/(<header class="name">).*?(<\/header>)/s, (_, start, end) => start + header + end)
		.replace(/(?<=<title>).*?(?=<\/title>)|(?<=<main>).*(?=<\/main>)/gs, (part) =>
			replaceHouseName(part, { en: english, ar: `<bdi>${arabic}</bdi>` }),
		);
}
