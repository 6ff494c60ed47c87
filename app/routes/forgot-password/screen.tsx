/** Asks for the account's address; the confirmation is the same whether or not it has an account. */
import { EmailField } from "~/components/account/email-field";
import { type FormRefusal, PostForm, useFormView } from "~/components/site/form";
import { QuietPage } from "~/components/site/quiet-page";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextLink } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { forgotPasswordForm } from "./form";

type ForgotPasswordScreenProps = { isSignedIn: boolean; isSent: boolean; refusal?: FormRefusal };

export function ForgotPasswordScreen({ isSent, ...page }: ForgotPasswordScreenProps) {
	return isSent ? <Sent {...page} /> : <AskForMail {...page} />;
}

type PartProps = Omit<ForgotPasswordScreenProps, "isSent">;

function AskForMail({ isSignedIn, refusal }: PartProps) {
	const { t } = useTranslation("auth");
	const form = useFormView(forgotPasswordForm, { refusal });
	return (
		<QuietPage
			top={<ErrorSummary title={t("problem")} errors={form.summary} />}
			title={t("forgot.title")}
			lead={t("forgot.ask")}
		>
			<PostForm id={form.id} isForAnyone action={paths.forgotPassword()} className="grid gap-5">
				<EmailField autoComplete="username" {...form.field("email")} />
				<Button size="large" wide="always" pendingLabel={t("forgot.sending")}>
					{t("forgot.send")}
				</Button>
			</PostForm>
			<p className="text-ink-soft">{t("forgot.neverAsked")}</p>
			<WayBack isSignedIn={isSignedIn} />
		</QuietPage>
	);
}

function Sent({ isSignedIn }: PartProps) {
	const { t } = useTranslation("auth");
	return (
		<QuietPage title={t("forgot.sentTitle")}>
			<Notice tone="success" role="status" takesFocus title={t("forgot.sentText")}>
				{t("forgot.sentHelp")}
			</Notice>
			<ButtonLink href={paths.forgotPassword()} variant="secondary" size="large" wide="always">
				{t("forgot.sendAnother")}
			</ButtonLink>
			<WayBack isSignedIn={isSignedIn} />
		</QuietPage>
	);
}

function WayBack({ isSignedIn }: { isSignedIn: boolean }) {
	const { t } = useTranslation(["auth", "account"]);
	return (
		<TextLink standalone href={isSignedIn ? paths.account() : paths.login()}>
			{isSignedIn ? t("account:back") : t("backToLogin")}
		</TextLink>
	);
}
