/** /login signs people in and sends the verification email again. Both forms post here. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { EmailField, PasswordField } from "~/components/account/account-field";
import { emailSchema } from "~/components/site/email-schema";
import { type FormRejection, Honeypot, PostForm, useFormView } from "~/components/site/form";
import type { PageHandle } from "~/components/site/page-handle";
import { ListenCard } from "~/components/site/player/listen-card";
import { QuietPage } from "~/components/site/quiet-page";
import { textKey } from "~/i18n/message";
import { paths } from "~/paths";
import { authenticate } from "~/server/account/authenticator.server";
import { explainSignInError } from "~/server/account/form-error.server";
import { type LoginNotice, readLoginNotice } from "~/server/account/guard.server";
import { completeSignIn, enterSignInPage, storeReturnUrl } from "~/server/account/sign-in.server";
import { getMailStatus, sendVerificationMail } from "~/server/account/verification-mail.server";
import type { RequestContext } from "~/server/context.server";
import { isWithoutCookies } from "~/server/request/cookie.server";
import { isFilledByRobot, parseForm, readForm, readSubmission } from "~/server/request/form.server";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextLink } from "~/ui/link";
import { Notice } from "~/ui/notice";

export const loginForm = {
	id: "login",
	schema: z.object({
		email: emailSchema,
		password: z.string(textKey("auth:login.passwordMissing")),
	}),
	secretNames: ["password"],
};

/** Sends the verification email again, to the address that was just typed. */
export const resendForm = { id: "resend", schema: z.object({ email: emailSchema }) };

export const handle = {
	titleKey: "auth:login.title",
	descriptionKey: "auth:login.description",
	networkErrorKey: "auth:networkError",
	isPrivate: false,
	script: "sign-in",
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const returnUrl = await enterSignInPage(context, request);
	const { session } = context;
	context.document.isForEveryone = true;
	return {
		returnUrl,
		notice: readLoginNotice(session.takeFlash()),
		email: session.data.pendingEmail ?? "",
		isWithoutCookies: isWithoutCookies(request),
	};
}

export async function action({ request, context }: ActionFunctionArgs) {
	const fields = await readForm(request);
	const returnUrl = storeReturnUrl(context.session, fields.get("return_url"));
	return fields.get("intent") === "resend"
		? resend(context, fields, returnUrl)
		: signIn(context, request);
}

async function signIn(context: RequestContext, request: Request) {
	const form = await readSubmission(request, loginForm);
	if (!form.isValid) return form.reject();
	const outcome = await authenticate("password", request, context, form.value);
	if (outcome.kind === "signed-in") {
		return redirect(await completeSignIn(context, outcome.user), 303);
	}
	if (outcome.kind === "email-not-verified") {
		const { email } = form.value;
		context.session.set({ pendingEmail: email });
		return form.reject<LoginState>({}, { mail: "offered", email });
	}
	const reason = explainSignInError(outcome, "auth:login.failed");
	// The platform's message stands above the form, whichever field it is about.
	return form.reject({ ...reason, fieldErrors: undefined });
}

async function resend(context: RequestContext, fields: FormData, returnUrl: string | undefined) {
	const sent = () => {
		context.session.set({ flash: "verification-sent" });
		return redirect(paths.login({ returnUrl }), 303);
	};
	const form = parseForm(fields, resendForm);
	if (!form.isValid || isFilledByRobot(fields, context.log)) {
		const email = String(fields.get("email") ?? "");
		return form.reject<LoginState>({}, { mail: "failed", email });
	}
	const { email } = form.value;
	const outcome = await sendVerificationMail(context, email);
	if (outcome !== "sent") {
		return form.reject<LoginState>({ status: getMailStatus(outcome) }, { mail: outcome, email });
	}
	return sent();
}

export default function LoginPage() {
	const state = useActionData<LoginState>();
	return <LoginScreen {...useLoaderData<typeof loader>()} {...state} />;
}

/** The action data after a rejected form. */
type LoginState = {
	rejection?: FormRejection;
	mail?: MailState;
	/** The address that the email goes to; it also fills the login form. */
	email?: string;
};

type LoginScreenProps = LoginState & {
	returnUrl?: string;
	notice?: LoginNotice;
	email: string;
	isWithoutCookies: boolean;
};

function LoginScreen(props: LoginScreenProps) {
	const { returnUrl, notice, email, mail, rejection, isWithoutCookies } = props;
	const { t } = useTranslation("auth");
	// A failed request for the email is reported beside its own button.
	const form = useFormView(loginForm, {
		rejection: mail ? undefined : rejection,
		values: { email },
	});
	return (
		<QuietPage
			top={<ErrorSummary title={t("problem")} errors={form.summary} />}
			title={t("login.title")}
			lead={t("login.lead")}
			beside={<ListenCard picture="episode" />}
		>
			{isWithoutCookies ? (
				<Notice tone="warning" role="status" title={t("login.cookiesTitle")}>
					{t("login.cookiesText")}
				</Notice>
			) : null}
			<LoginMessages notice={notice} mail={mail} email={email} returnUrl={returnUrl} />
			<PostForm
				id={form.id}
				isForAnyone
				action={paths.login()}
				hidden={{ return_url: returnUrl }}
				className="grid gap-5"
			>
				<EmailField autoComplete="username" {...form.field("email")} />
				<PasswordField
					label={t("password")}
					autoComplete="current-password"
					{...form.field("password")}
				/>
				<Button wide="always" size="large" pendingLabel={t("login.pending")}>
					{t("login.submit")}
				</Button>
			</PostForm>
			<LoginLinks returnUrl={returnUrl} />
		</QuietPage>
	);
}

function LoginLinks({ returnUrl }: Pick<LoginScreenProps, "returnUrl">) {
	const { t } = useTranslation("auth");
	return (
		<div className="grid gap-1 border-t border-hairline pt-4">
			<p className="flex flex-wrap items-center gap-x-2">
				{t("login.newHere")}{" "}
				<TextLink standalone href={paths.register({ returnUrl })}>
					{t("login.createAccount")}
				</TextLink>
			</p>
			<TextLink standalone href={paths.forgotPassword()}>
				{t("login.forgotPassword")}
			</TextLink>
			<TextLink standalone href={paths.home()}>
				{t("backToHome")}
			</TextLink>
		</div>
	);
}

/** `offered` means that the address is not verified (AUTH_009); the others, that no email was sent. */
type MailState = "offered" | "failed" | "rate-limited";

/** These notices have a text below the title, which says what to do. */
const explained = ["signed-out-here", "request-kept", "request-refused"] as const;
const isExplained = (notice: LoginNotice): notice is (typeof explained)[number] =>
	explained.some((one) => one === notice);

/** These notices stand beside the button that sends the verification email again. */
const mailNotices = ["verification-sent", "verify-first"] as const;
const isMailNotice = (notice: LoginNotice): notice is (typeof mailNotices)[number] =>
	mailNotices.some((one) => one === notice);

type LoginMessagesProps = {
	notice?: LoginNotice;
	mail?: MailState;
	email: string;
	returnUrl?: string;
};

function LoginMessages({ notice, email, returnUrl, ...props }: LoginMessagesProps) {
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
				<x-brief>
					<Notice tone="success" role="status" takesFocus title={t("login.resent")} />
				</x-brief>
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
