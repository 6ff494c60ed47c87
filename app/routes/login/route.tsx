/** /login — sign in, or have the verification mail sent again (docs/product.md#account). */

import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	redirect,
	redirectDocument,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { orNetworkFailure } from "~/components/site/network-failure";
import type { PageHandle } from "~/components/site/page-handle";
import { getI18n } from "~/i18n/instance.server";
import { paths } from "~/paths";
import { parseEmailForm } from "~/server/account/email-field.server";
import { readLoginNotice } from "~/server/account/gate.server";
import { enterSignInPage, keepReturnUrl } from "~/server/account/return-url.server";
import { attemptSignIn, completeSignIn } from "~/server/account/sign-in.server";
import { replyToAttempt } from "~/server/account/sign-in-reply.server";
import { getMailStatus, sendVerificationMail } from "~/server/account/verification-mail.server";
import type { RequestContext } from "~/server/context.server";
import { readForm } from "~/server/http/form.server";
import { createLoginStrategy, secretNames } from "./form.server";
import { LoginScreen, type LoginState } from "./screen";

export const handle = {
	titleKey: "auth:login.title",
	descriptionKey: "auth:login.description",
	isQuiet: true,
	isHydrated: true,
	namespaces: ["auth"],
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const returnUrl = await enterSignInPage(context, request);
	const { session } = context;
	context.document.isForEveryone = true;
	return {
		returnUrl,
		notice: readLoginNotice(session.takeFlash()),
		email: session.data.pendingEmail ?? "",
	};
}

export async function action({ request, context }: ActionFunctionArgs) {
	const form = await readForm(request.clone());
	const returnUrl = keepReturnUrl(context.session, form.get("return_url"));
	const email = String(form.get("email") ?? "").trim();
	return form.get("intent") === "resend"
		? resend(context, form, returnUrl)
		: signIn(context, request, email);
}

async function signIn(context: RequestContext, request: Request, email: string) {
	const t = getI18n(context.locale).getFixedT(context.locale, "auth");
	const attempt = await attemptSignIn(context, request, createLoginStrategy(context.api, t));
	const { outcome, submission } = attempt;
	if (outcome.kind === "signed-in") {
		return redirectDocument(await completeSignIn(context, request, outcome.user), 303);
	}
	if (outcome.kind === "email-not-verified") {
		context.session.set({ pendingEmail: email });
		const lastResult = submission.reply({ hideFields: secretNames });
		return data<LoginState>({ lastResult, mail: "offered", email }, 422);
	}
	const { lastResult, status } = replyToAttempt(attempt, {
		t,
		failedText: t("login.failed"),
		secretNames,
	});
	return data<LoginState>({ lastResult }, status);
}

async function resend(context: RequestContext, form: FormData, returnUrl: string | undefined) {
	const t = getI18n(context.locale).getFixedT(context.locale, "auth");
	const { email, error } = parseEmailForm(form, t);
	if (error !== undefined) return data<LoginState>({ mail: "failed", email }, 422);
	const outcome = await sendVerificationMail(context, email);
	if (outcome !== "sent") return data<LoginState>({ mail: outcome, email }, getMailStatus(outcome));
	context.session.set({ flash: "verification-sent" });
	return redirect(paths.login({ returnUrl }), 303);
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
	return orNetworkFailure(() => serverAction<typeof action>());
}

export default function LoginPage() {
	const state = useActionData<LoginState | { isOffline: true }>();
	return <LoginScreen {...useLoaderData<typeof loader>()} state={state} />;
}
