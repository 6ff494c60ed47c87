/** The error page, for a missing address, a malformed request or a failure, with the support code. */
import { isRouteErrorResponse } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Prose } from "~/ui/layout";
import { Ltr } from "~/ui/ltr";
import { Waveform } from "~/ui/waveform";
import { useDocumentFacts } from "./document-facts";

export function ErrorPage({ error }: { error: unknown }) {
	const { t } = useTranslation(["common", "payment"]);
	const { supportCode } = useDocumentFacts();
	const kind = getErrorKind(error);
	return (
		<Prose className="grid justify-items-start gap-4">
			<Waveform variant="quiet" className="mb-4 h-14 max-w-full" />
			<p className="eyebrow">
				<Ltr>{isRouteErrorResponse(error) ? error.status : 500}</Ltr>
			</p>
			<h1>{t(getErrorTitleKey(error))}</h1>
			<p className="text-lead text-ink-soft">{t(texts[kind].text)}</p>
			<p className="text-ink-soft">
				{t("error.supportCode")} <Ltr className="font-semibold text-ink">{supportCode}</Ltr>
			</p>
			<ButtonLink href={paths.home()} wide className="mt-4">
				{t("returnHome")}
			</ButtonLink>
			{kind === "failed" ? (
				<ButtonLink href={paths.contact({ topic: "question", supportCode })} variant="quiet" wide>
					{t("payment:contactSupport")}
				</ButtonLink>
			) : null}
		</Prose>
	);
}

const texts = {
	missing: { title: "error.missingTitle", text: "error.missingText" },
	/** A form was posted to a page without an action. */
	method: { title: "rejection.methodTitle", text: "rejection.methodText" },
	malformed: { title: "error.rejectedTitle", text: "error.rejectedText" },
	/** The fault is ours. */
	failed: { title: "error.failedTitle", text: "error.failedText" },
} as const;

function getErrorKind(error: unknown): keyof typeof texts {
	if (!isRouteErrorResponse(error) || error.status >= 500) return "failed";
	if (error.status === 405) return "method";
	return error.status === 404 ? "missing" : "malformed";
}

/** Returns the key of the error page's heading, which is also the document's title. */
export const getErrorTitleKey = (error: unknown) => texts[getErrorKind(error)].title;
