/** /account/password changes the password and requires the current one (account-34). */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { isCommonPassword } from "#core/common-password";
import { CurrentPasswordField, NewPasswordFields } from "~/components/account/account-field";
import {
	type AccountFormState,
	newPasswordFields,
	newPasswordNames,
	requireSamePasswords,
} from "~/components/account/account-form";
import { PasswordSupport } from "~/components/account/account-support";
import { type FormRejection, PostForm, useFormView } from "~/components/site/form";
import type { PageHandle } from "~/components/site/page-handle";
import { QuietPage } from "~/components/site/quiet-page";
import type { User } from "~/domain/account/user";
import { textKey } from "~/i18n/message";
import { paths } from "~/paths";
import {
	commonPassword,
	explainFailure,
	explainRejection,
	tooManyAttempts,
} from "~/server/account/form-error.server";
import { requireActiveUser, signInAgain } from "~/server/account/guard.server";
import type { RequestContext } from "~/server/context.server";
import { readSubmission } from "~/server/request/form.server";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextLink } from "~/ui/link";

export const changePasswordForm = {
	id: "change",
	schema: requireSamePasswords(
		z.object({
			current_password: z.string(textKey("auth:required.currentPassword")),
			...newPasswordFields,
		}),
	),
	secretNames: ["current_password", ...newPasswordNames],
};

export const handle = { titleKey: "account:password.title" } satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
	await requireActiveUser(context, paths.accountPassword());
	return { isSupported: context.api.supports("changePassword") };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const { email } = await requireActiveUser(context, paths.accountPassword(), "sign-in-again");
	return changePassword(context, request, email);
}

async function changePassword(context: RequestContext, request: Request, email: string) {
	const { limits, api, log, session } = context;
	if (!api.supports("changePassword")) return data<AccountFormState>({}, 501);
	const form = await readSubmission(request, changePasswordForm);
	if (!form.isValid) return form.reject();
	const { current_password: currentPassword, password } = form.value;
	const passwordConfirmation = form.value.password_confirmation;
	if (await isCommonPassword(password)) return form.reject(commonPassword);
	// Limited per person: somebody at an unattended browser must not guess the password.
	if (!(await limits.allowFor("password", email))) return form.reject(tooManyAttempts);
	const input = { currentPassword, password, passwordConfirmation };
	const changed = await api.accountChange.changePassword(input);
	if (!changed.ok) return form.reject(explainFailure(changed.failure, log));
	const outcome = changed.value;
	switch (outcome.kind) {
		case "changed":
			session.set({ flash: "password-changed" });
			return redirect(paths.account(), 303);
		case "unauthenticated":
			return signInAgain(session, paths.accountPassword());
		case "rejected":
			return form.reject(explainRejection(outcome, "auth:reset.failed"));
	}
}

export default function ChangePasswordPage() {
	const { isSupported } = useLoaderData<typeof loader>();
	const state = useActionData<AccountFormState>();
	if (!isSupported) {
		return <PasswordSupport isSignedIn />;
	}
	return <ChangePasswordScreen rejection={state?.rejection} />;
}

function ChangePasswordScreen({ rejection }: { rejection?: FormRejection }) {
	const { email } = useOutletContext<User>();
	const { t } = useTranslation(["account", "auth"]);
	const form = useFormView(changePasswordForm, { rejection });
	return (
		<QuietPage
			top={<ErrorSummary title={t("auth:problem")} errors={form.summary} />}
			title={t("password.title")}
			lead={t("password.lead")}
		>
			<PostForm id={form.id} action={paths.accountPassword()} className="grid gap-5">
				<CurrentPasswordField email={email} {...form.field("current_password")} />
				<NewPasswordFields
					password={form.field("password")}
					confirmation={form.field("password_confirmation")}
				/>
				<Button size="large" wide="always" pendingLabel={t("password.pending")}>
					{t("password.submit")}
				</Button>
			</PostForm>
			<TextLink standalone href={paths.forgotPassword()}>
				{t("auth:login.forgotPassword")}
			</TextLink>
		</QuietPage>
	);
}
