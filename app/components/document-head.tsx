/** Title, description and robots of a page, from its handle or its loader's `title`. */
import { useMatches } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useDocumentFacts } from "./document-facts";
import { type TextKey, usePageHandle } from "./page-handle";

/** `errorTitle` replaces the page's own title when an error page is shown in its place. */
export function DocumentHead({ errorTitle }: { errorTitle?: string | undefined }) {
	const { t } = useTranslation();
	const { isRefused } = useDocumentFacts();
	const { titleKey, descriptionKey, isPrivate } = usePageHandle();
	const data = useMatches().at(-1)?.data as { title?: string } | undefined;
	// The key names its namespace itself; the translator's own type knows only the default one.
	const translate = t as (key: TextKey) => string;
	const pageTitle = errorTitle ?? data?.title ?? (titleKey ? translate(titleKey) : undefined);
	const name = t("companyName");
	const title = pageTitle ? t("titleWithName", { title: pageTitle, name }) : name;
	return (
		<>
			<title>{isRefused ? t("titleRefused", { title }) : title}</title>
			{descriptionKey ? <meta name="description" content={translate(descriptionKey)} /> : null}
			{isPrivate || errorTitle ? <meta name="robots" content="noindex" /> : null}
		</>
	);
}
