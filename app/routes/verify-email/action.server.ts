/**
 * Spends a verification token at the platform and says what came of it (docs/product.md, account-23
 * to account-25).
 */
import { data, redirect } from "@remix-run/node";
import type { HeadData } from "~/components/site/document-head";
import { getI18n } from "~/i18n/instance.server";
import { paths } from "~/paths";
import { getMailStatus, sendVerificationMail } from "~/server/account/verification-mail.server";
import type { RequestContext } from "~/server/context.server";
import { reportCallFailure } from "~/server/platform/call-failure.server";
import { isFilledByRobot, parseForm } from "~/server/request/form.server";
import { tokenForm, verificationMailForm } from "./form";
import type { FailedVerification, VerificationState } from "./screen";

export async function verify(context: RequestContext, fields: FormData) {
	const form = parseForm(fields, tokenForm);
	const state = form.isValid ? await sendToken(context, form.value.token) : missing;
	if (state.kind !== "verified") {
		const title = getI18n(context.locale).t("auth:verify.failedTitle");
		const status = state.reason === "rate-limited" ? 429 : 422;
		return data<VerificationState & HeadData>({ ...state, title }, status);
	}
	context.session.set({ flash: "email-verified" });
	return redirect(paths.verifyEmail(), 303);
}

const missing: FailedVerification = { kind: "failed", reason: "missing" };

async function sendToken(
	{ api, limits, log }: RequestContext,
	token: string,
): Promise<{ kind: "verified" } | FailedVerification> {
	if (!(await limits.allow("verify"))) {
		return { kind: "failed", reason: "rate-limited", token };
	}
	const verified = await api.account.verifyEmail(token);
	if (!verified.ok) {
		// Nothing says that the token no longer counts, so it may be tried again.
		const { kind } = reportCallFailure(verified.failure, log);
		return { kind: "failed", reason: kind === "rate-limited" ? kind : "failed", token };
	}
	if (verified.value.kind === "verified") return { kind: "verified" };
	const isInvalid = verified.value.kind === "invalid-link";
	return { kind: "failed", reason: isInvalid ? "invalid" : "failed" };
}

export async function resend(context: RequestContext, fields: FormData) {
	const sent = () => {
		context.session.set({ flash: "verification-sent" });
		return redirect(paths.verifyEmail({ request: "new" }), 303);
	};
	if (isFilledByRobot(fields, context.log)) return sent();
	const form = parseForm(fields, verificationMailForm);
	const kind = "request" as const;
	if (!form.isValid) return form.refuse({}, { kind });
	const outcome = await sendVerificationMail(context, form.value.email);
	if (outcome !== "sent") {
		return form.refuse({ status: getMailStatus(outcome) }, { kind, problem: outcome });
	}
	return sent();
}
