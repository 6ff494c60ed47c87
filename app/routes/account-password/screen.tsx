/** The old password once, the new one twice. */
import { CurrentPasswordField } from "~/components/account/current-password-field";
import { NewPasswordFields } from "~/components/account/new-password-fields";
import { type FormRefusal, PostForm, useFormView } from "~/components/site/form";
import { QuietPage } from "~/components/site/quiet-page";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextLink } from "~/ui/link";
import { changePasswordForm } from "./form";

type ChangePasswordScreenProps = { email: string; refusal?: FormRefusal };

export function ChangePasswordScreen({ email, refusal }: ChangePasswordScreenProps) {
	const { t } = useTranslation(["account", "auth"]);
	const form = useFormView(changePasswordForm, { refusal });
	return (
		<QuietPage
			top={<ErrorSummary title={t("auth:problem")} errors={form.summary} />}
			title={t("password.title")}
			lead={t("password.lead")}
		>
			<PostForm id={form.id} action={paths.accountPassword()} className="grid gap-5">
				<CurrentPasswordField email={email} {...form.field("current_password")} />
				<NewPasswordFields
					password={form.field("password")}
					confirmation={form.field("password_confirmation")}
				/>
				<Button size="large" wide="always" pendingLabel={t("password.pending")}>
					{t("password.submit")}
				</Button>
			</PostForm>
			<TextLink standalone href={paths.forgotPassword()}>
				{t("auth:login.forgotPassword")}
			</TextLink>
			<TextLink standalone href={paths.account()}>
				{t("back")}
			</TextLink>
		</QuietPage>
	);
}
