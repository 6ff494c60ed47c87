/**
 * How a public page is found in two languages and how its link looks when it is shared: canonical,
 * hreflang, Open Graph and structured data. `?lang=` is part of a page's address; the bare one
 * answers in the visitor's language and is x-default.
 */
import { useLocation } from "@remix-run/react";
import { getLocaleFacts, LOCALE_QUERY, LOCALES, type Locale } from "~/i18n/locale";
import { useTranslation } from "~/i18n/use-translation";
import { dropLastSlashes, paths, withLocale } from "~/paths";
import { useDocumentFacts } from "./document-facts";
import { OpenGraph } from "./open-graph";
import { usePageHandle } from "./page-handle";

export type ShareTagsProps = { origin: string; title: string; description?: string | undefined };

export function ShareTags({ origin, title, description }: ShareTagsProps) {
	const { t } = useTranslation();
	const { locale } = useDocumentFacts();
	const { pathname, search } = useLocation();
	const { canonicalPath = toIndexedPath(pathname) } = usePageHandle();
	const addressIn = (language: Locale) => origin + withLocale(canonicalPath, "", language);
	const namesLanguage = new URLSearchParams(search).has(LOCALE_QUERY);
	const canonical = namesLanguage ? addressIn(locale) : origin + canonicalPath;
	return (
		<>
			<link rel="canonical" href={canonical} />
			{LOCALES.map((language) => (
				<link key={language} rel="alternate" hrefLang={language} href={addressIn(language)} />
			))}
			<link rel="alternate" hrefLang="x-default" href={origin + canonicalPath} />
			<OpenGraph
				siteName={t("companyName")}
				title={title}
				description={description}
				url={canonical}
				locale={getLocaleFacts(locale).regionTag}
				pictureUrl={`${origin}/share-${locale}.png`}
				pictureText={t("shareImage")}
			/>
			{canonicalPath === paths.home() ? (
				<StructuredData origin={origin} description={description} />
			) : null}
		</>
	);
}

/** Routes also match capitals and trailing slashes; only one spelling is indexed. */
function toIndexedPath(pathname: string): string {
	return dropLastSlashes(pathname.toLowerCase()) || paths.home();
}

type StructuredDataProps = { origin: string; description?: string | undefined };

function StructuredData({ origin, description }: StructuredDataProps) {
	const { t } = useTranslation();
	const name = t("companyName");
	const organization = { "@type": "Organization", "@id": `${origin}/#organization` };
	const graph = {
		"@context": "https://schema.org",
		"@graph": [
			{ ...organization, name, url: `${origin}/`, logo: `${origin}/icon-512.png` },
			{
				"@type": "WebSite",
				"@id": `${origin}/#website`,
				name,
				description,
				url: `${origin}/`,
				inLanguage: LOCALES,
				publisher: { "@id": organization["@id"] },
			},
		],
	};
	return (
		<script
			type="application/ld+json"
			// "<" cannot end the element from inside a JSON string.
			// biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts, escaped here
			dangerouslySetInnerHTML={{ __html: JSON.stringify(graph).replaceAll("<", "\\u003c") }}
		/>
	);
}
