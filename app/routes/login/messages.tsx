/** The messages above the login form: flash notices, and resending the verification mail. */
import { PostForm } from "~/components/site/form";
import { Honeypot } from "~/components/site/honeypot";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import type { LoginNotice } from "~/server/account/gate.server";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";

/** `offered`: the email is not verified (AUTH_009); the others: the mail was not sent. */
export type MailState = "offered" | "failed" | "rate-limited";

/** More than a title: what is unknown or kept, and what to do about it. */
const explained = ["signed-out-here", "request-kept", "request-refused"] as const;
const isExplained = (notice: LoginNotice): notice is (typeof explained)[number] =>
	explained.some((one) => one === notice);

/** About the verification mail: said beside the button that sends it again. */
const mailNotices = ["verification-sent", "verify-first"] as const;
const isMailNotice = (notice: LoginNotice): notice is (typeof mailNotices)[number] =>
	mailNotices.some((one) => one === notice);

type LoginMessagesProps = {
	notice?: LoginNotice;
	mail?: MailState;
	email: string;
	returnUrl?: string;
};

export function LoginMessages({ notice, email, returnUrl, ...props }: LoginMessagesProps) {
	const { t } = useTranslation("auth");
	const mail = props.mail ?? (notice === "verify-first" ? "offered" : undefined);
	const isSent = notice === "verification-sent" && mail === undefined;
	return (
		<>
			{notice && !isMailNotice(notice) ? (
				<Notice role="status" title={t(`notice.${notice}`)}>
					{isExplained(notice) ? t(`noticeText.${notice}`) : null}
				</Notice>
			) : null}
			{isSent ? (
				<div data-clears="">
					<Notice tone="success" role="status" takesFocus title={t("login.resent")} />
				</div>
			) : null}
			{mail || isSent ? <ResendForm mail={mail} email={email} returnUrl={returnUrl} /> : null}
		</>
	);
}

const failureTexts = { failed: "login.resendFailed", "rate-limited": "tooManyAttempts" } as const;

function ResendForm({ mail, email, returnUrl }: Omit<LoginMessagesProps, "notice">) {
	const { t } = useTranslation("auth");
	const isFailed = mail === "failed" || mail === "rate-limited";
	return (
		<PostForm
			isForAnyone
			action={paths.login()}
			hidden={{ intent: "resend", email, return_url: returnUrl }}
			className="grid gap-4"
		>
			{mail === "offered" ? (
				<Notice tone="warning" role="alert" title={t("login.notVerified")} />
			) : null}
			{isFailed ? <Notice tone="danger" role="alert" title={t(failureTexts[mail])} /> : null}
			<Honeypot formId="resend" />
			<Button variant="secondary" wide="always" pendingLabel={t("login.resending")}>
				{t("login.resend")}
			</Button>
		</PostForm>
	);
}
