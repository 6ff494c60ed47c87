/** Title, description and robots of a page, and how the page is found and shared. */

import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getBrand } from "#core/brand/current-brand";
import { getLocaleFacts, LOCALE_QUERY, LOCALES, type Locale } from "~/i18n/locale";
import { translate } from "~/i18n/message";
import { dropLastSlashes, paths, withLocale } from "~/paths";
import { useDocumentFacts } from "./document-facts";
import { getErrorTitleKey } from "./error-page";
import { usePageData, usePageHandle } from "./page-handle";
import { toPicturePath, toSharePath } from "./picture-path";

/** The data that a loader may return for the head of its page; an action may return the title. */
export type HeadData = {
	title?: string;
	description?: string;
	/** The page shows an error about its query: the title begins with that, as after a rejected form. */
	isRejected?: boolean;
	/** For a page that is shared by its link but not indexed. */
	preview?: PagePreview;
	/** Content of the Smart App Banner of Safari on iOS. */
	appBanner?: string;
};

export function DocumentHead() {
	const { t } = useTranslation();
	const { error, origin, isRejected, actionTitle, locale } = useDocumentFacts();
	const errorTitle = error === undefined ? undefined : t(getErrorTitleKey(error));
	const { titleKey, descriptionKey, isPrivate } = usePageHandle();
	const data = usePageData<HeadData>();
	const pageTitle =
		errorTitle ??
		actionTitle ??
		data.title ??
		(titleKey ? translate(t, { key: titleKey }) : undefined);
	const name = t("companyName");
	const title = pageTitle ? t("titleWithName", { title: pageTitle, name }) : name;
	const description =
		data.description ?? (descriptionKey ? translate(t, { key: descriptionKey }) : undefined);
	const isFindable = !isPrivate && !errorTitle;
	return (
		<>
			<title>{isRejected || data.isRejected ? t("titleRejected", { title }) : title}</title>
			{description ? <meta name="description" content={description} /> : null}
			{isFindable ? null : <meta name="robots" content="noindex" />}
			{isFindable ? <ShareTags origin={origin} title={title} description={description} /> : null}
			{data.preview ? <PreviewTags preview={data.preview} /> : null}
			{data.appBanner ? <meta name="apple-itunes-app" content={data.appBanner} /> : null}
			<link rel="manifest" href={paths.webManifest({ lang: locale, brand: getBrand()?.digest })} />
		</>
	);
}

type PagePreview = OpenGraphProps & { description: string };

function PreviewTags({ preview }: { preview: PagePreview }) {
	return (
		<>
			<meta name="description" content={preview.description} />
			<OpenGraph {...preview} />
		</>
	);
}

type ShareTagsProps = { origin: string; title: string; description?: string | undefined };

function ShareTags({ origin, title, description }: ShareTagsProps) {
	const { t } = useTranslation();
	const { locale } = useDocumentFacts();
	const { pathname, search } = useLocation();
	const { canonicalPath = toIndexedPath(pathname) } = usePageHandle();
	const addressIn = (language: Locale) => origin + withLocale(canonicalPath, "", language);
	const query = new URLSearchParams(search);
	const namesLanguage = query.has(LOCALE_QUERY);
	// Search engines read it at the canonical address, which is not that of the creators' side.
	const hasStructuredData = canonicalPath === paths.home() && !query.has("mode");
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
				pictureUrl={`${origin}${toSharePath(locale)}`}
				pictureText={t("shareImage")}
			/>
			{hasStructuredData ? <StructuredData origin={origin} description={description} /> : null}
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
	const logo = `${origin}${toPicturePath("icon-512.png")}`;
	const graph = {
		"@context": "https://schema.org",
		"@graph": [
			{ ...organization, name, url: `${origin}/`, logo },
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

type OpenGraphProps = {
	title: string;
	description?: string | undefined;
	/** Absolute addresses: previews are drawn on other hosts. */
	url: string;
	pictureUrl: string;
	pictureText: string;
	locale: string;
	siteName?: string;
};

/** All pictures of previews have this size. */
const PICTURE = { width: "1200", height: "630" };

function OpenGraph(page: OpenGraphProps) {
	const properties = {
		"og:type": "website",
		"og:site_name": page.siteName,
		"og:title": page.title,
		"og:description": page.description,
		"og:url": page.url,
		"og:locale": page.locale,
		"og:image": page.pictureUrl,
		"og:image:width": PICTURE.width,
		"og:image:height": PICTURE.height,
		"og:image:alt": page.pictureText,
	};
	return (
		<>
			<meta name="twitter:card" content="summary_large_image" />
			{Object.entries(properties).map(([property, content]) =>
				content ? <meta key={property} property={property} content={content} /> : null,
			)}
		</>
	);
}
