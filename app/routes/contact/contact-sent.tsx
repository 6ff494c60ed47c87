/** The panel after a contact message went out (docs/product.md, contact-3). */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";

export function ContactSent() {
	const { t } = useTranslation("contact");
	return (
		<section
			data-region="contact"
			aria-labelledby="contact-sent"
			className="grid justify-items-start gap-4 rounded-lg border border-success bg-success-soft p-6 sm:p-10"
		>
			<Icon name="circle-check" size={40} className="text-success" />
			<h2 id="contact-sent" tabIndex={-1} data-takes-focus="">
				{t("sent.title")}
			</h2>
			<p className="text-lead">{t("sent.text")}</p>
			<ButtonLink href={paths.landing({ mode: "creator" })} wide data-closes-dialog="">
				{t("sent.action")}
			</ButtonLink>
		</section>
	);
}
