/** The states of the verification: to confirm, verified, failed, and asking for another mail. */
import { type FormRefusal, PostForm } from "~/components/site/form";
import { QuietPage } from "~/components/site/quiet-page";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { TextLink } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { ScriptOnly } from "~/ui/script-only";
import { Waveform } from "~/ui/waveform";
import { RequestMail, SentMail } from "./request-mail";

export type FailedVerification = {
	kind: "failed";
	reason: "missing" | "invalid" | "failed" | "rate-limited";
	/** Present when the same token may still work. */
	token?: string;
};

export type VerificationState =
	| { kind: "confirm"; token: string }
	| { kind: "verified" }
	| FailedVerification
	| { kind: "sent" }
	| { kind: "request"; refusal?: FormRefusal; problem?: "failed" | "rate-limited" };

type VerifyEmailScreenProps = {
	state: VerificationState;
	email: string;
	isSignedIn: boolean;
};

export function VerifyEmailScreen({ state, email, isSignedIn }: VerifyEmailScreenProps) {
	switch (state.kind) {
		case "confirm":
			return <Confirm token={state.token} />;
		case "verified":
			return <Verified isSignedIn={isSignedIn} />;
		case "failed":
			return <Failed {...state} />;
		case "sent":
			return <SentMail email={email} />;
		case "request":
			return <RequestMail {...state} email={email} />;
	}
}

/** With script the form goes out at once, and the page shows that it waits. */
function Confirm({ token }: { token: string }) {
	const { t } = useTranslation("auth");
	return (
		<PostForm isForAnyone hidden={{ token }} data-auto-submit="" className="group">
			<div className="group-data-[state=pending]:hidden">
				<QuietPage title={t("verify.confirmTitle")} lead={t("verify.confirmText")}>
					<Button size="large" wide="always">
						{t("verify.confirm")}
					</Button>
				</QuietPage>
			</div>
			<ScriptOnly>
				<div className="hidden group-data-[state=pending]:block" role="status">
					<QuietPage title={t("verify.loadingTitle")} lead={t("verify.loadingText")}>
						<Waveform variant="breathing" />
					</QuietPage>
				</div>
			</ScriptOnly>
		</PostForm>
	);
}

function Verified({ isSignedIn }: Pick<VerifyEmailScreenProps, "isSignedIn">) {
	const { t } = useTranslation("auth");
	const lead = t(isSignedIn ? "verify.successSignedIn" : "verify.successText");
	return (
		<QuietPage title={t("verify.successTitle")} lead={lead}>
			<Waveform variant="divider" />
			{/* /login redirects a signed-in person to the saved return address. */}
			<ButtonLink href={paths.login()} size="large" wide="always">
				{t("verify.continue")}
			</ButtonLink>
		</QuietPage>
	);
}

const failureTexts = {
	missing: "verify.missing",
	invalid: "verify.invalid",
	failed: "verify.failed",
	"rate-limited": "tooManyAttempts",
} as const;

function Failed({ reason, token }: FailedVerification) {
	const { t } = useTranslation("auth");
	return (
		<QuietPage title={t("verify.failedTitle")}>
			<Notice tone="danger" role="alert" title={t(failureTexts[reason])}>
				{t("verify.failedHelp")}
			</Notice>
			<div className="grid gap-3">
				<ButtonLink href={paths.verifyEmail({ request: "new" })} size="large" wide="always">
					{t("verify.request")}
				</ButtonLink>
				{token === undefined ? null : (
					<PostForm isForAnyone hidden={{ token }}>
						<Button variant="secondary" size="large" wide="always">
							{t("verify.tryAgain")}
						</Button>
					</PostForm>
				)}
			</div>
			<TextLink standalone href={paths.login()}>
				{t("backToLogin")}
			</TextLink>
		</QuietPage>
	);
}
