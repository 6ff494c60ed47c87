/** The form for a new password, or the message that the link is invalid. */
import type { AccountFormState } from "~/components/account/form-state";
import { NewPasswordFields } from "~/components/account/new-password-fields";
import type { HeadData } from "~/components/site/document-head";
import { type FormRefusal, PostForm, useFormView } from "~/components/site/form";
import { QuietPage } from "~/components/site/quiet-page";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextLink } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { resetPasswordForm } from "./form";

export type ResetPasswordState = AccountFormState &
	Pick<HeadData, "title"> & {
		/** Present while it may still work. */
		token?: string;
		isLinkInvalid?: true;
	};

export function ResetPasswordScreen({ token, isLinkInvalid, refusal }: ResetPasswordState) {
	if (token === undefined || isLinkInvalid) return <InvalidLink />;
	return <ChoosePassword token={token} refusal={refusal} />;
}

function ChoosePassword({ token, refusal }: { token: string; refusal?: FormRefusal }) {
	const { t } = useTranslation("auth");
	const form = useFormView(resetPasswordForm, { refusal });
	return (
		<QuietPage
			top={<ErrorSummary title={t("problem")} errors={form.summary} />}
			title={t("reset.title")}
			lead={t("reset.lead")}
		>
			<PostForm id={form.id} isForAnyone hidden={{ token }} className="grid gap-5">
				<NewPasswordFields
					password={form.field("password")}
					confirmation={form.field("password_confirmation")}
				/>
				<Button size="large" wide="always" pendingLabel={t("reset.pending")}>
					{t("reset.submit")}
				</Button>
			</PostForm>
		</QuietPage>
	);
}

function InvalidLink() {
	const { t } = useTranslation("auth");
	return (
		<QuietPage title={t("reset.invalidTitle")}>
			<Notice tone="danger" role="alert" title={t("reset.invalid")}>
				{t("reset.invalidHelp")}
			</Notice>
			<ButtonLink href={paths.forgotPassword()} size="large" wide="always">
				{t("reset.another")}
			</ButtonLink>
			<TextLink standalone href={paths.login()}>
				{t("backToLogin")}
			</TextLink>
		</QuietPage>
	);
}
