/** 'Welcome Back': the login form, and above it what has to be said first. */
import { getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { EmailField } from "~/components/account/email-field";
import { PasswordField } from "~/components/account/password-field";
import { SignInForm } from "~/components/account/sign-in-form";
import type { NetworkFailure } from "~/components/site/network-failure";
import { QuietPage } from "~/components/site/quiet-page";
import { type Refusal, useRefusal } from "~/components/site/use-refusal";
import { paths } from "~/paths";
import type { LoginNotice } from "~/server/account/gate.server";
import { ErrorSummary } from "~/ui/error-summary";
import { TextLink } from "~/ui/link";
import { LoginMessages, type MailState } from "./messages";

export type LoginState = {
	lastResult?: SubmissionResult<string[]>;
	mail?: MailState;
	/** To whom the mail goes: a hydrated page knows only what it was loaded with. */
	email?: string;
};

type LoginScreenProps = {
	returnUrl?: string;
	notice?: LoginNotice;
	email: string;
	state?: LoginState | NetworkFailure;
};

const FORM_ID = "login";

export function LoginScreen({ returnUrl, notice, email: known, state }: LoginScreenProps) {
	const { t } = useTranslation("auth");
	const { mail, email = known }: LoginState = state && "mail" in state ? state : {};
	const refusal = useRefusal(FORM_ID, state, t("networkError"));
	return (
		<QuietPage
			top={<ErrorSummary title={t("problem")} errors={refusal.summary} />}
			title={t("login.title")}
			lead={t("login.lead")}
		>
			<LoginMessages notice={notice} mail={mail} email={email} returnUrl={returnUrl} />
			<LoginForm {...{ email, returnUrl, refusal }} />
			<LoginLinks returnUrl={returnUrl} />
		</QuietPage>
	);
}

type LoginFormProps = Pick<LoginScreenProps, "email" | "returnUrl"> & { refusal: Refusal };

function LoginForm({ email, returnUrl, refusal }: LoginFormProps) {
	const { t } = useTranslation("auth");
	const [form, fields] = useForm<{ email: string; password: string }>({
		id: FORM_ID,
		lastResult: refusal.lastResult,
		defaultValue: { email },
		constraint: { email: { required: true, maxLength: 254 }, password: { required: true } },
	});
	return (
		<SignInForm
			action={paths.login()}
			{...{ form, refusal, returnUrl }}
			submitLabel={t("login.submit")}
			pendingLabel={t("login.pending")}
		>
			<EmailField
				error={refusal.errors.email}
				autoComplete="username"
				input={getInputProps(fields.email, { type: "email" })}
			/>
			<PasswordField
				label={t("password")}
				error={refusal.errors.password}
				autoComplete="current-password"
				showLabel={t("showPassword")}
				hideLabel={t("hidePassword")}
				input={getInputProps(fields.password, { type: "password" })}
			/>
		</SignInForm>
	);
}

function LoginLinks({ returnUrl }: Pick<LoginScreenProps, "returnUrl">) {
	const { t } = useTranslation("auth");
	return (
		<div className="grid gap-1 border-t border-hairline pt-4">
			<p className="flex flex-wrap items-center gap-x-2">
				{t("login.newHere")}
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
