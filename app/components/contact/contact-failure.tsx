/** Why a contact message was not sent. It is also rendered before that, for a script to show. */
import { useDocumentFacts } from "~/components/site/document-facts";
import { contactLimits } from "~/domain/contact/contact";
import { useTranslation } from "~/i18n/use-translation";
import { FailureWords } from "~/ui/failure-words";
import { Ltr } from "~/ui/ltr";
import { Notice } from "~/ui/notice";
import { ScriptOnly } from "~/ui/script-only";

/** `not-offered`: this site takes no messages, and trying again changes nothing. */
export type ContactFailureKind = "failed" | "limited" | "not-offered";

export function ContactFailure({ kind }: { kind?: ContactFailureKind }) {
	const { t } = useTranslation("contact");
	if (kind === "limited") return <Notice tone="warning" role="alert" title={t("errors.limited")} />;
	const isShown = kind === "failed" || kind === "not-offered";
	const notice = <FailureNotice isOffered={kind !== "not-offered"} />;
	return (
		<>
			{isShown ? notice : null}
			<ScriptOnly>
				{/* So long that the server did not read the form. */}
				<FailureWords status={413}>
					{t("errors.tooLong", { count: contactLimits.message })}
				</FailureWords>
				<template data-failed="">{notice}</template>
			</ScriptOnly>
		</>
	);
}

function FailureNotice({ isOffered }: { isOffered: boolean }) {
	const { t } = useTranslation("contact");
	const { supportEmail } = useDocumentFacts();
	return (
		<Notice
			id="form-failure"
			tone="danger"
			role="alert"
			title={t(isOffered ? "errors.failed" : "errors.notOffered")}
		>
			<p>{t("errors.failedHelp")}</p>
			{supportEmail ? (
				<a href={`mailto:${supportEmail}`}>
					<Ltr>{supportEmail}</Ltr>
				</a>
			) : null}
		</Notice>
	);
}
