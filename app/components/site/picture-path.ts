/** The addresses of icons and of pictures for shared links: the brand's, or the product's own. */
import { nameSharePicture, type ShareKind } from "#core/brand/brand-picture";
import { getBrand } from "#core/brand/current-brand";
import type { Locale } from "~/i18n/locale";
import { paths } from "~/paths";

/** Returns the path of an icon, such as `icon-192.png`, or of another file that each house has. */
export function toPicturePath(name: string): string {
	const brand = getBrand();
	return brand ? paths.brandFile({ digest: brand.digest, name }) : `/${name}`;
}

/** Returns the path of the picture beside a shared link. */
export const toSharePath = (locale: Locale, kind?: ShareKind): string =>
	toPicturePath(nameSharePicture(locale, kind));

/** Returns the path and the type of the icon in a tab. */
export function getTabIcon(): { href: string; type: string } {
	const brand = getBrand();
	if (!brand) return { href: "/favicon.svg", type: "image/svg+xml" };
	return brand.icon
		? { href: toPicturePath("icon.svg"), type: "image/svg+xml" }
		: { href: toPicturePath("icon-192.png"), type: "image/png" };
}
