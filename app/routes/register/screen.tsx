/** The join form, headed with the product's name. */
import { EmailField } from "~/components/account/email-field";
import { MIN_PASSWORD_CHARACTERS } from "~/components/account/new-password-schema";
import { PasswordField } from "~/components/account/password-field";
import { type FormRefusal, PostForm, useFormView } from "~/components/site/form";
import { Honeypot } from "~/components/site/honeypot";
import { QuietPage } from "~/components/site/quiet-page";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { TextLink } from "~/ui/link";
import { registerForm } from "./form";

export type RegisterState = { refusal?: FormRefusal };

type RegisterScreenProps = RegisterState & { returnUrl?: string };

export function RegisterScreen({ returnUrl, refusal }: RegisterScreenProps) {
	const { t } = useTranslation("auth");
	const form = useFormView(registerForm, { refusal });
	return (
		<QuietPage
			top={<ErrorSummary title={t("problem")} errors={form.summary} />}
			title={t("register.heading")}
			lead={t("register.lead")}
		>
			<PostForm
				id={form.id}
				isForAnyone
				action={paths.register()}
				hidden={{ return_url: returnUrl }}
				className="grid gap-5"
			>
				<Field label={t("name")} autoComplete="name" {...form.field("name", { type: "text" })} />
				<EmailField autoComplete="email" {...form.field("email")} />
				<Field
					label={t("phone")}
					hint={t("phoneHint")}
					autoComplete="tel"
					{...form.field("phone", { type: "tel" })}
				/>
				<PasswordField
					label={t("password")}
					hint={t("passwordHint", { count: MIN_PASSWORD_CHARACTERS })}
					autoComplete="new-password"
					{...form.field("password")}
				/>
				<PasswordField
					label={t("passwordConfirmation")}
					autoComplete="new-password"
					kind="confirmation"
					{...form.field("password_confirmation")}
				/>
				<Honeypot formId={form.id} />
				<Button wide="always" size="large" pendingLabel={t("register.pending")}>
					{t("register.submit")}
				</Button>
			</PostForm>
			<RegisterLinks returnUrl={returnUrl} />
		</QuietPage>
	);
}

function RegisterLinks({ returnUrl }: Pick<RegisterScreenProps, "returnUrl">) {
	const { t } = useTranslation("auth");
	return (
		<div className="grid gap-1 border-t border-hairline pt-4">
			<p className="flex flex-wrap items-center gap-x-2">
				{t("register.haveAccount")}{" "}
				<TextLink standalone href={paths.login({ returnUrl })}>
					{t("register.login")}
				</TextLink>
			</p>
			<TextLink standalone href={paths.home()}>
				{t("backToHome")}
			</TextLink>
		</div>
	);
}
