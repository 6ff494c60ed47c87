/** The join form, headed with the product's name. */
import { getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { EmailField } from "~/components/account/email-field";
import { PasswordField } from "~/components/account/password-field";
import { SignInForm } from "~/components/account/sign-in-form";
import type { NetworkFailure } from "~/components/site/network-failure";
import { QuietPage } from "~/components/site/quiet-page";
import { type Refusal, useRefusal } from "~/components/site/use-refusal";
import { paths } from "~/paths";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { TextLink } from "~/ui/link";

export type RegisterState = { lastResult?: SubmissionResult<string[]> };

type RegisterScreenProps = { returnUrl?: string; state?: RegisterState | NetworkFailure };

type RegisterValues = Record<
	"name" | "email" | "phone" | "password" | "password_confirmation",
	string
>;

const FORM_ID = "register";
const required = { required: true };

export function RegisterScreen({ returnUrl, state }: RegisterScreenProps) {
	const { t } = useTranslation(["auth", "common"]);
	const refusal = useRefusal(FORM_ID, state, t("networkError"));
	return (
		<QuietPage
			top={<ErrorSummary title={t("problem")} errors={refusal.summary} />}
			title={t("register.heading", { name: t("common:companyName") })}
			lead={t("register.lead")}
		>
			<RegisterForm {...{ returnUrl, refusal }} />
			<div className="grid gap-1 border-t border-hairline pt-4">
				<p className="flex flex-wrap items-center gap-x-2">
					{t("register.haveAccount")}
					<TextLink standalone href={paths.login({ returnUrl })}>
						{t("register.login")}
					</TextLink>
				</p>
				<TextLink standalone href={paths.home()}>
					{t("backToHome")}
				</TextLink>
			</div>
		</QuietPage>
	);
}

type RegisterFormProps = Pick<RegisterScreenProps, "returnUrl"> & { refusal: Refusal };

function RegisterForm({ returnUrl, refusal }: RegisterFormProps) {
	const { t } = useTranslation("auth");
	const [form, fields] = useForm<RegisterValues>({
		id: FORM_ID,
		lastResult: refusal.lastResult,
		constraint: {
			name: required,
			email: { required: true, maxLength: 254 },
			phone: required,
			password: required,
			password_confirmation: required,
		},
	});
	return (
		<SignInForm
			action={paths.register()}
			{...{ form, refusal, returnUrl }}
			submitLabel={t("register.submit")}
			pendingLabel={t("register.pending")}
		>
			<Field
				label={t("name")}
				error={refusal.errors.name}
				autoComplete="name"
				input={getInputProps(fields.name, { type: "text" })}
			/>
			<EmailField
				error={refusal.errors.email}
				autoComplete="email"
				input={getInputProps(fields.email, { type: "email" })}
			/>
			<Field
				label={t("phone")}
				hint={t("phoneHint")}
				error={refusal.errors.phone}
				autoComplete="tel"
				input={getInputProps(fields.phone, { type: "tel" })}
			/>
			<PasswordField
				label={t("password")}
				error={refusal.errors.password}
				autoComplete="new-password"
				showLabel={t("showPassword")}
				hideLabel={t("hidePassword")}
				input={getInputProps(fields.password, { type: "password" })}
			/>
			<PasswordField
				label={t("passwordConfirmation")}
				error={refusal.errors.password_confirmation}
				autoComplete="new-password"
				showLabel={t("showConfirmation")}
				hideLabel={t("hideConfirmation")}
				input={getInputProps(fields.password_confirmation, { type: "password" })}
			/>
		</SignInForm>
	);
}
