/**
 * /verify-email — spends the token of a verification mail (docs/product.md#account). Opening the
 * link never spends it, because mail scanners open links too: the page posts, by script at once.
 */

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/components/site/page-handle";
import { getI18n } from "~/i18n/instance.server";
import { paths, readQuery } from "~/paths";
import { parseEmailForm } from "~/server/account/email-field.server";
import { getMailStatus, sendVerificationMail } from "~/server/account/verification-mail.server";
import type { RequestContext } from "~/server/context.server";
import { readForm } from "~/server/http/form.server";
import { verifyToken } from "./action.server";
import { type VerificationState, VerifyEmailScreen } from "./screen";

export const handle = {
	titleKey: "auth:verify.title",
	isPrivate: true,
	isQuiet: true,
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const url = new URL(request.url);
	const { session } = context;
	const email = session.user?.email ?? session.data.pendingEmail ?? "";
	return { state: readState(url, context), email };
}

function readState(url: URL, { session }: RequestContext): VerificationState {
	const token = readQuery(url, "token");
	if (token !== undefined) return { kind: "confirm", token };
	if (url.searchParams.has("request")) {
		if (session.data.flash !== "verification-sent") return { kind: "request" };
		session.takeFlash();
		return { kind: "sent" };
	}
	// Not taken: the page says the same when it is opened again.
	if (session.data.flash === "email-verified") return { kind: "verified" };
	return { kind: "failed", reason: "missing" };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const form = await readForm(request);
	return form.get("intent") === "resend" ? resend(context, form) : verify(context, form);
}

async function verify(context: RequestContext, form: FormData) {
	const state = await verifyToken(context, String(form.get("token") ?? "").trim());
	if (state.kind !== "verified") {
		const status = state.reason === "rate-limited" ? 429 : 422;
		return data<VerificationState>(state, status);
	}
	context.session.set({ flash: "email-verified" });
	return redirect(paths.verifyEmail(), 303);
}

async function resend(context: RequestContext, form: FormData) {
	const t = getI18n(context.locale).getFixedT(context.locale, "auth");
	const { email, error } = parseEmailForm(form, t);
	if (error !== undefined) {
		return data<VerificationState>({ kind: "request", email, error }, 422);
	}
	const outcome = await sendVerificationMail(context, email);
	if (outcome !== "sent") {
		return data<VerificationState>(
			{ kind: "request", email, problem: outcome },
			getMailStatus(outcome),
		);
	}
	context.session.set({ flash: "verification-sent" });
	return redirect(paths.verifyEmail({ request: "new" }), 303);
}

export default function VerifyEmailPage() {
	const { state, email } = useLoaderData<typeof loader>();
	const refused = useActionData<VerificationState>();
	return <VerifyEmailScreen state={refused ?? state} email={email} />;
}
