/**
 * /launch-mail takes an address off the list of those that are emailed on launch day (mail-87), by the link of that
 * mail and without a sign-in. Opening it changes nothing, because mail scanners open links too: the page posts its
 * token. A mail program posts to the same address when its reader presses 'unsubscribe' there.
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { SupportContact } from "~/components/contact/support-contact";
import { MessageText, PostForm } from "~/components/site/form";
import type { PageHandle } from "~/components/site/page-handle";
import { QuietPage } from "~/components/site/quiet-page";
import { getI18n } from "~/i18n/instance.server";
import type { Message, TextKey } from "~/i18n/message";
import { paths, readQuery } from "~/paths";
import { explainFailure, tooManyAttempts } from "~/server/account/form-error.server";
import type { RequestContext } from "~/server/context.server";
import { type FormErrors, readFields } from "~/server/request/form.server";
import { Button } from "~/ui/button";
import { TextLink } from "~/ui/link";
import { Notice } from "~/ui/notice";

export const handle = { titleKey: "download:launchMail.off.title" } satisfies PageHandle;

type LaunchMailState =
	/** The link was opened, and nothing has happened yet. */
	| { kind: "confirm"; token: string }
	| { kind: "done" }
	/** The token is missing, or is not the platform's. */
	| { kind: "invalid" }
	/** The platform does not have the call. */
	| { kind: "unsupported" }
	| { kind: "failed"; token: string; message: Message | undefined };

/** How much of a token names its request on the embedded platform, and enough to tell other platforms' apart. */
const ID_CHARACTERS = 39;

const titleKeys = {
	confirm: "download:launchMail.off.confirmTitle",
	done: "download:launchMail.off.doneTitle",
	invalid: "download:launchMail.off.invalidTitle",
	unsupported: "download:launchMail.off.title",
	failed: "download:launchMail.off.failedTitle",
} as const satisfies Record<LaunchMailState["kind"], TextKey>;

const withTitle = (context: RequestContext, state: LaunchMailState) => ({
	...state,
	title: getI18n(context.locale).t(titleKeys[state.kind]),
});

export function loader({ request, context }: LoaderFunctionArgs) {
	const url = new URL(request.url);
	return withTitle(context, readState(url, context.api.supports("cancelLaunchMail")));
}

function readState(url: URL, isSupported: boolean): LaunchMailState {
	const token = readQuery(url, "token");
	if (!isSupported) return { kind: "unsupported" };
	if (readQuery(url, "state") === "off") return { kind: "done" };
	return token === undefined ? { kind: "invalid" } : { kind: "confirm", token };
}

export async function action({ request, context }: ActionFunctionArgs) {
	// Only a mail program posts to the link itself: the form of the page sends its token as a field.
	const linked = readQuery(new URL(request.url), "token");
	const token = linked ?? (await readFields(request, z.object({ token: z.string() }))).token;
	const { state, status } = await cancel(context, token);
	if (state.kind === "done" && linked === undefined) {
		return redirect(paths.launchMail({ isDone: true }), 303);
	}
	return data(withTitle(context, state), status);
}

async function cancel(
	{ api, limits, log }: RequestContext,
	token: string,
): Promise<{ state: LaunchMailState; status: number }> {
	if (!api.supports("cancelLaunchMail")) return { state: { kind: "unsupported" }, status: 501 };
	const cancelled = await limits.attempt(
		"verify",
		// By the link too: the mail programs of many people post from one address.
		`launch mail ${token.slice(0, ID_CHARACTERS)}`,
		() => api.contact.cancelLaunchMail(token),
		(outcome) => outcome.ok && outcome.value.kind === "invalid-link",
	);
	const fail = ({ status = 422, message }: FormErrors) => ({
		state: { kind: "failed", token, message } as const,
		status,
	});
	if (!cancelled) return fail(tooManyAttempts);
	if (!cancelled.ok) return fail(explainFailure(cancelled.failure, log));
	switch (cancelled.value.kind) {
		case "cancelled":
			return { state: { kind: "done" }, status: 200 };
		case "invalid-link":
			return { state: { kind: "invalid" }, status: 422 };
		case "rejected":
			return fail({});
	}
}

export default function LaunchMailPage() {
	const opened = useLoaderData<typeof loader>();
	return <LaunchMailScreen state={useActionData<LaunchMailState>() ?? opened} />;
}

function LaunchMailScreen({ state }: { state: LaunchMailState }) {
	const { t } = useTranslation(["download", "auth"]);
	switch (state.kind) {
		case "confirm":
			return (
				<QuietPage title={t("launchMail.off.confirmTitle")} lead={t("launchMail.off.confirmText")}>
					<CancelForm token={state.token} />
				</QuietPage>
			);
		case "done":
			return (
				<QuietPage title={t("launchMail.off.doneTitle")} lead={t("launchMail.off.doneText")}>
					<ToApps />
				</QuietPage>
			);
		case "invalid":
			return (
				<QuietPage title={t("launchMail.off.invalidTitle")} lead={t("launchMail.off.invalidText")}>
					<ToApps />
				</QuietPage>
			);
		case "unsupported":
			return (
				<QuietPage title={t("launchMail.off.title")} lead={t("launchMail.off.notSupported")}>
					<SupportContact
						label={t("auth:forgot.contact")}
						subject={t("launchMail.off.title")}
						body=""
						facts={{ topic: "question", page: paths.launchMail() }}
					/>
				</QuietPage>
			);
		case "failed":
			return (
				<QuietPage title={t("launchMail.off.failedTitle")}>
					<Notice tone="danger" role="alert" title={t("launchMail.off.failedText")}>
						{state.message ? <MessageText message={state.message} /> : null}
					</Notice>
					<CancelForm token={state.token} />
				</QuietPage>
			);
	}
}

function ToApps() {
	const { t } = useTranslation("download");
	return (
		<TextLink standalone href={paths.getApp()}>
			{t("title")}
		</TextLink>
	);
}

function CancelForm({ token }: { token: string }) {
	const { t } = useTranslation("download");
	return (
		<PostForm isForAnyone action={paths.launchMail()} hidden={{ token }}>
			<Button size="large" wide="always" pendingLabel={t("launchMail.pending")}>
				{t("launchMail.off.action")}
			</Button>
		</PostForm>
	);
}
