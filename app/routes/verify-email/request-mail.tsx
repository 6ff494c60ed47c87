/** Another verification mail: asking for the address, and saying that the mail is on its way. */
import { Trans } from "react-i18next";
import { EmailField } from "~/components/account/email-field";
import { type FormRefusal, PostForm, useFormView } from "~/components/site/form";
import { Honeypot } from "~/components/site/honeypot";
import { QuietPage } from "~/components/site/quiet-page";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextLink } from "~/ui/link";
import { Ltr } from "~/ui/ltr";
import { Notice } from "~/ui/notice";
import { verificationMailForm } from "./form";

type RequestMailProps = {
	email: string;
	refusal?: FormRefusal;
	/** Why the mail was not sent. */
	problem?: "failed" | "rate-limited";
};

export function RequestMail({ email, refusal, problem }: RequestMailProps) {
	const { t } = useTranslation("auth");
	const form = useFormView(verificationMailForm, { refusal, values: { email } });
	return (
		<QuietPage
			top={<ErrorSummary title={t("problem")} errors={form.summary} />}
			title={t("verify.request")}
			lead={t("verify.requestText")}
		>
			{problem ? (
				<Notice tone="danger" role="alert" title={t("verify.sendFailedTitle")}>
					{t(problem === "failed" ? "verify.sendFailed" : "tooManyAttempts")}
				</Notice>
			) : null}
			<PostForm
				id={form.id}
				isForAnyone
				action={paths.verifyEmail({ request: "new" })}
				hidden={{ intent: "resend" }}
				className="grid gap-5"
			>
				<EmailField autoComplete="email" {...form.field("email")} />
				<Honeypot formId={form.id} />
				<Button size="large" wide="always" pendingLabel={t("verify.sending")}>
					{t("verify.send")}
				</Button>
			</PostForm>
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
			<Notice tone="success" role="status" takesFocus title={t("verify.sentText")}>
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
