/** /account/email asks for another address, which replaces the verified one once its link is confirmed (account-115). */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useOutletContext } from "@remix-run/react";
import { Trans, useTranslation } from "react-i18next";
import { z } from "zod";
import { CurrentPasswordField, EmailField } from "~/components/account/account-field";
import { type AccountFormState, newEmailSchema } from "~/components/account/account-form";
import { AccountSupport } from "~/components/account/account-support";
import { emailSchema } from "~/components/site/email-schema";
import { type FormRejection, PostForm, useFormView } from "~/components/site/form";
import type { PageHandle } from "~/components/site/page-handle";
import { QuietPage } from "~/components/site/quiet-page";
import type { User } from "~/domain/account/user";
import { formatInstant } from "~/i18n/date";
import { isolate } from "~/i18n/isolate";
import { paths } from "~/paths";
import type { WaitingEmail } from "~/platform-client/account-change.server";
import {
	explainFailure,
	explainRejection,
	reportCallFailure,
	tooManyAttempts,
} from "~/server/account/form-error.server";
import {
	redirectIfRestricted,
	requireActiveUser,
	signInAgain,
} from "~/server/account/guard.server";
import type { RequestContext } from "~/server/context.server";
import { parseForm, readForm } from "~/server/request/form.server";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Ltr, LtrAddress } from "~/ui/ltr";
import { Notice } from "~/ui/notice";

export const accountEmailForm = {
	id: "email",
	schema: newEmailSchema,
	secretNames: ["current_password"],
};

const waitingForm = { id: "waiting", schema: z.object({ email: emailSchema }) };

export const handle = { titleKey: "account:emailChange.title" } satisfies PageHandle;

export async function loader({ context }: LoaderFunctionArgs) {
	const user = await requireActiveUser(context, paths.accountEmail());
	// An address that is not verified yet is corrected on the page about that.
	redirectIfRestricted(user);
	const { api, session, locale } = context;
	const isSupported = api.supports("requestEmailChange");
	const isSent = session.data.flash === "email-requested";
	if (isSent) session.takeFlash();
	const waiting = isSupported ? await findWaiting(context) : undefined;
	const until = formatInstant(waiting?.expiresAt, locale) ?? undefined;
	const canCancel = api.supports("cancelEmailChange");
	return { isSupported, isSent, waiting: waiting && { email: waiting.email, until }, canCancel };
}

/** Without the call, or a response, only the browser that asked knows. */
async function findWaiting({
	api,
	session,
	log,
}: RequestContext): Promise<WaitingEmail | undefined> {
	const { requestedEmail } = session.data;
	const known = requestedEmail === undefined ? undefined : { email: requestedEmail };
	if (!api.supports("emailChange")) return known;
	const waiting = await api.accountChange.emailChange();
	if (waiting.ok) return waiting.value;
	reportCallFailure(waiting.failure, log);
	return known;
}

export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireActiveUser(context, paths.accountEmail(), "sign-in-again");
	redirectIfRestricted(user);
	const fields = await readForm(request);
	return fields.get("intent") === "cancel"
		? cancelChange(context, fields)
		: requestChange(context, fields, user.email);
}

async function requestChange(context: RequestContext, fields: FormData, currentEmail: string) {
	const { limits, api, log, session } = context;
	if (!api.supports("requestEmailChange")) return data<AccountFormState>({}, 501);
	const form = parseForm(fields, accountEmailForm);
	if (!form.isValid) return form.reject();
	// Limited per person: somebody at an unattended browser must not guess the password.
	if (!(await limits.allowFor("password", currentEmail))) return form.reject(tooManyAttempts);
	const { email, current_password: currentPassword } = form.value;
	const requested = await api.accountChange.requestEmailChange({ email, currentPassword });
	if (!requested.ok) return form.reject(explainFailure(requested.failure, log));
	switch (requested.value.kind) {
		case "requested":
			session.set({ flash: "email-requested", requestedEmail: email });
			return redirect(paths.accountEmail(), 303);
		case "unauthenticated":
			return signInAgain(session, paths.accountEmail());
		case "rejected":
			return form.reject(explainRejection(requested.value, "account:emailChange.failed"));
	}
}

async function cancelChange({ api, log, session }: RequestContext, fields: FormData) {
	if (!api.supports("cancelEmailChange")) return data<AccountFormState>({}, 501);
	const form = parseForm(fields, waitingForm);
	if (!form.isValid) return form.reject();
	const withdrawn = await api.accountChange.cancelEmailChange(form.value.email);
	if (!withdrawn.ok) return form.reject(explainFailure(withdrawn.failure, log));
	switch (withdrawn.value.kind) {
		case "withdrawn":
			session.set({ requestedEmail: undefined });
			return redirect(paths.accountEmail(), 303);
		case "unauthenticated":
			return signInAgain(session, paths.accountEmail());
		case "rejected":
			return form.reject(explainRejection(withdrawn.value, "account:emailChange.failed"));
	}
}

export default function EmailPage() {
	const { isSupported, ...facts } = useLoaderData<typeof loader>();
	const state = useActionData<AccountFormState>();
	if (!isSupported) return <AccountSupport subject="email" />;
	return <EmailScreen {...facts} rejection={state?.rejection} />;
}

type Waiting = { email: string; until: string | undefined };

type EmailScreenProps = {
	/** True right after the link was sent. */
	isSent: boolean;
	waiting: Waiting | undefined;
	canCancel: boolean;
	rejection?: FormRejection;
};

function EmailScreen({ isSent, waiting, canCancel, rejection }: EmailScreenProps) {
	const { email } = useOutletContext<User>();
	const { t } = useTranslation(["account", "auth"]);
	const form = useFormView(accountEmailForm, { rejection, values: { email: waiting?.email } });
	return (
		<QuietPage
			top={<ErrorSummary title={t("auth:problem")} errors={form.summary} />}
			title={t("emailChange.title")}
			lead={t("emailChange.lead")}
		>
			<dl>
				<dt className="text-ink-soft">{t("emailChange.now")}</dt>
				<dd className="font-semibold">
					<LtrAddress address={email} />
				</dd>
			</dl>
			{waiting ? <WaitingNotice {...waiting} isSent={isSent} canCancel={canCancel} /> : null}
			<PostForm id={form.id} action={paths.accountEmail()} className="grid gap-5">
				<EmailField label={t("emailChange.email")} autoComplete="email" {...form.field("email")} />
				<CurrentPasswordField email={email} {...form.field("current_password")} />
				<Button size="large" wide="always" pendingLabel={t("emailChange.pending")}>
					{t(waiting ? "emailChange.again" : "emailChange.submit")}
				</Button>
			</PostForm>
		</QuietPage>
	);
}

type WaitingNoticeProps = Waiting & Pick<EmailScreenProps, "isSent" | "canCancel">;

function WaitingNotice({ email, until, isSent, canCancel }: WaitingNoticeProps) {
	const { t } = useTranslation("account");
	const title = (
		<Trans
			t={t}
			i18nKey="emailChange.waiting"
			values={{ email }}
			components={{ mail: <Ltr>{email}</Ltr> }}
		/>
	);
	return (
		<Notice tone="warning" role="status" takesFocus={isSent} title={title}>
			<p>
				{until
					? t("emailChange.waitingUntil", { until: isolate(until) })
					: t("emailChange.waitingText")}
			</p>
			{canCancel ? (
				<PostForm action={paths.accountEmail()} hidden={{ intent: "cancel", email }}>
					<button type="submit" className="link min-h-11 font-semibold">
						{t("emailChange.cancel")}
					</button>
				</PostForm>
			) : null}
		</Notice>
	);
}
