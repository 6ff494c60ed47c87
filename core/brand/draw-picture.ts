/**
 * Draws the pictures that a brand folder has not: PNG icons of its `icon.svg` or of a letter, and a picture for shared
 * links. The renderer is loaded with the first picture, and works beside the thread that serves people.
 */
import type { Language } from "#core/language";
import type { Brand } from "./brand";
import { BRAND_ICONS, type BrandIcon, SHARE_PICTURE } from "./brand-picture";
import { drawLetterIcon, drawShareArt, fillIconGround, getArtColours } from "./picture-art";

/** The heading font, which the build cuts for this (scripts/heading-font.js). */
const FONTS = import.meta.env.DEV ? "node_modules/.cache/heading-fonts" : "build/server/fonts";

const font = {
	fontFiles: ["latin", "arabic"].map((script) => `${FONTS}/picture-${script}.ttf`),
	loadSystemFonts: false,
};

const loadRenderer = () => import("@resvg/resvg-js");

async function render(markup: string, width: number) {
	const { renderAsync } = await loadRenderer();
	return renderAsync(markup, { font, fitTo: { mode: "width", value: width } });
}

/** Returns the PNG of an icon that the folder has not. */
export async function drawIcon(brand: Brand, name: BrandIcon): Promise<Buffer> {
	const icon = brand.icon?.markup ?? drawLetterIcon(brand, getArtColours(brand));
	const share = shareOfSide[name];
	const width = BRAND_ICONS[name];
	if (share === undefined) return (await render(icon, width)).asPng();
	const ground = (await findGround(icon)) ?? getArtColours(brand).paper;
	return (await render(fillIconGround(icon, ground, share), width)).asPng();
}

/** How much of a side the drawing takes, in percent; undefined for icons that may have clear corners. */
const shareOfSide: Record<BrandIcon, number | undefined> = {
	"icon-192.png": undefined,
	"icon-512.png": undefined,
	"icon-maskable-512.png": 84,
	"apple-touch-icon.png": 100,
};

/** Returns the colour at the middle of the upper edge; undefined for a drawing that is clear there. */
async function findGround(icon: string): Promise<string | undefined> {
	const { pixels, width } = await render(icon, 64);
	const place = 4 * (width + width / 2);
	const [red, green, blue, opacity] = pixels.subarray(place, place + 4);
	return opacity === 255 ? `rgb(${red},${green},${blue})` : undefined;
}

/** Returns the PNG for shared links in this language, with this line, or with the slogan of the house. */
export async function drawSharePicture(
	brand: Brand,
	language: Language,
	line: string | undefined,
): Promise<Buffer> {
	const { Resvg } = await loadRenderer();
	const measure = (markup: string) => new Resvg(markup, { font }).getBBox()?.width ?? 1;
	const art = drawShareArt({ brand, language, line }, measure);
	return (await render(art, SHARE_PICTURE.width)).asPng();
}
