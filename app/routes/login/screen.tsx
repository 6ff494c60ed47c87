/** 'Welcome Back': the login form with its messages. */
import { EmailField } from "~/components/account/email-field";
import { PasswordField } from "~/components/account/password-field";
import { type FormRefusal, PostForm, useFormView } from "~/components/site/form";
import { QuietPage } from "~/components/site/quiet-page";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import type { LoginNotice } from "~/server/account/gate.server";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextLink } from "~/ui/link";
import { loginForm } from "./form";
import { LoginMessages, type MailState } from "./messages";

/** The action data after a refused form of this page. */
export type LoginState = {
	refusal?: FormRefusal;
	mail?: MailState;
	/** The address that the mail goes to; it also fills the login form. */
	email?: string;
};

type LoginScreenProps = LoginState & { returnUrl?: string; notice?: LoginNotice; email: string };

export function LoginScreen({ returnUrl, notice, email, mail, refusal }: LoginScreenProps) {
	const { t } = useTranslation("auth");
	// A refused request for the mail says so beside its own button.
	const form = useFormView(loginForm, { refusal: mail ? undefined : refusal, values: { email } });
	return (
		<QuietPage
			top={<ErrorSummary title={t("problem")} errors={form.summary} />}
			title={t("login.title")}
			lead={t("login.lead")}
		>
			<LoginMessages notice={notice} mail={mail} email={email} returnUrl={returnUrl} />
			<PostForm
				id={form.id}
				isForAnyone
				action={paths.login()}
				hidden={{ return_url: returnUrl }}
				className="grid gap-5"
			>
				<EmailField autoComplete="username" {...form.field("email")} />
				<PasswordField
					label={t("password")}
					autoComplete="current-password"
					{...form.field("password")}
				/>
				<Button wide="always" size="large" pendingLabel={t("login.pending")}>
					{t("login.submit")}
				</Button>
			</PostForm>
			<LoginLinks returnUrl={returnUrl} />
		</QuietPage>
	);
}

function LoginLinks({ returnUrl }: Pick<LoginScreenProps, "returnUrl">) {
	const { t } = useTranslation("auth");
	return (
		<div className="grid gap-1 border-t border-hairline pt-4">
			<p className="flex flex-wrap items-center gap-x-2">
				{t("login.newHere")}{" "}
				<TextLink standalone href={paths.register({ returnUrl })}>
					{t("login.createAccount")}
				</TextLink>
			</p>
			<TextLink standalone href={paths.forgotPassword()}>
				{t("login.forgotPassword")}
			</TextLink>
			<TextLink standalone href={paths.home()}>
				{t("backToHome")}
			</TextLink>
		</div>
	);
}
