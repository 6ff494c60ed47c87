/**
 * /verification-required — the gate of people whose email is not verified (docs/product.md,
 * account-19).
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RememberedCode } from "~/components/invite/remembered-code";
import { Honeypot, PostForm } from "~/components/site/form";
import type { PageHandle } from "~/components/site/page-handle";
import { QuietPage } from "~/components/site/quiet-page";
import { getWebmailUrl } from "~/domain/account/user";
import { getI18n } from "~/i18n/instance.server";
import { paths } from "~/paths";
import { requireGate } from "~/server/account/gate.server";
import { getMailStatus, sendVerificationMail } from "~/server/account/verification-mail.server";
import { readRememberedCode } from "~/server/invite/remembered-code.server";
import { isFilledByRobot, readForm } from "~/server/request/form.server";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/link";
import { Ltr } from "~/ui/ltr";
import { Notice } from "~/ui/notice";

export const handle = {
	titleKey: "auth:verificationRequired.title",
	isPrivate: true,
	isQuiet: true,
} satisfies PageHandle;

type MailProblem = { problem: "failed" | "rate-limited" };

export async function loader({ context }: LoaderFunctionArgs) {
	const { email } = await requireGate(context, "verification-required");
	const isSent = context.session.takeFlash() === "verification-sent";
	const title = isSent ? getI18n(context.locale).t("auth:verify.sentTitle") : undefined;
	return { email, isSent, title, rememberedCode: readRememberedCode(context) };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const { email } = await requireGate(context, "verification-required");
	const sent = () => {
		context.session.set({ flash: "verification-sent" });
		return redirect(paths.verificationRequired(), 303);
	};
	if (isFilledByRobot(await readForm(request), context.log)) {
		return data<MailProblem>({ problem: "failed" }, 422);
	}
	const outcome = await sendVerificationMail(context, email);
	if (outcome !== "sent") return data<MailProblem>({ problem: outcome }, getMailStatus(outcome));
	return sent();
}

export default function VerificationRequiredPage() {
	const { t } = useTranslation(["auth", "common"]);
	const { email, isSent, rememberedCode } = useLoaderData<typeof loader>();
	const problem = useActionData<MailProblem>()?.problem;
	return (
		<QuietPage title={t("verificationRequired.title")} lead={t("verificationRequired.text")}>
			<p className="text-lead font-semibold">
				<Ltr>{email}</Ltr>
			</p>
			<MailNotice isSent={isSent} problem={problem} />
			<div className="grid gap-3">
				<ButtonLink
					href={getWebmailUrl(email)}
					target="_blank"
					rel="noopener noreferrer"
					size="large"
					wide="always"
				>
					{t("verificationRequired.openMail")}
					<Icon name="external-link" label={t("common:newTab")} />
				</ButtonLink>
				<PostForm action={paths.verificationRequired()}>
					<Honeypot formId="resend" />
					<Button variant="secondary" size="large" wide="always" pendingLabel={t("verify.sending")}>
						{t("verificationRequired.resend")}
					</Button>
				</PostForm>
			</div>
			<RememberedCode code={rememberedCode} />
			<Tips />
			<WaysOn />
		</QuietPage>
	);
}

function MailNotice({ isSent, problem }: { isSent: boolean } & Partial<MailProblem>) {
	const { t } = useTranslation("auth");
	if (problem) {
		return (
			<Notice tone="danger" role="alert" title={t("verify.sendFailedTitle")}>
				{t(problem === "failed" ? "verify.sendFailed" : "tooManyAttempts")}
			</Notice>
		);
	}
	if (!isSent) return null;
	return (
		<Notice tone="success" role="status" takesFocus title={t("verify.sentTitle")}>
			{t("verify.sentText")}
		</Notice>
	);
}

const tips = ["spam", "address", "wait", "latest"] as const;

function Tips() {
	const { t } = useTranslation("auth");
	return (
		<Card look="sunken">
			<h2 className="text-h4">{t("verificationRequired.tipsTitle")}</h2>
			<ul className="mt-2 grid list-disc gap-1 ps-5">
				{tips.map((tip) => (
					<li key={tip}>{t(`verificationRequired.tips.${tip}`)}</li>
				))}
			</ul>
		</Card>
	);
}

function WaysOn() {
	const { t } = useTranslation("auth");
	return (
		<div className="flex flex-wrap items-center gap-x-6 border-t border-hairline pt-4">
			<TextLink standalone href={paths.verificationRequired()}>
				{t("verificationRequired.verified")}
			</TextLink>
			<PostForm action={paths.logout()} isForAnyone hidden={{ next: "login" }}>
				<button type="submit" className="link min-h-11 font-semibold">
					{t("verificationRequired.signInAgain")}
				</button>
			</PostForm>
		</div>
	);
}
