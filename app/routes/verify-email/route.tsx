/**
 * /verify-email — sends the token of a verification mail (docs/product.md#account). Opening the
 * link never does, because mail scanners open links too: the page posts, by script at once.
 */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/components/site/page-handle";
import { getI18n } from "~/i18n/instance.server";
import type { TextKey } from "~/i18n/message";
import { readQuery } from "~/paths";
import type { RequestContext } from "~/server/context.server";
import { readForm } from "~/server/request/form.server";
import { resend, verify } from "./action.server";
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
	const state = readState(url, context);
	const title = getI18n(context.locale).t(titleKeys[state.kind]);
	return { state, email, isSignedIn: session.user !== undefined, title };
}

const titleKeys = {
	confirm: "auth:verify.confirmTitle",
	verified: "auth:verify.successTitle",
	failed: "auth:verify.failedTitle",
	sent: "auth:verify.sentTitle",
	request: "auth:verify.request",
} as const satisfies Record<VerificationState["kind"], TextKey>;

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
	const fields = await readForm(request);
	return fields.get("intent") === "resend" ? resend(context, fields) : verify(context, fields);
}

export default function VerifyEmailPage() {
	const { state, email, isSignedIn } = useLoaderData<typeof loader>();
	const refused = useActionData<VerificationState>();
	return <VerifyEmailScreen state={refused ?? state} email={email} isSignedIn={isSignedIn} />;
}
