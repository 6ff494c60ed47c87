/** Why a contact message was not sent. It is also rendered before that, for a script to show. */
import { useDocumentFacts } from "~/components/site/document-facts";
import { contactLimits } from "~/domain/contact/contact";
import { useTranslation } from "~/i18n/use-translation";
import { FailureWords } from "~/ui/failure-words";
import { Ltr } from "~/ui/ltr";
import { Notice } from "~/ui/notice";
import { ScriptOnly } from "~/ui/script-only";

/** `not-supported`: this site takes no messages, and trying again changes nothing. */
export type ContactFailureKind = "failed" | "limited" | "not-supported";

export function ContactFailure({ kind }: { kind?: ContactFailureKind }) {
	const { t } = useTranslation("contact");
	if (kind === "limited") return <Notice tone="warning" role="alert" title={t("errors.limited")} />;
	const isShown = kind === "failed" || kind === "not-supported";
	const notice = <FailureNotice isSupported={kind !== "not-supported"} />;
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

function FailureNotice({ isSupported }: { isSupported: boolean }) {
	const { t } = useTranslation("contact");
	const { supportEmail } = useDocumentFacts();
	return (
		<Notice
			id="form-failure"
			tone="danger"
			role="alert"
			title={t(isSupported ? "errors.failed" : "errors.notSupported")}
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
