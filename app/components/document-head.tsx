/** Title, description and robots of a page, and how it is found and shared. */
import { useMatches } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { useDocumentFacts } from "./document-facts";
import { type TextKey, usePageHandle } from "./page-handle";
import { ShareTags } from "./share-tags";

export type DocumentHeadProps = {
	/** Replaces the page's own title when an error page is shown in its place. */
	errorTitle?: string | undefined;
	/** The origin that people use; unknown when even the root loader failed. */
	origin?: string | undefined;
	/** The file that this language's headings need first. */
	fontUrl: string;
};

export function DocumentHead({ errorTitle, origin, fontUrl }: DocumentHeadProps) {
	const { t } = useTranslation();
	const { isRefused, locale, canSaveData } = useDocumentFacts();
	const { titleKey, descriptionKey, isPrivate } = usePageHandle();
	const data = useMatches().at(-1)?.data as { title?: string } | undefined;
	// The key names its namespace itself; the translator's own type knows only the default one.
	const translate = t as (key: TextKey) => string;
	const pageTitle = errorTitle ?? data?.title ?? (titleKey ? translate(titleKey) : undefined);
	const name = t("companyName");
	const title = pageTitle ? t("titleWithName", { title: pageTitle, name }) : name;
	const description = descriptionKey ? translate(descriptionKey) : undefined;
	const isFindable = !isPrivate && !errorTitle;
	return (
		<>
			<title>{isRefused ? t("titleRefused", { title }) : title}</title>
			{description ? <meta name="description" content={description} /> : null}
			{isFindable ? null : <meta name="robots" content="noindex" />}
			{isFindable && origin ? (
				<ShareTags origin={origin} title={title} description={description} />
			) : null}
			<link rel="manifest" href={paths.webManifest(locale)} />
			{canSaveData ? null : (
				<link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={fontUrl} />
			)}
		</>
	);
}
