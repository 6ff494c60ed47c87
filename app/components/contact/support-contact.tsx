/**
 * A prefilled mail to support. Where no address is set up that is said, with the contact page as
 * the way that works (docs/product.md, operator-3).
 */
import { useDocumentFacts } from "~/components/site/document-facts";
import type { SupportFacts } from "~/domain/contact/contact";
import { buildSupportMail } from "~/domain/contact/support-mail";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/link";
import { Notice } from "~/ui/notice";

type SupportContactProps = {
	label: string;
	subject: string;
	body: string;
	/** What the contact page is told of it. */
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
