/** The page for what went wrong: 404, refusals, and failures with their support code. */
import { isRouteErrorResponse } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { useDocumentFacts } from "./document-facts";

export function ErrorPage({ error }: { error: unknown }) {
	const { t } = useTranslation();
	const { supportCode } = useDocumentFacts();
	const isMissing = isNotFound(error);
	return (
		<>
			<h1>{t(getErrorTitleKey(error))}</h1>
			<p>{t(isMissing ? "error.missingText" : "error.failedText")}</p>
			{isMissing ? null : (
				<p>
					{t("error.supportCode")} <bdi dir="ltr">{supportCode}</bdi>
				</p>
			)}
			<a href={paths.home()}>{t("returnHome")}</a>
		</>
	);
}

const isNotFound = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

/** The heading of the error page, which is also the document's title. */
export const getErrorTitleKey = (error: unknown) =>
	isNotFound(error) ? "error.missingTitle" : "error.failedTitle";
