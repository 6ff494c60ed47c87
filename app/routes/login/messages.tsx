/** What /login says above its form: why somebody is here, and the mail that may be sent again. */
import { Form, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import type { LoginNotice } from "~/server/account/gate.server";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";

/** `offered`: the email is not verified (AUTH_009); the others: the mail was not sent. */
export type MailState = "offered" | "failed" | "rate-limited";

type LoginMessagesProps = {
	notice?: LoginNotice;
	mail?: MailState;
	email: string;
	returnUrl?: string;
};

/** The sent message is cleared after this time, for the eye only (docs/product.md, account-9). */
const CLEAR_MILLISECONDS = 5000;

export function LoginMessages({ notice, mail, email, returnUrl }: LoginMessagesProps) {
	const { t } = useTranslation("auth");
	const { key } = useLocation();
	const isSent = notice === "verification-sent" && mail === undefined;
	return (
		<>
			{notice && notice !== "verification-sent" ? (
				<Notice role="status" title={t(`notice.${notice}`)} />
			) : null}
			{isSent ? <SentMessage key={key} /> : null}
			{mail || isSent ? <ResendForm mail={mail} email={email} returnUrl={returnUrl} /> : null}
		</>
	);
}

function SentMessage() {
	const { t } = useTranslation("auth");
	const [isCleared, setCleared] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setCleared(true), CLEAR_MILLISECONDS);
		return () => clearTimeout(timer);
	}, []);
	return (
		<div className={isCleared ? "visually-hidden" : undefined}>
			<Notice tone="success" role="status" title={t("login.resent")} />
		</div>
	);
}

const failureTexts = { failed: "login.resendFailed", "rate-limited": "tooManyAttempts" } as const;

function ResendForm({ mail, email, returnUrl }: Omit<LoginMessagesProps, "notice">) {
	const { t } = useTranslation("auth");
	const isPending = useNavigation().formData?.get("intent") === "resend";
	const isFailed = mail === "failed" || mail === "rate-limited";
	return (
		<Form method="post" action={paths.login()} className="grid gap-4">
			{mail === "offered" ? (
				<Notice tone="warning" role="alert" title={t("login.notVerified")} />
			) : null}
			{isFailed ? <Notice tone="danger" role="alert" title={t(failureTexts[mail])} /> : null}
			<input type="hidden" name="intent" value="resend" />
			<input type="hidden" name="email" value={email} />
			{returnUrl ? <input type="hidden" name="return_url" value={returnUrl} /> : null}
			<Button variant="secondary" wide="always">
				{isPending ? t("login.resending") : t("login.resend")}
			</Button>
		</Form>
	);
}
