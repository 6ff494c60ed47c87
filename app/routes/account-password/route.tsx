/** /account/password — changes the password, with the old one (docs/product.md, account-34). */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RefusalWords } from "~/api/client/result.server";
import type { AccountFormState } from "~/components/account/form-state";
import { PasswordSupport } from "~/components/account/password-support";
import type { PageHandle } from "~/components/site/page-handle";
import { paths } from "~/paths";
import { noteDone, wasJustDone } from "~/server/account/double-submit.server";
import { explainFailure, tooManyAttempts } from "~/server/account/form-failure.server";
import { redirectToLogin, requireActiveUser, signInAgain } from "~/server/account/gate.server";
import type { RequestContext } from "~/server/context.server";
import { explainWords } from "~/server/platform/refusal-words.server";
import { type RefusalReason, readSubmission } from "~/server/request/form.server";
import { changePasswordForm } from "./form";
import { ChangePasswordScreen } from "./screen";

export const handle = {
	titleKey: "account:password.title",
	isPrivate: true,
	isQuiet: true,
} satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
	const { email } = await requireActiveUser(context, paths.accountPassword());
	const isSupported = await context.api.isSupported("changePassword");
	return { email, isSupported };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const isChanged = await wasJustDone(context, request, "password-changed");
	if (isChanged && !(await context.visitor())) {
		return redirectToLogin(context.session, { notice: "password-changed" });
	}
	const { email } = await requireActiveUser(context, paths.accountPassword(), "sign-in-again");
	return changePassword(context, request, { email, isChanged });
}

type Submission = {
	email: string;
	/** A double submit: the first request has changed the password already. */
	isChanged: boolean;
};

async function changePassword(
	context: RequestContext,
	request: Request,
	{ email, isChanged }: Submission,
) {
	const { limits, api, log, session } = context;
	const form = await readSubmission(request, changePasswordForm);
	if (!form.isValid) return form.refuse();
	const { current_password: currentPassword, password } = form.value;
	const passwordConfirmation = form.value.password_confirmation;
	// Limited per person: somebody at an unattended browser must not guess the password.
	if (!(await limits.allowFor("password", email))) return form.refuse(tooManyAttempts);
	const input = { currentPassword, password, passwordConfirmation };
	const changed = await api.account.changePassword(input);
	if (!changed.ok) return form.refuse(explainFailure(changed.failure, log));
	const outcome = changed.value;
	switch (outcome.kind) {
		case "changed":
			await noteDone(context, "password-changed");
			session.set({ flash: "password-changed" });
			return redirect(paths.account(), 303);
		case "unauthenticated":
			return signInAgain(session, paths.accountPassword());
		case "not-supported":
			return data<AccountFormState>({ isSupported: false }, 501);
		case "refused":
			return form.refuse(explainRefused(outcome, isChanged));
	}
}

function explainRefused(refused: RefusalWords, isChanged: boolean): RefusalReason {
	const reason = explainWords(refused, "auth:reset.failed");
	const { fieldErrors } = reason;
	if (!isChanged || !fieldErrors?.current_password) return reason;
	const current_password = { key: "account:password.justChanged" } as const;
	return { ...reason, fieldErrors: { ...fieldErrors, current_password } };
}

export default function ChangePasswordPage() {
	const { email, isSupported } = useLoaderData<typeof loader>();
	const state = useActionData<AccountFormState>();
	if (!isSupported || state?.isSupported === false) {
		return <PasswordSupport isSignedIn />;
	}
	return <ChangePasswordScreen email={email} refusal={state?.refusal} />;
}
