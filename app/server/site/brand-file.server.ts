/**
 * The files of the brand that browsers load: logo, icons and pictures. What the folder has not is drawn when it is
 * first requested, and once.
 */
import type { Brand } from "#core/brand/brand";
import {
	BRAND_ICONS,
	type BrandIcon,
	nameSharePicture,
	SHARE_KINDS,
	type ShareKind,
} from "#core/brand/brand-picture";
import { getI18n } from "~/i18n/instance.server";
import { LOCALES, type Locale } from "~/i18n/locale";

export type BrandFile = { content: Buffer; type: string };

/** Returns a file by its name, such as `logo.svg`; undefined for a name that the house has no file for. */
export type FindBrandFile = (name: string) => Promise<BrandFile> | undefined;

export function createBrandFiles(brand: Brand): FindBrandFile {
	const makers = new Map([...listDrawings(brand), ...listPictures(brand)]);
	const made = new Map<string, Promise<BrandFile>>();
	return (name) => {
		const known = made.get(name);
		const make = makers.get(name);
		if (known || !make) return known;
		const file = make();
		made.set(name, file);
		// A picture that could not be drawn is tried again.
		file.catch(() => made.delete(name));
		return file;
	};
}

type Entry = [name: string, make: () => Promise<BrandFile>];

function listDrawings({ logo, logoDark, icon }: Brand): Entry[] {
	const drawings = { "logo.svg": logo, "logo-dark.svg": logoDark, "icon.svg": icon };
	return Object.entries(drawings).flatMap(([name, drawing]): Entry[] =>
		drawing
			? [[name, async () => ({ content: Buffer.from(drawing.markup), type: "image/svg+xml" })]]
			: [],
	);
}

const loadDrawing = () => import("#core/brand/draw-picture");

const toPng = (content: Buffer): BrandFile => ({ content, type: "image/png" });

function listPictures(brand: Brand): Entry[] {
	const { hero, icons } = brand.pictures;
	return [
		...(Object.keys(BRAND_ICONS) as BrandIcon[]).map(
			(name): Entry => [
				name,
				async () => icons.get(name) ?? toPng(await (await loadDrawing()).drawIcon(brand, name)),
			],
		),
		...LOCALES.flatMap((locale) =>
			[undefined, ...SHARE_KINDS].map(
				(kind): Entry => [
					nameSharePicture(locale, kind),
					() => makeSharePicture(brand, locale, kind),
				],
			),
		),
		...(hero ? [["hero", async () => hero] satisfies Entry] : []),
	];
}

/** The picture of the folder stands beside links of every kind; without one the drawing says what the link is. */
async function makeSharePicture(
	brand: Brand,
	locale: Locale,
	kind: ShareKind | undefined,
): Promise<BrandFile> {
	const own = brand.pictures.share[locale];
	if (own) return own;
	const line = kind && getI18n(locale).t(`invite:link.${kind}.title`);
	return toPng(await (await loadDrawing()).drawSharePicture(brand, locale, line));
}
