/** Why a contact message did not go out. Hidden until needed, so that a script can show it too. */
import { useTranslation } from "react-i18next";
import { Ltr } from "~/ui/ltr";
import { Notice } from "~/ui/notice";

export type ContactFailureProps = { kind?: "failed" | "limited"; supportEmail?: string };

export function ContactFailure({ kind, supportEmail }: ContactFailureProps) {
	const { t } = useTranslation("contact");
	if (kind === "limited") return <Notice tone="warning" role="alert" title={t("errors.limited")} />;
	return (
		<div data-contact-failure="" data-failure="" hidden={kind !== "failed"}>
			<Notice tone="danger" role="alert" title={t("errors.failed")}>
				<p>{t("errors.failedHelp")}</p>
				{supportEmail ? (
					<a href={`mailto:${supportEmail}`}>
						<Ltr>{supportEmail}</Ltr>
					</a>
				) : null}
			</Notice>
		</div>
	);
}
