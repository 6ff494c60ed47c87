/**
 * Pictures of the folder that are served as they are: `pictures/share.LANGUAGE.png`, which shows in other
 * sites beside a shared link, `pictures/hero.*` of the landing page, and icons of fixed sizes.
 */
import { imageSize } from "image-size";
import type { Language } from "#core/language";
import type { BrandFiles, ReportProblem } from "./brand-folder";

export type Picture = { content: Buffer; type: string; width: number; height: number };

export type BrandPictures = {
	share: Record<Language, Picture | undefined>;
	hero: Picture | undefined;
	/** By the names of `BRAND_ICONS`. */
	icons: ReadonlyMap<string, Picture>;
};

/** The icons that browsers, home screens and telephones ask for, by name and by width in pixels. */
export const BRAND_ICONS = {
	"icon-192.png": 192,
	"icon-512.png": 512,
	"icon-maskable-512.png": 512,
	"apple-touch-icon.png": 180,
} as const satisfies Record<string, number>;

export type BrandIcon = keyof typeof BRAND_ICONS;

/** The size that social networks show whole. */
export const SHARE_PICTURE = { width: 1200, height: 630 };

/** Links that say more than the name of the house have a picture of their own. */
export const SHARE_KINDS = ["invite", "discount"] as const;

export type ShareKind = (typeof SHARE_KINDS)[number];

/** Returns the name of the picture beside a shared link of this kind, such as `share-invite-en.png`. */
export const nameSharePicture = (language: Language, kind: ShareKind | undefined): string =>
	`share-${kind ? `${kind}-` : ""}${language}.png`;

const HERO_PIXELS = { least: 600, most: 3000 };

const types: Record<string, string> = { png: "image/png", jpg: "image/jpeg", webp: "image/webp" };

/** Returns the pictures of the folder. */
export function readPictures(files: BrandFiles, report: ReportProblem): BrandPictures {
	const read = (file: string) => readPicture(file, files, report);
	const ofSize = (file: string, width: number, height: number) => {
		const picture = read(file);
		if (picture && (picture.width !== width || picture.height !== height))
			report(
				file,
				`must be ${width} by ${height} pixels, and is ${picture.width} by ${picture.height}`,
			);
		return picture;
	};
	const { width, height } = SHARE_PICTURE;
	const icons = Object.entries(BRAND_ICONS).flatMap(([name, pixels]) => {
		const picture = ofSize(name, pixels, pixels);
		return picture ? [[name, picture] as const] : [];
	});
	return {
		share: {
			en: ofSize("pictures/share.en.png", width, height),
			ar: ofSize("pictures/share.ar.png", width, height),
		},
		hero: readHero([...files.keys()], read, report),
		icons: new Map(icons),
	};
}

function readHero(
	names: readonly string[],
	read: (file: string) => Picture | undefined,
	report: ReportProblem,
): Picture | undefined {
	const [file, second] = names.filter((name) => name.startsWith("pictures/hero."));
	if (file === undefined) return undefined;
	if (second) report(second, `is one picture too many beside ${file}`);
	const picture = read(file);
	const { least, most } = HERO_PIXELS;
	const sides = picture ? [picture.width, picture.height] : [];
	if (sides.some((side) => side < least || side > most))
		report(file, `must be ${least} to ${most} pixels wide and high`);
	return picture;
}

function readPicture(file: string, files: BrandFiles, report: ReportProblem): Picture | undefined {
	const content = files.get(file);
	if (content === undefined) return undefined;
	const ending = file.split(".").at(-1) ?? "";
	try {
		const { width, height, type } = imageSize(content);
		if (type === ending) return { content, type: types[ending] ?? "", width, height };
		report(file, `is a picture of another kind: ${type}`);
	} catch {
		report(file, `isn't a ${ending} picture`);
	}
	return undefined;
}
