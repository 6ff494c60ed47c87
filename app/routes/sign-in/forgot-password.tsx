/**
 * /forgot-password sends a link for a new password. Where the platform cannot send one, the page
 * leads to support (account-27, account-32). Its confirmation does not tell whether the address
 * has an account.
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { MAX_EMAIL_LENGTH } from "#core/email";
import { EmailField } from "~/components/account/account-field";
import type { AccountFormState } from "~/components/account/account-form";
import { PasswordSupport } from "~/components/account/account-support";
import { emailSchema } from "~/components/site/email-schema";
import { type FormRejection, PostForm, useFormView } from "~/components/site/form";
import type { PageHandle } from "~/components/site/page-handle";
import { QuietPage } from "~/components/site/quiet-page";
import { getI18n } from "~/i18n/instance.server";
import { paths, readQuery } from "~/paths";
import { explainFailure, tooManyAttempts } from "~/server/account/form-error.server";
import { readSubmission } from "~/server/request/form.server";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextLink } from "~/ui/link";
import { Notice } from "~/ui/notice";

export const forgotPasswordForm = { id: "forgot", schema: z.object({ email: emailSchema }) };

export const handle = {
	titleKey: "auth:forgot.title",
	descriptionKey: "auth:forgot.description",
	isPrivate: false,
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const url = new URL(request.url);
	const email = readQuery(url, "email")?.slice(0, MAX_EMAIL_LENGTH);
	context.document.isForEveryone = email === undefined;
	const isSent = readQuery(url, "sent") !== undefined;
	const user = await context.visitor();
	const isSupported = isSent || context.api.supports("forgotPassword");
	const title = isSent ? getI18n(context.locale).t("auth:forgot.sentTitle") : undefined;
	return { isSignedIn: user !== undefined, isSent, isSupported, title, email };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const { api, limits, log } = context;
	if (!api.supports("forgotPassword")) return data<AccountFormState>({}, 501);
	const form = await readSubmission(request, forgotPasswordForm);
	if (!form.isValid) return form.reject();
	const { email } = form.value;
	if (!(await limits.allowFor("reset", email))) return form.reject(tooManyAttempts);
	const response = await api.accountChange.forgotPassword(email);
	if (!response.ok) return form.reject(explainFailure(response.failure, log));
	// Fills the form of /login, where the way back leads.
	context.session.set({ pendingEmail: email });
	return redirect(paths.forgotPassword({ isSent: true }), 303);
}

export default function ForgotPasswordPage() {
	const { isSupported, isSent, isSignedIn, email } = useLoaderData<typeof loader>();
	const state = useActionData<AccountFormState>();
	if (!isSupported) {
		return <PasswordSupport isSignedIn={isSignedIn} />;
	}
	return (
		<ForgotPasswordScreen
			isSignedIn={isSignedIn}
			isSent={isSent && !state}
			email={email}
			rejection={state?.rejection}
		/>
	);
}

type ForgotPasswordScreenProps = {
	isSignedIn: boolean;
	isSent: boolean;
	/** The address that a mail names. */
	email?: string | undefined;
	rejection?: FormRejection;
};

function ForgotPasswordScreen({ isSent, ...page }: ForgotPasswordScreenProps) {
	return isSent ? <Sent {...page} /> : <AskForMail {...page} />;
}

type PartProps = Omit<ForgotPasswordScreenProps, "isSent">;

function AskForMail({ isSignedIn, email, rejection }: PartProps) {
	const { t } = useTranslation("auth");
	const form = useFormView(forgotPasswordForm, { rejection, values: { ...(email && { email }) } });
	return (
		<QuietPage
			top={<ErrorSummary title={t("problem")} errors={form.summary} />}
			title={t("forgot.title")}
			lead={t("forgot.ask")}
		>
			<PostForm id={form.id} isForAnyone action={paths.forgotPassword()} className="grid gap-5">
				<EmailField autoComplete="username" {...form.field("email")} />
				<Button size="large" wide="always" pendingLabel={t("forgot.sending")}>
					{t("forgot.send")}
				</Button>
			</PostForm>
			<p className="text-ink-soft">{t("forgot.neverAsked")}</p>
			<WayBack isSignedIn={isSignedIn} />
		</QuietPage>
	);
}

function Sent({ isSignedIn }: PartProps) {
	const { t } = useTranslation("auth");
	return (
		<QuietPage title={t("forgot.sentTitle")}>
			<Notice tone="success" role="status" takesFocus title={t("forgot.sentText")}>
				{t("forgot.sentHelp")}
			</Notice>
			<ButtonLink href={paths.forgotPassword()} variant="secondary" size="large" wide="always">
				{t("forgot.sendAnother")}
			</ButtonLink>
			<WayBack isSignedIn={isSignedIn} />
		</QuietPage>
	);
}

function WayBack({ isSignedIn }: { isSignedIn: boolean }) {
	const { t } = useTranslation(["auth", "account"]);
	return (
		<TextLink standalone href={isSignedIn ? paths.account() : paths.login()}>
			{isSignedIn ? t("account:back") : t("backToLogin")}
		</TextLink>
	);
}
