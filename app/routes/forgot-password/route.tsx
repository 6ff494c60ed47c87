/**
 * /forgot-password — has a link sent that sets a new password, or leads to support where the
 * platform sends none (docs/product.md, account-27, account-32).
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { AccountFormState } from "~/components/account/form-state";
import { PasswordSupport } from "~/components/account/password-support";
import type { PageHandle } from "~/components/site/page-handle";
import { getI18n } from "~/i18n/instance.server";
import { paths, readQuery } from "~/paths";
import { explainFailure, tooManyAttempts } from "~/server/account/form-failure.server";
import { allowMail } from "~/server/account/mail-limit.server";
import { readSubmission } from "~/server/request/form.server";
import { forgotPasswordForm } from "./form";
import { ForgotPasswordScreen } from "./screen";

export const handle = {
	titleKey: "auth:forgot.title",
	descriptionKey: "auth:forgot.description",
	isQuiet: true,
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	context.document.isForEveryone = true;
	const isSent = readQuery(new URL(request.url), "sent") !== undefined;
	const [user, isSupported] = await Promise.all([
		context.visitor(),
		isSent || context.api.isSupported("forgotPassword"),
	]);
	const title = isSent ? getI18n(context.locale).t("auth:forgot.sentTitle") : undefined;
	return { isSignedIn: user !== undefined, isSent, isSupported, title };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const { api, log } = context;
	const form = await readSubmission(request, forgotPasswordForm);
	if (!form.isValid) return form.refuse();
	const { email } = form.value;
	if (!(await allowMail(context, "reset", email))) return form.refuse(tooManyAttempts);
	const asked = await api.account.forgotPassword(email);
	if (!asked.ok) return form.refuse(explainFailure(asked.failure, log));
	if (asked.value.kind === "not-supported") {
		return data<AccountFormState>({ isSupported: false }, 501);
	}
	return redirect(paths.forgotPassword({ isSent: true }), 303);
}

export default function ForgotPasswordPage() {
	const { isSupported, isSent, isSignedIn } = useLoaderData<typeof loader>();
	const state = useActionData<AccountFormState>();
	if (!isSupported || state?.isSupported === false) {
		return <PasswordSupport isSignedIn={isSignedIn} />;
	}
	return (
		<ForgotPasswordScreen
			isSignedIn={isSignedIn}
			isSent={isSent && !state}
			refusal={state?.refusal}
		/>
	);
}
