/**
 * A prefilled email to support. Without a support address a notice links to the contact page
 * (operator-3).
 */

import { useTranslation } from "react-i18next";
import { useDocumentFacts } from "~/components/site/document-facts";
import { buildSupportMail, type SupportFacts } from "~/domain/contact/contact";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/link";
import { Ltr } from "~/ui/ltr";
import { Notice } from "~/ui/notice";

type SupportContactProps = {
	label: string;
	subject: string;
	body: string;
	/** The facts that the link to the contact page fills in. */
	facts: SupportFacts;
};

export function SupportContact({ label, subject, body, facts }: SupportContactProps) {
	const { t } = useTranslation("auth");
	const { supportEmail } = useDocumentFacts();
	if (!supportEmail) {
		return (
			<Notice role="note" title={t("noSupport")}>
				<TextLink standalone href={paths.contact(facts)}>
					{t("contactPage")}
				</TextLink>
			</Notice>
		);
	}
	return (
		<div className="grid gap-2">
			<ButtonLink href={buildSupportMail(supportEmail, subject, body)} size="large" wide="always">
				<Icon name="mail" />
				{label}
			</ButtonLink>
			<TextLink standalone href={paths.contact(facts)}>
				{t("contactPage")}
			</TextLink>
		</div>
	);
}

/** The operator's email address after another link to support, where one is set. */
export function OrSupportMail() {
	const { supportEmail } = useDocumentFacts();
	if (!supportEmail) return null;
	return (
		<>
			{" · "}
			<TextLink href={`mailto:${supportEmail}`}>
				<Ltr>{supportEmail}</Ltr>
			</TextLink>
		</>
	);
}
