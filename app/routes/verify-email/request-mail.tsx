/** Another verification mail: asking for the address, and saying that the mail is on its way. */
import { Trans, useTranslation } from "react-i18next";
import { EmailField } from "~/components/account/email-field";
import { QuietPage } from "~/components/site/quiet-page";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextLink } from "~/ui/link";
import { Ltr } from "~/ui/ltr";
import { Notice } from "~/ui/notice";

type RequestMailProps = {
	email: string;
	/** The message at the field. */
	error?: string;
	/** Why the mail was not sent. */
	problem?: "failed" | "rate-limited";
};

const FIELD_ID = "verify-email";

export function RequestMail({ email, error, problem }: RequestMailProps) {
	const { t } = useTranslation("auth");
	const errors = error === undefined ? [] : [{ fieldId: FIELD_ID, message: error }];
	return (
		<QuietPage
			top={<ErrorSummary title={t("problem")} errors={errors} />}
			title={t("verify.request")}
			lead={t("verify.requestText")}
		>
			{problem ? (
				<Notice tone="danger" role="alert" title={t("verify.sendFailedTitle")}>
					{t(problem === "failed" ? "verify.sendFailed" : "tooManyAttempts")}
				</Notice>
			) : null}
			<form
				method="post"
				action={paths.verifyEmail({ request: "new" })}
				noValidate
				data-guard=""
				className="grid gap-5"
			>
				<input type="hidden" name="intent" value="resend" />
				<EmailField
					error={error}
					autoComplete="email"
					input={{ id: FIELD_ID, name: "email", required: true, defaultValue: email }}
				/>
				<Button size="large" wide="always" pendingLabel={t("verify.sending")}>
					{t("verify.send")}
				</Button>
			</form>
			<TextLink standalone href={paths.login()}>
				{t("backToLogin")}
			</TextLink>
		</QuietPage>
	);
}

export function SentMail({ email }: { email: string }) {
	const { t } = useTranslation("auth");
	return (
		<QuietPage title={t("verify.sentTitle")}>
			<Notice tone="success" role="status" title={t("verify.sentText")}>
				{email === "" ? null : (
					<Trans
						t={t}
						i18nKey="verify.sentTo"
						values={{ email }}
						components={{ mail: <Ltr className="font-semibold">{email}</Ltr> }}
					/>
				)}
			</Notice>
			<ButtonLink
				href={paths.verifyEmail({ request: "new" })}
				variant="secondary"
				size="large"
				wide="always"
			>
				{t("verify.sendAnother")}
			</ButtonLink>
			<TextLink standalone href={paths.login()}>
				{t("backToLogin")}
			</TextLink>
		</QuietPage>
	);
}
