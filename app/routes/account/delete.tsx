/**
 * /account/delete deletes the account after it has said what is deleted and what stays
 * (account-39).
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { CurrentPasswordField } from "~/components/account/account-field";
import type { AccountFormState } from "~/components/account/account-form";
import { AccountSupport } from "~/components/account/account-support";
import { UnsentRequests } from "~/components/manual-payment/request-notice";
import { type FormRejection, PostForm, useFormView } from "~/components/site/form";
import { Named } from "~/components/site/named";
import type { PageHandle } from "~/components/site/page-handle";
import { QuietPage } from "~/components/site/quiet-page";
import type { User } from "~/domain/account/user";
import type { ManualPaymentDraft } from "~/domain/manual-payment/manual-payment-record";
import type { Membership } from "~/domain/payment/membership";
import { formatInstant } from "~/i18n/date";
import type { Locale } from "~/i18n/locale";
import { textKey } from "~/i18n/message";
import { paths } from "~/paths";
import type { Rejected } from "~/platform-client/result.server";
import {
	explainFailure,
	explainRejection,
	tooManyAttempts,
} from "~/server/account/form-error.server";
import { redirectIfSuspended, requireUser, signInAgain } from "~/server/account/guard.server";
import type { RequestContext } from "~/server/context.server";
import { sendUnsentRequests } from "~/server/manual-payment/manual-payment-request.server";
import { listUnsentRequests } from "~/server/manual-payment/manual-payment-session.server";
import { type FormErrors, readSubmission } from "~/server/request/form.server";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";

export const deleteAccountForm = {
	id: "delete",
	schema: z.object({ current_password: z.string(textKey("auth:required.currentPassword")) }),
	secretNames: ["current_password"],
};

export const handle = { titleKey: "account:delete.title" } satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
	await requireUser(context, paths.accountDelete());
	const { api } = context;
	const isSupported = api.supports("deleteAccount");
	const running = api.supports("memberships") ? await api.purchase.memberships() : undefined;
	if (running && !running.ok) await redirectIfSuspended(context, running);
	const memberships = running?.ok ? running.value : undefined;
	const unsent = listUnsentRequests(context);
	return { isSupported, memberships, unsent };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const { email } = await requireUser(context, paths.accountDelete(), "sign-in-again");
	return deleteAccount(context, request, email);
}

async function deleteAccount(context: RequestContext, request: Request, email: string) {
	const { limits, services, api, log, session, locale } = context;
	if (!api.supports("deleteAccount")) return data<AccountFormState>({}, 501);
	const form = await readSubmission(request, deleteAccountForm);
	if (!form.isValid) return form.reject();
	// Limited per person: somebody at an unattended browser must not guess the password.
	if (!(await limits.allowFor("password", email))) return form.reject(tooManyAttempts);
	const { current_password: currentPassword } = form.value;
	// The platform rejects this while a request is pending, but it knows only the requests that reached it.
	await sendUnsentRequests(context);
	const [unsent] = listUnsentRequests(context);
	if (unsent) {
		const code = unsent.refusedAt === undefined ? "payment_waiting" : undefined;
		return form.reject(explainRejection({ code }, "account:delete.requestRejected"));
	}
	const deleted = await api.accountChange.deleteAccount({ currentPassword });
	if (!deleted.ok) return form.reject(explainFailure(deleted.failure, log));
	const outcome = deleted.value;
	switch (outcome.kind) {
		case "deleted":
			await services.revokedSessions.add(session.data.id);
			session.clear();
			session.set({ flash: "account-deleted" });
			return redirect(paths.login(), {
				status: 303,
				headers: { "Clear-Site-Data": '"cache", "storage"' },
			});
		case "unauthenticated":
			return signInAgain(session, paths.accountDelete());
		case "rejected":
			return form.reject(explainWait(outcome, locale));
	}
}

/** A payment that is open ends by itself, and the person learns when. */
function explainWait(rejected: Rejected, locale: Locale): FormErrors {
	const { code, waitUntil } = rejected;
	const until = code === "payment_waiting" && waitUntil && formatInstant(waitUntil, locale);
	if (!until || Date.parse(waitUntil) <= Date.now()) {
		return explainRejection(rejected, "account:delete.failed");
	}
	return { message: { key: "account:delete.waitsUntil", until } };
}

export default function DeleteAccountPage() {
	const { isSupported, ...facts } = useLoaderData<typeof loader>();
	const state = useActionData<AccountFormState>();
	if (!isSupported) {
		return <AccountSupport subject="delete" />;
	}
	return <DeleteAccountScreen {...facts} rejection={state?.rejection} />;
}

type DeleteAccountScreenProps = {
	/** The plans that end with the account; undefined when they could not be loaded. */
	memberships: Membership[] | undefined;
	/** Manual payment requests that the platform has not accepted. They block the deletion. */
	unsent: ManualPaymentDraft[];
	rejection?: FormRejection;
};

function DeleteAccountScreen(props: DeleteAccountScreenProps) {
	const { memberships, unsent, rejection } = props;
	const { email } = useOutletContext<User>();
	const { t } = useTranslation(["account", "auth"]);
	const form = useFormView(deleteAccountForm, { rejection });
	return (
		<QuietPage
			top={<ErrorSummary title={t("auth:problem")} errors={form.summary} />}
			title={t("delete.title")}
			lead={t("delete.lead")}
		>
			<dl className="grid gap-5">
				{(["gone", "stored"] as const).map((part) => (
					<div key={part}>
						<dt className="font-semibold">{t(`delete.${part}Title`)}</dt>
						<dd className="text-ink-soft">{t(`delete.${part}`)}</dd>
					</div>
				))}
			</dl>
			<UnsentRequests drafts={unsent} />
			<RunningPlans memberships={memberships} />
			<PostForm id={form.id} action={paths.accountDelete()} className="grid gap-5">
				<CurrentPasswordField email={email} {...form.field("current_password")} />
				<Button variant="danger" size="large" wide="always" pendingLabel={t("delete.pending")}>
					{t("delete.submit")}
				</Button>
			</PostForm>
			<ButtonLink href={paths.account()} variant="secondary" wide="always">
				{t("delete.keep")}
			</ButtonLink>
		</QuietPage>
	);
}

function RunningPlans({ memberships }: Pick<DeleteAccountScreenProps, "memberships">) {
	const { t } = useTranslation("account");
	if (memberships?.length === 0) return null;
	return (
		<Notice tone="warning" title={t("delete.running")}>
			{memberships ? (
				<ul>
					{memberships.map(({ planId, creatorId, planName }) => (
						<li key={`${planId} ${creatorId}`}>
							<Named>{planName}</Named>
						</li>
					))}
				</ul>
			) : (
				<p>{t("delete.runningUnavailable")}</p>
			)}
			<p>{t("delete.runningText")}</p>
		</Notice>
	);
}
