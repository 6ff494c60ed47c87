/** Contact Support by a prefilled mail; explained where the operator has set no address. */
import { useTranslation } from "react-i18next";
import { buildSupportMail } from "~/domain/contact/support-mail";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/link";

type SupportProps = {
	email: string | undefined;
	/** The page's heading, so that support reads what the person read. */
	reason: string;
	transactionId: string | undefined;
};

export function Support({ email, reason, transactionId }: SupportProps) {
	const { t } = useTranslation("payment");
	if (!email) {
		return (
			<p className="text-ink-soft">
				{t("failed.noSupport")}{" "}
				<TextLink href={paths.contact()}>{t("failed.contactPage")}</TextLink>
			</p>
		);
	}
	const transaction = transactionId ?? t("failed.noTransaction");
	const body = t("failed.mailBody", { reason, transaction });
	return (
		<div>
			<ButtonLink
				href={buildSupportMail(email, t("failed.mailSubject"), body)}
				variant="secondary"
				wide
			>
				<Icon name="mail" />
				{t("contactSupport")}
			</ButtonLink>
		</div>
	);
}
