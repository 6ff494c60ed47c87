/** The join form, headed with the product's name. */
import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { NetworkFailure } from "~/components/network-failure";
import { PasswordField } from "~/components/password-field";
import { QuietPage } from "~/components/quiet-page";
import { useRefusal } from "~/components/use-refusal";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
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
	const isOffline = state !== undefined && "isOffline" in state;
	const lastResult = isOffline ? undefined : state?.lastResult;
	const refusal = useRefusal(FORM_ID, lastResult);
	const problems = isOffline ? [{ message: t("networkError") }] : refusal.summary;
	return (
		<QuietPage
			top={<ErrorSummary title={t("problem")} errors={problems} />}
			title={t("register.heading", { name: t("common:companyName") })}
			lead={t("register.lead")}
		>
			<RegisterForm {...{ lastResult, returnUrl, refusal }} />
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

type RegisterFormProps = RegisterState & {
	returnUrl?: string;
	refusal: ReturnType<typeof useRefusal>;
};

function RegisterForm({ lastResult, returnUrl, refusal }: RegisterFormProps) {
	const { t } = useTranslation("auth");
	const isPending = useNavigation().state !== "idle";
	const [form, fields] = useForm<RegisterValues>({
		id: FORM_ID,
		lastResult,
		constraint: {
			name: required,
			email: { required: true, maxLength: 254 },
			phone: required,
			password: required,
			password_confirmation: required,
		},
	});
	return (
		<Form
			method="post"
			action={paths.register()}
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
				label={t("name")}
				error={refusal.errors.name}
				autoComplete="name"
				input={getInputProps(fields.name, { type: "text" })}
			/>
			<Field
				label={t("email")}
				error={refusal.errors.email}
				autoComplete="email"
				inputMode="email"
				input={{
					...getInputProps(fields.email, { type: "email" }),
					spellCheck: false,
					autoCapitalize: "off",
				}}
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
			<Button wide="always" size="large">
				{isPending ? t("register.pending") : t("register.submit")}
			</Button>
		</Form>
	);
}
