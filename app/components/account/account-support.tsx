/**
 * Replaces an account form whose call the platform does not implement: support makes the change
 * (account-27, platform-21).
 */

import { useTranslation } from "react-i18next";
import { SupportContact } from "~/components/contact/support-contact";
import { QuietPage } from "~/components/site/quiet-page";
import { paths } from "~/paths";
import { TextLink } from "~/ui/link";

const texts = {
	profile: {
		title: "profile.title",
		lead: "profile.notSupported",
		mailSubject: "profile.mailSubject",
		mailBody: "profile.mailBody",
	},
	email: {
		title: "emailChange.title",
		lead: "emailChange.notSupported",
		mailSubject: "emailChange.mailSubject",
		mailBody: "emailChange.mailBody",
	},
	data: {
		title: "data.title",
		lead: "data.notSupported",
		mailSubject: "data.mailSubject",
		mailBody: "data.mailBody",
	},
	delete: {
		title: "delete.title",
		lead: "delete.notSupported",
		mailSubject: "delete.mailSubject",
		mailBody: "delete.mailBody",
	},
} as const;

const accountPages = {
	profile: paths.accountProfile(),
	email: paths.accountEmail(),
	data: paths.accountData(),
	delete: paths.accountDelete(),
};

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
		</QuietPage>
	);
}

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
