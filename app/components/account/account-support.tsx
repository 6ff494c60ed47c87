/** Replaces a form whose call the platform does not implement: support does it (platform-21). */
import { SupportContact } from "~/components/contact/support-contact";
import { QuietPage } from "~/components/site/quiet-page";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { TextLink } from "~/ui/link";

const texts = {
	profile: {
		title: "profile.title",
		lead: "profile.notSupported",
		mailSubject: "profile.mailSubject",
		mailBody: "profile.mailBody",
	},
	delete: {
		title: "delete.title",
		lead: "delete.notSupported",
		mailSubject: "delete.mailSubject",
		mailBody: "delete.mailBody",
	},
} as const;

const accountPages = { profile: paths.accountProfile(), delete: paths.accountDelete() };

export function AccountSupport({ subject }: { subject: keyof typeof texts }) {
	const { t } = useTranslation(["account", "auth"]);
	return (
		<QuietPage title={t(texts[subject].title)} lead={t(texts[subject].lead)}>
			<SupportContact
				label={t("auth:forgot.contact")}
				subject={t(texts[subject].mailSubject)}
				body={t(texts[subject].mailBody)}
				facts={{ topic: "account", page: accountPages[subject] }}
			/>
			<TextLink standalone href={paths.account()}>
				{t("back")}
			</TextLink>
		</QuietPage>
	);
}
