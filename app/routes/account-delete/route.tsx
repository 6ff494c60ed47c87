/** /account/delete — asks, says what is kept, and deletes the account (docs/product.md, account-39). */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountSupport } from "~/components/account/account-support";
import type { AccountFormState } from "~/components/account/form-state";
import type { PageHandle } from "~/components/site/page-handle";
import { paths } from "~/paths";
import { noteDone, wasJustDone } from "~/server/account/double-submit.server";
import { explainFailure, tooManyAttempts } from "~/server/account/form-failure.server";
import {
	redirectIfSuspended,
	redirectToLogin,
	requireUser,
	signInAgain,
} from "~/server/account/gate.server";
import type { RequestContext } from "~/server/context.server";
import { sendUnsentRequests } from "~/server/manual-payment/manual-payment-request.server";
import { listUnsentRequests } from "~/server/manual-payment/manual-payment-session.server";
import { explainWords } from "~/server/platform/refusal-words.server";
import { readSubmission } from "~/server/request/form.server";
import { deleteAccountForm } from "./form";
import { DeleteAccountScreen } from "./screen";

export const handle = {
	titleKey: "account:delete.title",
	isPrivate: true,
	isQuiet: true,
} satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
	const { email } = await requireUser(context, paths.accountDelete());
	const { api } = context;
	const [isSupported, running] = await Promise.all([
		api.isSupported("deleteAccount"),
		api.payment.memberships(),
	]);
	if (!running.ok) await redirectIfSuspended(context, running);
	const memberships = running.ok ? running.value : undefined;
	const unsent = listUnsentRequests(context);
	return { email, isSupported, memberships, unsent };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const isGone = await wasJustDone(context, request, "account-deleted");
	if (isGone) return redirectToLogin(context.session, { notice: "account-deleted" });
	const { email } = await requireUser(context, paths.accountDelete(), "sign-in-again");
	return deleteAccount(context, request, email);
}

async function deleteAccount(context: RequestContext, request: Request, email: string) {
	const { limits, services, api, log, session } = context;
	const form = await readSubmission(request, deleteAccountForm);
	if (!form.isValid) return form.refuse();
	// Limited per person: somebody at an unattended browser must not guess the password.
	if (!(await limits.allowFor("password", email))) return form.refuse(tooManyAttempts);
	const { current_password: currentPassword } = form.value;
	// The platform refuses while a request is pending, but knows only of those that reached it.
	await sendUnsentRequests(context);
	const [unsent] = listUnsentRequests(context);
	if (unsent) {
		const code = unsent.refusedAt === undefined ? "payment_waiting" : undefined;
		return form.refuse(explainWords({ code }, "account:delete.requestRefused"));
	}
	const deleted = await api.account.deleteAccount({ currentPassword });
	if (!deleted.ok) return form.refuse(explainFailure(deleted.failure, log));
	const outcome = deleted.value;
	switch (outcome.kind) {
		case "deleted":
			await noteDone(context, "account-deleted");
			await services.revokedSessions.add(session.data.id);
			session.clear();
			session.set({ flash: "account-deleted" });
			return redirect(paths.login(), {
				status: 303,
				headers: { "Clear-Site-Data": '"cache", "storage"' },
			});
		case "unauthenticated":
			return signInAgain(session, paths.accountDelete());
		case "not-supported":
			return data<AccountFormState>({ isSupported: false }, 501);
		case "refused":
			return form.refuse(explainWords(outcome, "account:delete.failed"));
	}
}

export default function DeleteAccountPage() {
	const { isSupported, ...facts } = useLoaderData<typeof loader>();
	const state = useActionData<AccountFormState>();
	if (!isSupported || state?.isSupported === false) {
		return <AccountSupport subject="delete" />;
	}
	return <DeleteAccountScreen {...facts} refusal={state?.refusal} />;
}
