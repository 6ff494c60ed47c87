/** Spends the tokens of mails about another address, for the pages that they lead to. */
import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { tokenSchema } from "~/components/account/account-form";
import type { EmailLinkState } from "~/components/account/email-link-page";
import { paths, readQuery } from "~/paths";
import { explainFailure, explainRejection } from "~/server/account/form-error.server";
import type { RequestContext } from "~/server/context.server";
import { readSubmission } from "~/server/request/form.server";

const links = {
	confirm: { call: "confirmEmailChange", flash: "email-confirmed", path: paths.confirmEmail() },
	undo: { call: "undoEmailChange", flash: "email-undone", path: paths.undoEmail() },
} as const;

export type EmailLink = keyof typeof links;

export const emailLinkForm = {
	id: "link",
	schema: z.object({ token: tokenSchema("error:invalid_email_link") }),
};

/** Loads the page before anything is posted: it offers the press, or says what the last one did. */
export async function loadEmailLink(context: RequestContext, request: Request, link: EmailLink) {
	const { session, api } = context;
	const { call, flash } = links[link];
	const isSupported = api.supports(call);
	const token = readQuery(new URL(request.url), "token");
	const isSignedIn = (await context.visitor()) !== undefined;
	const isExpected = link === "confirm" && session.data.requestedEmail !== undefined;
	// The flash stays, so that the page says the same when it is opened again.
	const isDone = session.data.flash === flash;
	const state = token === undefined ? withoutToken(isDone) : press(token, isExpected);
	return { state, isSignedIn, isSupported };
}

const press = (token: string, isExpected: boolean): EmailLinkState => ({
	kind: "press",
	token,
	isExpected,
});

const withoutToken = (isDone: boolean): EmailLinkState =>
	isDone ? { kind: "done" } : { kind: "dead", message: { key: "error:invalid_email_link" } };

/** Redirects to the page without the token once the link has done its work. */
export async function spendEmailLink(context: RequestContext, request: Request, link: EmailLink) {
	const { api, limits, log, session } = context;
	const { call, flash, path } = links[link];
	const dead = (state: Omit<EmailLinkState & { kind: "dead" }, "kind">, status = 422) =>
		data<EmailLinkState>({ kind: "dead", ...state }, status);
	if (!api.supports(call)) return dead({ message: { key: "common:requestFailed" } }, 501);
	const invalid = {
		message: { key: link === "confirm" ? "error:invalid_email_link" : "error:invalid_undo_link" },
	} as const;
	const form = await readSubmission(request, emailLinkForm);
	if (!form.isValid) return dead(invalid);
	const { token } = form.value;
	const spent = await limits.attempt(
		"verify",
		"link",
		() => api.accountChange[call](token),
		(outcome) => outcome.ok && outcome.value.kind === "invalid-link",
	);
	if (!spent) return dead({ message: { key: "auth:tooManyAttempts" }, token }, 429);
	if (!spent.ok) {
		const { message = { key: "common:requestFailed" }, status } = explainFailure(
			spent.failure,
			log,
		);
		// The token may still be valid, so the page offers to try it again.
		return dead({ message, token }, status);
	}
	switch (spent.value.kind) {
		case "done":
			session.set({ flash, requestedEmail: undefined });
			return redirect(path, 303);
		case "replaced-link":
			return dead({ message: { key: "error:email_link_replaced" } });
		case "invalid-link":
			return dead(invalid);
		case "rejected": {
			const { message = invalid.message } = explainRejection(spent.value, invalid.message.key);
			return dead({ message });
		}
	}
}
