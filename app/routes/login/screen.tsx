/** 'Welcome Back': the login form, and above it what has to be said first. */
import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { NetworkFailure } from "~/components/network-failure";
import { PasswordField } from "~/components/password-field";
import { QuietPage } from "~/components/quiet-page";
import { useRefusal } from "~/components/use-refusal";
import { paths } from "~/paths";
import type { LoginNotice } from "~/server/gate.server";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { TextLink } from "~/ui/link";
import { LoginMessages, type MailState } from "./messages";

export type LoginState = {
	lastResult?: SubmissionResult<string[]>;
	mail?: MailState;
};

type LoginScreenProps = {
	returnUrl?: string;
	notice?: LoginNotice;
	email: string;
	state?: LoginState | NetworkFailure;
};

const FORM_ID = "login";

export function LoginScreen({ returnUrl, notice, email, state }: LoginScreenProps) {
	const { t } = useTranslation("auth");
	const isOffline = state !== undefined && "isOffline" in state;
	const lastResult = isOffline ? undefined : state?.lastResult;
	const mail = isOffline ? undefined : state?.mail;
	const refusal = useRefusal(FORM_ID, lastResult);
	const problems = isOffline ? [{ message: t("networkError") }] : refusal.summary;
	return (
		<QuietPage
			top={<ErrorSummary title={t("problem")} errors={problems} />}
			title={t("login.title")}
			lead={t("login.lead")}
		>
			<LoginMessages notice={notice} mail={mail} email={email} returnUrl={returnUrl} />
			<LoginForm {...{ lastResult, email, returnUrl, refusal }} />
			<LoginLinks returnUrl={returnUrl} />
		</QuietPage>
	);
}

type LoginFormProps = Pick<LoginScreenProps, "email" | "returnUrl"> & {
	lastResult?: SubmissionResult<string[]>;
	refusal: ReturnType<typeof useRefusal>;
};

function LoginForm({ lastResult, email, returnUrl, refusal }: LoginFormProps) {
	const { t } = useTranslation("auth");
	const isPending = useNavigation().state !== "idle";
	const [form, fields] = useForm<{ email: string; password: string }>({
		id: FORM_ID,
		lastResult,
		defaultValue: { email },
		constraint: { email: { required: true, maxLength: 254 }, password: { required: true } },
	});
	return (
		<Form
			method="post"
			action={paths.login()}
			{...getFormProps(form)}
			noValidate
			ref={refusal.formRef}
			onInput={refusal.onInput}
			onSubmit={(event) => (isPending ? event.preventDefault() : form.onSubmit(event))}
			aria-busy={isPending}
			className="grid gap-5"
		>
			{returnUrl ? <input type="hidden" name="return_url" value={returnUrl} /> : null}
			<Field
				label={t("email")}
				error={refusal.errors.email}
				autoComplete="username"
				inputMode="email"
				input={{
					...getInputProps(fields.email, { type: "email" }),
					spellCheck: false,
					autoCapitalize: "off",
				}}
			/>
			<PasswordField
				label={t("password")}
				error={refusal.errors.password}
				autoComplete="current-password"
				showLabel={t("showPassword")}
				hideLabel={t("hidePassword")}
				input={getInputProps(fields.password, { type: "password" })}
			/>
			<Button wide="always" size="large">
				{isPending ? t("login.pending") : t("login.submit")}
			</Button>
		</Form>
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
