/**
 * /reset-password sets a new password with the token of an emailed link (account-33). Opening the
 * link does not spend the token, because mail scanners open links too.
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { isCommonPassword } from "#core/common-password";
import { NewPasswordFields, UsernameField } from "~/components/account/account-field";
import {
	type AccountFormState,
	newPasswordFields,
	newPasswordNames,
	requireSamePasswords,
	tokenSchema,
} from "~/components/account/account-form";
import { PasswordSupport } from "~/components/account/account-support";
import type { HeadData } from "~/components/site/document-head";
import { type FormRejection, PostForm, useFormView } from "~/components/site/form";
import type { PageHandle } from "~/components/site/page-handle";
import { QuietPage } from "~/components/site/quiet-page";
import { getI18n } from "~/i18n/instance.server";
import { paths, readQuery } from "~/paths";
import type { ResetPasswordOutcome } from "~/platform-client/account-change.server";
import {
	commonPassword,
	explainFailure,
	explainRejection,
	tooManyAttempts,
} from "~/server/account/form-error.server";
import { redirectToLogin } from "~/server/account/guard.server";
import type { RequestContext } from "~/server/context.server";
import { type ParsedForm, readForm, readSubmission } from "~/server/request/form.server";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextLink } from "~/ui/link";
import { Notice } from "~/ui/notice";

export const resetPasswordForm = {
	id: "reset",
	schema: requireSamePasswords(
		z.object({
			token: tokenSchema("auth:reset.invalid"),
			...newPasswordFields,
		}),
	),
	secretNames: newPasswordNames,
};

export const handle = { titleKey: "auth:reset.title" } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await context.visitor();
	const isSupported = context.api.supports("resetPassword");
	const token = readQuery(new URL(request.url), "token");
	const title = getI18n(context.locale).t(chooseTitle(isSupported, token));
	// Known where somebody tried to sign in with it.
	const email = context.session.data.pendingEmail;
	return { token, email, isSupported, isSignedIn: user !== undefined, title };
}

function chooseTitle(isSupported: boolean, token: string | undefined) {
	if (!isSupported) return "auth:forgot.title";
	return token === undefined ? "auth:reset.invalidTitle" : "auth:reset.title";
}

type Form = ParsedForm<typeof resetPasswordForm.schema>;

export async function action({ request, context }: ActionFunctionArgs) {
	const { limits, api, log } = context;
	if (!api.supports("resetPassword")) return data<AccountFormState>({}, 501);
	const form = await readSubmission(request, resetPasswordForm);
	if (!form.isValid) {
		const token = String((await readForm(request)).get("token") ?? "").trim();
		return form.reject<ResetPasswordState>({}, { token: token || undefined });
	}
	const { token, password, password_confirmation: passwordConfirmation } = form.value;
	const reject = (reason: Parameters<Form["reject"]>[0]) =>
		form.reject<ResetPasswordState>(reason, { token });
	if (await isCommonPassword(password)) return reject(commonPassword);
	const reset = await limits.attempt(
		"password",
		"link",
		() => api.accountChange.resetPassword({ token, password, passwordConfirmation }),
		(outcome) => outcome.ok && outcome.value.kind === "invalid-link",
	);
	if (!reset) return reject(tooManyAttempts);
	if (!reset.ok) return reject(explainFailure(reset.failure, log));
	return respond(context, form, reset.value, token);
}

function respond(
	{ session, locale }: RequestContext,
	form: Form,
	outcome: ResetPasswordOutcome,
	token: string,
) {
	switch (outcome.kind) {
		case "changed":
			// The platform has ended all sign-ins, including the one of this browser.
			session.endSignIn();
			return redirectToLogin(session, { notice: "password-changed" });
		case "invalid-link":
		case "replaced-link": {
			const title = getI18n(locale).t("auth:reset.invalidTitle");
			return form.reject<ResetPasswordState>({}, { deadLink: outcome.kind, title });
		}
		case "rejected":
			return form.reject<ResetPasswordState>(explainRejection(outcome, "auth:reset.failed"), {
				token,
			});
	}
}

export default function ResetPasswordPage() {
	const { token, email, isSupported, isSignedIn } = useLoaderData<typeof loader>();
	const state = useActionData<ResetPasswordState>();
	if (!isSupported) {
		return <PasswordSupport isSignedIn={isSignedIn} />;
	}
	return <ResetPasswordScreen token={token} email={email} {...state} />;
}

type DeadLink = Extract<ResetPasswordOutcome["kind"], "invalid-link" | "replaced-link">;

type ResetPasswordState = AccountFormState &
	Pick<HeadData, "title"> & {
		/** Present while the token may still work. */
		token?: string;
		deadLink?: DeadLink;
	};

type ResetPasswordScreenProps = ResetPasswordState & { email: string | undefined };

function ResetPasswordScreen(props: ResetPasswordScreenProps) {
	const { token, email, deadLink, rejection } = props;
	if (deadLink) return <InvalidLink kind={deadLink} />;
	if (token === undefined) return <InvalidLink kind="invalid-link" />;
	return <ChoosePassword token={token} email={email} rejection={rejection} />;
}

type ChoosePasswordProps = { token: string; email: string | undefined; rejection?: FormRejection };

function ChoosePassword({ token, email, rejection }: ChoosePasswordProps) {
	const { t } = useTranslation("auth");
	const form = useFormView(resetPasswordForm, { rejection });
	return (
		<QuietPage
			top={<ErrorSummary title={t("problem")} errors={form.summary} />}
			title={t("reset.title")}
			lead={t("reset.lead")}
		>
			<PostForm id={form.id} isForAnyone hidden={{ token }} className="grid gap-5">
				<UsernameField email={email} />
				<NewPasswordFields
					password={form.field("password")}
					confirmation={form.field("password_confirmation")}
				/>
				<Button size="large" wide="always" pendingLabel={t("reset.pending")}>
					{t("reset.submit")}
				</Button>
			</PostForm>
		</QuietPage>
	);
}

const deadLinkTexts = {
	"invalid-link": { tone: "danger", title: "reset.invalid", help: "reset.invalidHelp" },
	"replaced-link": { tone: "warning", title: "reset.replaced", help: "reset.replacedHelp" },
} as const satisfies Record<DeadLink, object>;

function InvalidLink({ kind }: { kind: DeadLink }) {
	const { t } = useTranslation("auth");
	const { tone, title, help } = deadLinkTexts[kind];
	return (
		<QuietPage title={t("reset.invalidTitle")}>
			<Notice tone={tone} role="alert" title={t(title)}>
				{t(help)}
			</Notice>
			<ButtonLink href={paths.forgotPassword()} size="large" wide="always">
				{t("reset.another")}
			</ButtonLink>
			<TextLink standalone href={paths.login()}>
				{t("backToLogin")}
			</TextLink>
		</QuietPage>
	);
}
