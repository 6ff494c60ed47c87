/** The contact form as a dialog over the landing page; without script its links lead to /contact. */
import { ContactForm } from "~/components/contact/contact-form";
import { CONTACT_DIALOG_ID } from "~/components/site/get-started";
import { useTranslation } from "~/i18n/use-translation";
import { Dialog } from "~/ui/dialog";

export function ContactDialog() {
	const { t } = useTranslation("contact");
	return (
		<Dialog id={CONTACT_DIALOG_ID} title={t("title")} closeLabel={t("close")}>
			<ContactForm lead={t("lead")} />
		</Dialog>
	);
}
