/**
 * The error page, for a missing address, which can be played, a malformed request or a failure, with the
 * support code.
 */
import { isRouteErrorResponse } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { EmptyDrawing } from "~/ui/empty-drawing";
import { Prose } from "~/ui/layout";
import { Ltr } from "~/ui/ltr";
import { useDocumentFacts } from "./document-facts";
import { MissingPagePlayer } from "./player/missing-page-player";
import { SampleButton } from "./player/sample-button";

export function ErrorPage({ error }: { error: unknown }) {
	const { t } = useTranslation(["common", "payment"]);
	const { supportCode, console } = useDocumentFacts();
	const kind = getErrorKind(error);
	const plays = kind === "missing" && !console;
	const status = <Ltr>{isRouteErrorResponse(error) ? error.status : 500}</Ltr>;
	return (
		<Prose className="grid justify-items-start gap-4">
			{plays ? (
				<>
					<MissingPagePlayer />
					<p className="visually-hidden">{status}</p>
				</>
			) : (
				<>
					<EmptyDrawing name="plug" className="mb-4" />
					<p className="eyebrow">{status}</p>
				</>
			)}
			<h1>{t(getErrorTitleKey(error))}</h1>
			<p className="text-lead text-ink-soft">{t(texts[kind].text)}</p>
			<p className="text-ink-soft">
				{t("error.supportCode")} <Ltr className="font-semibold text-ink">{supportCode}</Ltr>
			</p>
			<div className="mt-4 flex w-full flex-wrap items-center gap-3">
				<ButtonLink href={paths.home()} wide>
					{t("returnHome")}
				</ButtonLink>
				{plays ? <SampleButton mode="listener" /> : null}
			</div>
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
