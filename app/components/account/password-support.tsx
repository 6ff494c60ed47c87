/**
 * Replaces the password forms where the platform does not implement their calls: support does it
 * (docs/product.md, account-27).
 */
import { SupportContact } from "~/components/contact/support-contact";
import { QuietPage } from "~/components/site/quiet-page";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { TextLink } from "~/ui/link";

export function PasswordSupport({ isSignedIn }: { isSignedIn: boolean }) {
	const { t } = useTranslation(["auth", "account"]);
	return (
		<QuietPage title={t("forgot.title")} lead={t("forgot.text")}>
			<SupportContact
				label={t("forgot.contact")}
				subject={t("forgot.mailSubject")}
				body={t("forgot.mailBody")}
				facts={{ topic: "account", page: paths.forgotPassword() }}
			/>
			<p className="text-ink-soft">{t("forgot.neverAsked")}</p>
			<TextLink standalone href={isSignedIn ? paths.account() : paths.login()}>
				{isSignedIn ? t("account:back") : t("backToLogin")}
			</TextLink>
		</QuietPage>
	);
}
