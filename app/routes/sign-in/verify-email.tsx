/**
 * /verify-email spends the token of a verification email and sends a new one (account-23 to
 * account-25). Opening the link does not spend the token, because mail scanners open links too: the page
 * posts it. Scanners may also run scripts, so a script posts it only where this browser waits for a link
 * (account-71).
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Trans, useTranslation } from "react-i18next";
import { z } from "zod";
import { EmailField } from "~/components/account/account-field";
import { tokenSchema } from "~/components/account/account-form";
import { MailedLink } from "~/components/account/mailed-link";
import type { HeadData } from "~/components/site/document-head";
import { emailSchema } from "~/components/site/email-schema";
import { type FormRejection, Honeypot, PostForm, useFormView } from "~/components/site/form";
import type { PageHandle } from "~/components/site/page-handle";
import { QuietPage } from "~/components/site/quiet-page";
import { getI18n } from "~/i18n/instance.server";
import type { TextKey } from "~/i18n/message";
import { paths, readQuery } from "~/paths";
import { reportCallFailure } from "~/server/account/form-error.server";
import { getMailStatus, sendVerificationMail } from "~/server/account/verification-mail.server";
import type { RequestContext } from "~/server/context.server";
import { isFilledByRobot, parseForm, readForm } from "~/server/request/form.server";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextLink } from "~/ui/link";
import { Ltr, LtrAddress } from "~/ui/ltr";
import { Notice } from "~/ui/notice";
import { Waveform } from "~/ui/waveform";

export const tokenForm = {
	id: "token",
	schema: z.object({ token: tokenSchema("auth:verify.missing") }),
};

export const verificationMailForm = { id: "verify", schema: z.object({ email: emailSchema }) };

export const handle = { titleKey: "auth:verify.title" } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const url = new URL(request.url);
	const { session } = context;
	const state = readState(url, context);
	const title = getI18n(context.locale).t(titleKeys[state.kind]);
	const [user, address] = await Promise.all([
		// A sign-in that this browser remembers may have ended at the platform.
		context.visitor(),
		state.kind === "confirm" ? readAddress(context, state.token) : undefined,
	]);
	const email = user?.email ?? session.data.pendingEmail ?? "";
	return { state, address, email, isSignedIn: user !== undefined, title };
}

/** Returns the address that the token confirms, where the platform says so; reading it spends nothing. */
async function readAddress(
	{ api, limits, log }: RequestContext,
	token: string,
): Promise<string | undefined> {
	if (!api.supports("verificationLink")) return undefined;
	const read = await limits.attempt(
		"verify",
		"link",
		() => api.account.readVerificationLink(token),
		(outcome) => outcome.ok && outcome.value.kind === "invalid-link",
	);
	if (!read) return undefined;
	if (read.ok) return read.value.kind === "known" ? read.value.email : undefined;
	reportCallFailure(read.failure, log);
	return undefined;
}

const titleKeys = {
	confirm: "auth:verify.confirmTitle",
	verified: "auth:verify.successTitle",
	failed: "auth:verify.failedTitle",
	replaced: "auth:verify.replacedTitle",
	sent: "auth:verify.sentTitle",
	request: "auth:verify.request",
} as const satisfies Record<VerificationState["kind"], TextKey>;

function readState(url: URL, { session }: RequestContext): VerificationState {
	const token = readQuery(url, "token");
	if (token !== undefined) return { kind: "confirm", token, isExpected: expectsLink(session) };
	if (url.searchParams.has("request")) {
		if (session.data.flash !== "verification-sent") return { kind: "request" };
		session.takeFlash();
		return { kind: "sent" };
	}
	// The flash stays, so that the page says the same when it is opened again.
	if (session.data.flash === "email-verified") return { kind: "verified" };
	return { kind: "failed", reason: "missing" };
}

/** This browser registered, or requested the mail. */
const expectsLink = (session: RequestContext["session"]): boolean =>
	session.user ? !session.user.isEmailVerified : session.data.pendingEmail !== undefined;

export async function action({ request, context }: ActionFunctionArgs) {
	const fields = await readForm(request);
	return fields.get("intent") === "resend" ? resend(context, fields) : verify(context, fields);
}

export async function verify(context: RequestContext, fields: FormData) {
	const form = parseForm(fields, tokenForm);
	const state = form.isValid ? await sendToken(context, form.value.token) : missing;
	if (state.kind !== "verified") {
		const title = getI18n(context.locale).t(titleKeys[state.kind]);
		const isLimited = state.kind === "failed" && state.reason === "rate-limited";
		return data<VerificationState & HeadData>({ ...state, title }, isLimited ? 429 : 422);
	}
	context.session.set({ flash: "email-verified" });
	return redirect(paths.verifyEmail(), 303);
}

const missing: FailedVerification = { kind: "failed", reason: "missing" };

async function sendToken(
	{ api, limits, log }: RequestContext,
	token: string,
): Promise<{ kind: "verified" } | { kind: "replaced" } | FailedVerification> {
	const verified = await limits.attempt(
		"verify",
		"link",
		() => api.account.verifyEmail(token),
		(outcome) => outcome.ok && outcome.value.kind === "invalid-link",
	);
	if (!verified) return { kind: "failed", reason: "rate-limited", token };
	if (!verified.ok) {
		// The token may still be valid, so the page offers to try it again.
		const { kind } = reportCallFailure(verified.failure, log);
		return { kind: "failed", reason: kind === "rate-limited" ? kind : "failed", token };
	}
	switch (verified.value.kind) {
		case "verified":
			return { kind: "verified" };
		case "replaced-link":
			return { kind: "replaced" };
		case "invalid-link":
			return { kind: "failed", reason: "invalid" };
		case "failed":
			return { kind: "failed", reason: "failed" };
	}
}

async function resend(context: RequestContext, fields: FormData) {
	const sent = () => {
		context.session.set({ flash: "verification-sent" });
		return redirect(paths.verifyEmail({ request: "new" }), 303);
	};
	const form = parseForm(fields, verificationMailForm);
	const kind = "request" as const;
	if (!form.isValid) return form.reject({}, { kind });
	if (isFilledByRobot(fields, context.log)) return form.reject({}, { kind, problem: "failed" });
	const outcome = await sendVerificationMail(context, form.value.email);
	if (outcome !== "sent") {
		return form.reject({ status: getMailStatus(outcome) }, { kind, problem: outcome });
	}
	return sent();
}

export default function VerifyEmailPage() {
	const { state, ...facts } = useLoaderData<typeof loader>();
	const rejected = useActionData<VerificationState>();
	return <VerifyEmailScreen state={rejected ?? state} {...facts} />;
}

type FailedVerification = {
	kind: "failed";
	reason: "missing" | "invalid" | "failed" | "rate-limited";
	/** Present when the same token may still work. */
	token?: string;
};

type VerificationState =
	| { kind: "confirm"; token: string; isExpected: boolean }
	| { kind: "verified" }
	| FailedVerification
	/** The link of an older mail; a newer one works. */
	| { kind: "replaced" }
	| { kind: "sent" }
	| { kind: "request"; rejection?: FormRejection; problem?: "failed" | "rate-limited" };

type VerifyEmailScreenProps = {
	state: VerificationState;
	/** The address that the link confirms. */
	address?: string | undefined;
	/** The address at which this browser expects a mail. */
	email: string;
	isSignedIn: boolean;
};

function VerifyEmailScreen({ state, address, email, isSignedIn }: VerifyEmailScreenProps) {
	switch (state.kind) {
		case "confirm":
			return <Confirm {...state} address={address} />;
		case "verified":
			return <Verified isSignedIn={isSignedIn} />;
		case "failed":
			return <Failed {...state} />;
		case "replaced":
			return <Replaced isSignedIn={isSignedIn} />;
		case "sent":
			return <SentMail email={email} />;
		case "request":
			return <RequestMail {...state} email={email} />;
	}
}

type ConfirmProps = { token: string; isExpected: boolean; address: string | undefined };

function Confirm({ token, isExpected, address }: ConfirmProps) {
	const { t } = useTranslation("auth");
	return (
		<MailedLink
			token={token}
			isExpected={isExpected}
			title={t("verify.confirmTitle")}
			lead={t("verify.confirmText")}
			submit={
				address === undefined ? (
					t("verify.confirm")
				) : (
					<span>
						<Trans
							t={t}
							i18nKey="verify.confirmAddress"
							values={{ address }}
							components={{ mail: <LtrAddress address={address} /> }}
						/>
					</span>
				)
			}
			pending={{ title: t("verify.loadingTitle"), lead: t("verify.loadingText") }}
		/>
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
				{t(isSignedIn ? "verify.goOn" : "verify.continue")}
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

/** A signed-in person sees on /verification-required which address the newer mail went to. */
function Replaced({ isSignedIn }: Pick<VerifyEmailScreenProps, "isSignedIn">) {
	const { t } = useTranslation("auth");
	const wayOn = isSignedIn ? paths.verificationRequired() : paths.verifyEmail({ request: "new" });
	return (
		<QuietPage title={t("verify.replacedTitle")}>
			<Notice tone="warning" role="alert" title={t("verify.replaced")}>
				{t("verify.replacedHelp")}
			</Notice>
			<ButtonLink href={wayOn} variant="secondary" size="large" wide="always">
				{t("verify.replacedNotFound")}
			</ButtonLink>
			{isSignedIn ? null : (
				<TextLink standalone href={paths.login()}>
					{t("backToLogin")}
				</TextLink>
			)}
		</QuietPage>
	);
}

type RequestMailProps = {
	email: string;
	rejection?: FormRejection;
	/** Why the email was not sent. */
	problem?: "failed" | "rate-limited";
};

function RequestMail({ email, rejection, problem }: RequestMailProps) {
	const { t } = useTranslation("auth");
	const form = useFormView(verificationMailForm, { rejection, values: { email } });
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

function SentMail({ email }: { email: string }) {
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
