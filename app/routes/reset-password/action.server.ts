/** Spends the token of a mail for a new password (docs/product.md, account-33). */
import { data } from "@remix-run/node";
import type { ResetPasswordOutcome } from "~/api/password.server";
import { getI18n } from "~/i18n/instance.server";
import { explainFailure, tooManyAttempts } from "~/server/account/form-failure.server";
import { redirectToLogin } from "~/server/account/gate.server";
import type { RequestContext } from "~/server/context.server";
import { explainWords } from "~/server/platform/refusal-words.server";
import { type ParsedForm, readForm, readSubmission } from "~/server/request/form.server";
import { resetPasswordForm } from "./form";
import type { ResetPasswordState } from "./screen";

type Form = ParsedForm<typeof resetPasswordForm.schema>;

export async function resetPassword(context: RequestContext, request: Request) {
	const { limits, api, log } = context;
	const form = await readSubmission(request, resetPasswordForm);
	if (!form.isValid) {
		const token = String((await readForm(request)).get("token") ?? "").trim();
		return form.refuse<ResetPasswordState>({}, { token: token || undefined });
	}
	const { token, password, password_confirmation: passwordConfirmation } = form.value;
	const refuse = (reason: Parameters<Form["refuse"]>[0]) =>
		form.refuse<ResetPasswordState>(reason, { token });
	if (!(await limits.allow("password"))) {
		return refuse(tooManyAttempts);
	}
	const reset = await api.account.resetPassword({ token, password, passwordConfirmation });
	if (!reset.ok) return refuse(explainFailure(reset.failure, log));
	return answer(context, form, reset.value, token);
}

function answer(
	{ session, locale }: RequestContext,
	form: Form,
	outcome: ResetPasswordOutcome,
	token: string,
) {
	switch (outcome.kind) {
		case "changed":
			// The sign-in of this browser has ended with all the others.
			session.endSignIn();
			return redirectToLogin(session, { notice: "password-changed" });
		case "invalid-link": {
			const title = getI18n(locale).t("auth:reset.invalidTitle");
			return form.refuse<ResetPasswordState>({}, { isLinkInvalid: true, title });
		}
		case "not-supported":
			return data<ResetPasswordState>({ isSupported: false }, 501);
		case "refused":
			return form.refuse<ResetPasswordState>(explainWords(outcome, "auth:reset.failed"), { token });
	}
}
