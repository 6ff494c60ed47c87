/** Who this site is: the logo of the brand, or its name after its icon; without a brand the product's own. */
import { useTranslation } from "react-i18next";
import type { Brand } from "#core/brand/brand";
import { getBrand } from "#core/brand/current-brand";
import type { Theme } from "~/domain/site/theme";
import { paths } from "~/paths";
import { Logo, LogoMark } from "~/ui/logo";
import { useDocumentFacts } from "./document-facts";

export function SiteLogo() {
	const { t } = useTranslation("common");
	const { theme } = useDocumentFacts();
	const brand = getBrand();
	const name = t("companyName");
	if (brand?.logo) return <BrandLogo brand={brand} name={name} theme={theme} />;
	return <Logo name={name} mark={<SiteMark size={32} />} />;
}

type SiteMarkProps = { size: number; className?: string | undefined };

/** A small drawing beside a text; a brand without an icon has none. */
export function SiteMark({ size, className }: SiteMarkProps) {
	const brand = getBrand();
	if (!brand) return <LogoMark size={size} className={className} />;
	if (!brand.icon) return null;
	const src = paths.brandFile({ digest: brand.digest, name: "icon.svg" });
	return <img src={src} alt="" width={size} height={size} className={className} />;
}

/** The room that the header of a phone has, in pixels. */
const MAX_WIDTH = 168;
const HEIGHT = 40;

type BrandLogoProps = { brand: Brand; name: string; theme: Theme };

function BrandLogo({ brand, name, theme }: BrandLogoProps) {
	const { logo, logoDark, digest } = brand;
	if (!logo) return null;
	const width = Math.round(Math.min(MAX_WIDTH, (HEIGHT * logo.width) / logo.height));
	const height = Math.round((width * logo.height) / logo.width);
	const light = paths.brandFile({ digest, name: "logo.svg" });
	const dark = paths.brandFile({ digest, name: "logo-dark.svg" });
	const picture = <img src={light} alt={name} width={width} height={height} />;
	if (!logoDark || theme === "light") return picture;
	return (
		<picture>
			{/* Paper is white in each theme. */}
			<source media="print" srcSet={light} />
			<source media={theme === "dark" ? "all" : "(prefers-color-scheme: dark)"} srcSet={dark} />
			{picture}
		</picture>
	);
}
