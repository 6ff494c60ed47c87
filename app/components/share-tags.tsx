/**
 * How a public page is found in two languages and how its link looks when it is shared: canonical,
 * hreflang, Open Graph and structured data. `?lang=` is part of a page's address; the bare one
 * answers in the visitor's language and is x-default.
 */
import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LOCALE_QUERY, LOCALES, type Locale } from "~/i18n/locale";
import { paths, withLocale } from "~/paths";
import { useDocumentFacts } from "./document-facts";
import { usePageHandle } from "./page-handle";
import { StructuredData } from "./structured-data";

/** Open Graph wants a region; both are spoken where Sawt is at home. */
const regions: Record<Locale, string> = { en: "en_US", ar: "ar_EG" };
const IMAGE = { width: 1200, height: 630 };

export type ShareTagsProps = { origin: string; title: string; description?: string | undefined };

export function ShareTags({ origin, title, description }: ShareTagsProps) {
	const { t } = useTranslation();
	const { locale } = useDocumentFacts();
	const { pathname, search } = useLocation();
	const { canonicalPath = pathname } = usePageHandle();
	const addressIn = (language: Locale) => origin + withLocale(canonicalPath, "", language);
	const namesLanguage = new URLSearchParams(search).has(LOCALE_QUERY);
	const canonical = namesLanguage ? addressIn(locale) : origin + canonicalPath;
	const properties = {
		"og:type": "website",
		"og:site_name": t("companyName"),
		"og:title": title,
		"og:description": description,
		"og:url": canonical,
		"og:locale": regions[locale],
		"og:image": `${origin}/share-${locale}.png`,
		"og:image:width": String(IMAGE.width),
		"og:image:height": String(IMAGE.height),
		"og:image:alt": t("shareImage"),
	};
	return (
		<>
			<link rel="canonical" href={canonical} />
			{LOCALES.map((language) => (
				<link key={language} rel="alternate" hrefLang={language} href={addressIn(language)} />
			))}
			<link rel="alternate" hrefLang="x-default" href={origin + canonicalPath} />
			{Object.entries(properties).map(([property, content]) =>
				content ? <meta key={property} property={property} content={content} /> : null,
			)}
			<meta name="twitter:card" content="summary_large_image" />
			{canonicalPath === paths.home() ? (
				<StructuredData origin={origin} description={description} />
			) : null}
		</>
	);
}
