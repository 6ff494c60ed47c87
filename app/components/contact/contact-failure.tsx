/** Why a contact message did not go out. Hidden until needed, so that a script can show it too. */
import { useTranslation } from "react-i18next";
import { Ltr } from "~/ui/ltr";
import { Notice } from "~/ui/notice";
import { ScriptOnly } from "~/ui/script-only";

export type ContactFailureProps = { kind?: "failed" | "limited"; supportEmail?: string };

export function ContactFailure({ kind, supportEmail }: ContactFailureProps) {
	const { t } = useTranslation("contact");
	if (kind === "limited") return <Notice tone="warning" role="alert" title={t("errors.limited")} />;
	const notice = <FailureNotice supportEmail={supportEmail} />;
	const isShown = kind === "failed";
	return (
		<div data-contact-failure="" data-failure="" hidden={!isShown}>
			{isShown ? notice : <ScriptOnly>{notice}</ScriptOnly>}
		</div>
	);
}

function FailureNotice({ supportEmail }: Pick<ContactFailureProps, "supportEmail">) {
	const { t } = useTranslation("contact");
	return (
		<Notice tone="danger" role="alert" title={t("errors.failed")}>
			<p>{t("errors.failedHelp")}</p>
			{supportEmail ? (
				<a href={`mailto:${supportEmail}`}>
					<Ltr>{supportEmail}</Ltr>
				</a>
			) : null}
		</Notice>
	);
}
