/** The contact form as a dialog over the landing page; without script its links lead to /contact. */
import { useTranslation } from "react-i18next";
import { Dialog } from "~/ui/dialog";
import { ContactForm } from "./contact-form";

export const CONTACT_DIALOG_ID = "contact-dialog";

export function ContactDialog() {
	const { t } = useTranslation("contact");
	return (
		<Dialog id={CONTACT_DIALOG_ID} title={t("title")} closeLabel={t("close")}>
			<p className="mb-6 text-ink-soft">{t("lead")}</p>
			<ContactForm />
		</Dialog>
	);
}
