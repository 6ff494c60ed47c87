/**
 * /verification-required is the page of people whose email is not verified (docs/product/account.md,
 * account-19). A form here replaces an address that was mistyped (account-64).
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { cleanEmail } from "#core/email";
import { CurrentPasswordField, EmailField } from "~/components/account/account-field";
import { type AccountFormState, newEmailSchema } from "~/components/account/account-form";
import { SupportContact } from "~/components/contact/support-contact";
import { RememberedCode } from "~/components/invite/remembered-code";
import { Honeypot, PostForm, useFormView } from "~/components/site/form";
import type { PageHandle } from "~/components/site/page-handle";
import { QuietPage } from "~/components/site/quiet-page";
import { getWebmailUrl } from "~/domain/account/user";
import { readErrorCode } from "~/domain/site/error-code";
import { getI18n } from "~/i18n/instance.server";
import { isolateLtr } from "~/i18n/isolate";
import { paths } from "~/paths";
import type { RejectionWords } from "~/platform-client/result.server";
import {
	explainFailure,
	explainRejection,
	tooManyAttempts,
} from "~/server/account/form-error.server";
import { requireRestrictedUser, signInAgain } from "~/server/account/guard.server";
import { getMailStatus, sendVerificationMail } from "~/server/account/verification-mail.server";
import type { RequestContext } from "~/server/context.server";
import { loadRememberedCode } from "~/server/invite/code-quote.server";
import { isFilledByRobot, parseForm, readForm } from "~/server/request/form.server";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Fold } from "~/ui/fold";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/link";
import { LtrAddress } from "~/ui/ltr";
import { Notice } from "~/ui/notice";

export const changeEmailForm = {
	id: "address",
	schema: newEmailSchema,
	secretNames: ["current_password"],
};

export const handle = { titleKey: "auth:verificationRequired.title" } satisfies PageHandle;

/** The notices of this page after a form, by the flash that means them. */
const notices = {
	"verification-sent": { title: "verify.sentTitle", text: "verify.sentText" },
	"email-changed": { title: "changeEmail.changed", text: "changeEmail.changedText" },
} as const;

type PageNotice = keyof typeof notices;

export async function loader({ context }: LoaderFunctionArgs) {
	const user = await requireRestrictedUser(context, "verification-required");
	const { email, isEmailUndeliverable: isUndeliverable = false } = user;
	const flash = context.session.takeFlash() ?? "";
	const notice = Object.hasOwn(notices, flash) ? (flash as PageNotice) : undefined;
	const title = notice && getI18n(context.locale).t(`auth:${notices[notice].title}`);
	const canChange = context.api.supports("changeEmail");
	const rememberedCode = await loadRememberedCode(context);
	return { email, isUndeliverable, notice, title, canChange, rememberedCode };
}

type MailProblem = { problem?: "failed" | "rate-limited" };

export async function action({ request, context }: ActionFunctionArgs) {
	const { email } = await requireRestrictedUser(context, "verification-required");
	const fields = await readForm(request);
	return fields.get("intent") === "change"
		? changeEmail(context, fields, email)
		: resend(context, fields, email);
}

function goBack(context: RequestContext, flash: PageNotice) {
	context.session.set({ flash });
	return redirect(paths.verificationRequired(), 303);
}

async function resend(context: RequestContext, fields: FormData, email: string) {
	if (isFilledByRobot(fields, context.log)) return data<MailProblem>({ problem: "failed" }, 422);
	const outcome = await sendVerificationMail(context, email);
	if (outcome !== "sent") return data<MailProblem>({ problem: outcome }, getMailStatus(outcome));
	return goBack(context, "verification-sent");
}

async function changeEmail(context: RequestContext, fields: FormData, currentEmail: string) {
	const { limits, api, log, session } = context;
	if (!api.supports("changeEmail")) return data<AccountFormState>({}, 501);
	const form = parseForm(fields, changeEmailForm);
	if (!form.isValid) return form.reject();
	// Limited per person: somebody at an unattended browser must not guess the password.
	if (!(await limits.allowFor("password", currentEmail))) return form.reject(tooManyAttempts);
	const { email, current_password: currentPassword } = form.value;
	const changed = await api.accountChange.changeEmail({ email, currentPassword });
	if (!changed.ok) return form.reject(explainFailure(changed.failure, log));
	const outcome = changed.value;
	switch (outcome.kind) {
		case "changed":
			session.set({ user: outcome.user, pendingEmail: outcome.user.email });
			return goBack(context, "email-changed");
		case "unauthenticated":
			return signInAgain(session, paths.verificationRequired());
		case "rejected": {
			const shownEmail = cleanEmail(String(fields.get("shown_email") ?? email));
			if (isUnchanged(outcome) && shownEmail !== email) return goBack(context, "email-changed");
			return form.reject(explainRejection(outcome, "auth:changeEmail.failed"));
		}
	}
}

/** On a form that showed another address, an earlier press has made the change already. */
const isUnchanged = ({ fieldCodes }: RejectionWords): boolean =>
	readErrorCode(fieldCodes?.email) === "email_unchanged";

export default function VerificationRequiredPage() {
	const { t } = useTranslation(["auth", "common"]);
	const { email, isUndeliverable, notice, canChange, rememberedCode } =
		useLoaderData<typeof loader>();
	const { problem, rejection } = useActionData<MailProblem & AccountFormState>() ?? {};
	const form = useFormView(changeEmailForm, { rejection });
	const correction = canChange ? (
		<ChangeEmail email={email} form={form} isOpen={isUndeliverable || rejection !== undefined} />
	) : (
		<CorrectedBySupport email={email} isOpen={isUndeliverable} />
	);
	return (
		<QuietPage
			top={<ErrorSummary title={t("problem")} errors={form.summary} />}
			title={t("verificationRequired.title")}
			lead={isUndeliverable ? undefined : t("verificationRequired.text")}
		>
			<p className="text-lead font-semibold">
				<LtrAddress address={email} />
			</p>
			<MailNotice notice={notice} problem={problem} />
			{isUndeliverable && <UndeliverableNotice canChange={canChange} />}
			<div className="grid gap-3">
				{!isUndeliverable && (
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
				)}
				{isUndeliverable && correction}
				<PostForm action={paths.verificationRequired()}>
					<Honeypot formId="resend" />
					<Button variant="secondary" size="large" wide="always" pendingLabel={t("verify.sending")}>
						{t("verificationRequired.resend")}
					</Button>
				</PostForm>
				{!isUndeliverable && correction}
			</div>
			<RememberedCode code={rememberedCode} />
			<Tips />
			<WaysOn />
		</QuietPage>
	);
}

function MailNotice({ notice, problem }: { notice: PageNotice | undefined } & MailProblem) {
	const { t } = useTranslation("auth");
	if (problem) {
		return (
			<Notice tone="danger" role="alert" title={t("verify.sendFailedTitle")}>
				{t(problem === "failed" ? "verify.sendFailed" : "tooManyAttempts")}
			</Notice>
		);
	}
	if (!notice) return null;
	const { title, text } = notices[notice];
	return (
		<Notice tone="success" role="status" takesFocus title={t(title)}>
			{t(text)}
		</Notice>
	);
}

/** The mail server said for good that there is no such address (account-180). */
function UndeliverableNotice({ canChange }: { canChange: boolean }) {
	const { t } = useTranslation("auth");
	return (
		<Notice tone="danger" title={t("changeEmail.undeliverableTitle")}>
			{t(canChange ? "changeEmail.undeliverableText" : "changeEmail.undeliverableSupport")}
		</Notice>
	);
}

type ChangeEmailProps = {
	email: string;
	isOpen: boolean;
	form: ReturnType<typeof useFormView<typeof changeEmailForm.schema>>;
};

function ChangeEmail({ email, form, isOpen }: ChangeEmailProps) {
	const { t } = useTranslation("auth");
	return (
		<Fold summary={t("changeEmail.summary")} isOpen={isOpen}>
			<PostForm
				id={form.id}
				action={paths.verificationRequired()}
				hidden={{ intent: "change", shown_email: email }}
				className="grid gap-5 pt-2"
			>
				<p className="text-ink-soft">{t("changeEmail.text")}</p>
				<EmailField label={t("changeEmail.email")} autoComplete="email" {...form.field("email")} />
				<CurrentPasswordField email={email} {...form.field("current_password")} />
				<Button size="large" wide="always" pendingLabel={t("changeEmail.pending")}>
					{t("changeEmail.submit")}
				</Button>
			</PostForm>
		</Fold>
	);
}

/** Replaces the form where the platform does not change addresses (platform-21). */
function CorrectedBySupport({ email, isOpen }: { email: string; isOpen: boolean }) {
	const { t } = useTranslation("auth");
	return (
		<Fold summary={t("changeEmail.notSupportedTitle")} isOpen={isOpen}>
			<div className="grid gap-3 pt-2">
				<p className="text-ink-soft">{t("changeEmail.notSupported")}</p>
				<SupportContact
					label={t("forgot.contact")}
					subject={t("changeEmail.mailSubject")}
					body={t("changeEmail.mailBody", { email: isolateLtr(email) })}
					facts={{ topic: "account", page: paths.verificationRequired() }}
				/>
			</div>
		</Fold>
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
