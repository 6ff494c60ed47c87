/** /manifest.webmanifest gives name, colours and icons for a home screen, in the page's language. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { getBrand } from "#core/brand/current-brand";
import { getPalettes } from "#core/brand/current-palette";
import { toPicturePath } from "~/components/site/picture-path";
import { getI18n } from "~/i18n/instance.server";
import { getLocaleFacts } from "~/i18n/locale";
import { paths, withLocale } from "~/paths";

export function loader({ context: { locale } }: LoaderFunctionArgs) {
	const { t } = getI18n(locale);
	const { paper } = getPalettes().light;
	const manifest = {
		id: paths.home(),
		name: t("companyName"),
		short_name: getBrand()?.shortName[locale] ?? t("companyName"),
		description: t("landing:description"),
		lang: locale,
		dir: getLocaleFacts(locale).direction,
		start_url: withLocale(paths.home(), "", locale),
		display: "minimal-ui",
		background_color: paper,
		theme_color: paper,
		icons: [
			{ src: toPicturePath("icon-192.png"), sizes: "192x192", type: "image/png" },
			{ src: toPicturePath("icon-512.png"), sizes: "512x512", type: "image/png" },
			{
				src: toPicturePath("icon-maskable-512.png"),
				sizes: "512x512",
				type: "image/png",
				purpose: "maskable",
			},
		],
	};
	return new Response(JSON.stringify(manifest), {
		headers: {
			"Content-Type": "application/manifest+json; charset=utf-8",
			"Cache-Control": "public, max-age=3600",
			Vary: "Cookie, Accept-Language",
		},
	});
}
