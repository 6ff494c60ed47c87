/** Title, description and robots of a page, and how it is found and shared. */
import { translate } from "~/i18n/message";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { useDocumentFacts } from "./document-facts";
import { OpenGraph, type OpenGraphProps } from "./open-graph";
import { usePageData, usePageHandle } from "./page-handle";
import { ShareTags } from "./share-tags";

/** What a loader may return for the head of its page; an action may return the title. */
export type HeadData = {
	title?: string;
	description?: string;
	/** The page shows an error about its query: the title begins with that, as after a refused form. */
	isRefused?: boolean;
	/** For a page that is shared by its link but not indexed. */
	preview?: PagePreview;
	/** Content of the Smart App Banner of Safari on iOS. */
	appBanner?: string;
};

export type DocumentHeadProps = {
	/** Replaces the page's own title when an error page is shown in its place. */
	errorTitle?: string | undefined;
	/** The origin that people use; unknown when even the root loader failed. */
	origin?: string | undefined;
};

export function DocumentHead({ errorTitle, origin }: DocumentHeadProps) {
	const { t } = useTranslation();
	const { isRefused, answeredTitle, locale } = useDocumentFacts();
	const { titleKey, descriptionKey, isPrivate } = usePageHandle();
	const data = usePageData<HeadData>();
	const pageTitle =
		errorTitle ??
		answeredTitle ??
		data.title ??
		(titleKey ? translate(t, { key: titleKey }) : undefined);
	const name = t("companyName");
	const title = pageTitle ? t("titleWithName", { title: pageTitle, name }) : name;
	const description =
		data.description ?? (descriptionKey ? translate(t, { key: descriptionKey }) : undefined);
	const isFindable = !isPrivate && !errorTitle;
	return (
		<>
			<title>{isRefused || data.isRefused ? t("titleRefused", { title }) : title}</title>
			{description ? <meta name="description" content={description} /> : null}
			{isFindable ? null : <meta name="robots" content="noindex" />}
			{isFindable && origin ? (
				<ShareTags origin={origin} title={title} description={description} />
			) : null}
			{data.preview ? <PreviewTags preview={data.preview} /> : null}
			{data.appBanner ? <meta name="apple-itunes-app" content={data.appBanner} /> : null}
			<link rel="manifest" href={paths.webManifest(locale)} />
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
