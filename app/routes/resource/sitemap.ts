/** /sitemap.xml lists the public pages, each with its addresses in both languages. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { toMarkup } from "#core/markup";
import { LOCALES } from "~/i18n/locale";
import { paths, withLocale } from "~/paths";

const fixedPaths = [
	paths.home(),
	paths.getApp(),
	paths.contact(),
	paths.premium(),
	paths.login(),
	paths.register(),
];

export function loader({ context }: LoaderFunctionArgs) {
	// Without PUBLIC_URL it comes from the Host header, which may contain an ampersand.
	const origin = toMarkup(context.origin);
	const publicPaths = [...fixedPaths, ...context.services.textPages.paths];
	const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${publicPaths.map((path) => renderPage(origin, path)).join("\n")}
</urlset>
`;
	return new Response(body, {
		headers: {
			"Content-Type": "application/xml; charset=utf-8",
			"Cache-Control": "public, max-age=3600",
		},
	});
}

/** Each address is listed on its own and names all others, as search engines require. */
function renderPage(origin: string, path: string): string {
	const inLanguages = LOCALES.map((locale) => ({
		hreflang: locale as string,
		href: origin + withLocale(path, "", locale),
	}));
	const addresses = [{ hreflang: "x-default", href: origin + path }, ...inLanguages];
	const alternates = addresses
		.map(
			({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`,
		)
		.join("");
	return addresses.map(({ href }) => `<url><loc>${href}</loc>${alternates}</url>`).join("\n");
}
