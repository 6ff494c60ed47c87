/** Signs in, or has the verification mail sent again; both forms post to /login. */
import { redirect } from "@remix-run/node";
import { paths } from "~/paths";
import { keepReturnUrl } from "~/server/account/return-url.server";
import { attemptSignIn, completeSignIn } from "~/server/account/sign-in.server";
import { explainRefusal } from "~/server/account/sign-in-reply.server";
import { getMailStatus, sendVerificationMail } from "~/server/account/verification-mail.server";
import type { RequestContext } from "~/server/context.server";
import { isFilledByRobot, parseForm, readForm } from "~/server/request/form.server";
import { loginForm, resendForm } from "./form";
import type { LoginState } from "./screen";

export async function handleLogin(context: RequestContext, request: Request) {
	const fields = await readForm(request);
	const returnUrl = keepReturnUrl(context.session, fields.get("return_url"));
	return fields.get("intent") === "resend"
		? resend(context, fields, returnUrl)
		: signIn(context, request);
}

async function signIn(context: RequestContext, request: Request) {
	const { form, outcome } = await attemptSignIn(context, request, {
		name: "login",
		form: loginForm,
		call: (input) => context.api.account.login(input),
	});
	if (outcome.kind === "signed-in") {
		return redirect(await completeSignIn(context, outcome.user), 303);
	}
	if (outcome.kind === "email-not-verified") {
		const email = form.isValid ? form.value.email : "";
		context.session.set({ pendingEmail: email });
		return form.refuse<LoginState>({}, { mail: "offered", email });
	}
	const reason = explainRefusal(outcome, { failed: "auth:login.failed" });
	// The platform's message says it all: it is above the form, whichever field it is about.
	return form.refuse({ ...reason, fieldErrors: undefined });
}

async function resend(context: RequestContext, fields: FormData, returnUrl: string | undefined) {
	const sent = () => {
		context.session.set({ flash: "verification-sent" });
		return redirect(paths.login({ returnUrl }), 303);
	};
	if (isFilledByRobot(fields, context.log)) return sent();
	const form = parseForm(fields, resendForm);
	if (!form.isValid) {
		const email = String(fields.get("email") ?? "");
		return form.refuse<LoginState>({}, { mail: "failed", email });
	}
	const { email } = form.value;
	const outcome = await sendVerificationMail(context, email);
	if (outcome !== "sent") {
		return form.refuse<LoginState>({ status: getMailStatus(outcome) }, { mail: outcome, email });
	}
	return sent();
}
