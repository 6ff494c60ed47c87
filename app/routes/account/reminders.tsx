/**
 * /reminders switches the reminders of plans that end off and on (account-90 to account-92). The link of a
 * reminder works without a sign-in. Opening it changes nothing, because mail scanners open links too: the page
 * posts its token. A mail program posts to the same address when its reader presses 'unsubscribe' there.
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { SupportContact } from "~/components/contact/support-contact";
import type { HeadData } from "~/components/site/document-head";
import { MessageText, PostForm } from "~/components/site/form";
import type { PageHandle } from "~/components/site/page-handle";
import { QuietPage } from "~/components/site/quiet-page";
import { getI18n } from "~/i18n/instance.server";
import type { Message, TextKey } from "~/i18n/message";
import { paths, readQuery } from "~/paths";
import { explainFailure, tooManyAttempts } from "~/server/account/form-error.server";
import { requireUser, signInAgain } from "~/server/account/guard.server";
import type { RequestContext } from "~/server/context.server";
import { type FormErrors, readFields } from "~/server/request/form.server";
import { Button } from "~/ui/button";
import { TextLink } from "~/ui/link";
import { Notice } from "~/ui/notice";

export const handle = { titleKey: "account:reminders.title" } satisfies PageHandle;

type RemindersState =
	/** The link was opened, and nothing has happened yet. */
	| { kind: "confirm"; token: string }
	| { kind: "off"; token: string }
	| { kind: "on"; token: string }
	/** The token is missing, or is not the platform's. */
	| { kind: "invalid" }
	/** The platform does not have the call. */
	| { kind: "unsupported" }
	| { kind: "failed"; token: string; choice: Choice; message: Message | undefined };

type Choice = "on" | "off";

/** How much of a token names its person on the embedded platform, and enough to tell other platforms' apart. */
const PERSON_CHARACTERS = 36;

const titleKeys = {
	confirm: "account:reminders.confirmTitle",
	off: "account:reminders.offTitle",
	on: "account:reminders.onTitle",
	invalid: "account:reminders.invalidTitle",
	unsupported: "account:reminders.title",
	failed: "account:reminders.failedTitle",
} as const satisfies Record<RemindersState["kind"], TextKey>;

const withTitle = (context: RequestContext, state: RemindersState): RemindersState & HeadData => ({
	...state,
	title: getI18n(context.locale).t(titleKeys[state.kind]),
});

export function loader({ request, context }: LoaderFunctionArgs) {
	const url = new URL(request.url);
	return withTitle(context, readState(url, context.api.supports("stopReminders")));
}

function readState(url: URL, isSupported: boolean): RemindersState {
	const token = readQuery(url, "token");
	if (!isSupported) return { kind: "unsupported" };
	if (token === undefined) return { kind: "invalid" };
	const state = readQuery(url, "state");
	return { kind: state === "on" || state === "off" ? state : "confirm", token };
}

const choiceSchema = z.object({ choice: z.enum(["on", "off"]), token: z.string().optional() });

export async function action({ request, context }: ActionFunctionArgs) {
	// Only a mail program posts to the link itself: the forms of pages send their token as a field.
	const linked = readQuery(new URL(request.url), "token");
	if (linked !== undefined) {
		const { state, status } = await choose(context, linked, "off");
		return data(withTitle(context, state), status);
	}
	const { choice, token } = await readFields(request, choiceSchema);
	if (token === undefined) return chooseSignedIn(context, choice);
	const { state, status } = await choose(context, token, choice);
	if (state.kind !== choice) return data(withTitle(context, state), status);
	return redirect(paths.reminders({ token, state: choice }), 303);
}

/** Does it for the person whom the token names. */
async function choose(
	{ api, limits, log }: RequestContext,
	token: string,
	choice: Choice,
): Promise<{ state: RemindersState; status: number }> {
	if (!api.supports("stopReminders")) return { state: { kind: "unsupported" }, status: 501 };
	const saved = await limits.attempt(
		"verify",
		// By the link too: the mail programs of many people post from one address.
		`reminders ${token.slice(0, PERSON_CHARACTERS)}`,
		() => api.accountChange.stopReminders(token, choice === "on"),
		(outcome) => outcome.ok && outcome.value.kind === "invalid-link",
	);
	const fail = ({ status = 422, message }: FormErrors) => ({
		state: { kind: "failed", token, choice, message } as const,
		status,
	});
	if (!saved) return fail(tooManyAttempts);
	if (!saved.ok) return fail(explainFailure(saved.failure, log));
	switch (saved.value.kind) {
		case "saved":
			return { state: { kind: choice, token }, status: 200 };
		case "invalid-link":
			return { state: { kind: "invalid" }, status: 422 };
		case "rejected":
			return fail({});
	}
}

/** The switch on /account. */
async function chooseSignedIn(context: RequestContext, choice: Choice): Promise<Response> {
	const { api, session, log } = context;
	await requireUser(context, paths.account());
	const saved = api.supports("updateReminders")
		? await api.accountChange.updateReminders(choice === "on")
		: undefined;
	if (saved && !saved.ok) explainFailure(saved.failure, log);
	if (saved?.ok && saved.value.kind === "unauthenticated") {
		return signInAgain(session, paths.account());
	}
	if (saved?.ok && saved.value.kind === "saved") {
		session.set({ user: saved.value.user, flash: `reminders-${choice}` });
	} else {
		session.set({ flash: "reminders-failed" });
	}
	return redirect(paths.account(), 303);
}

export default function RemindersPage() {
	const opened = useLoaderData<typeof loader>();
	return <RemindersScreen state={useActionData<RemindersState>() ?? opened} />;
}

function RemindersScreen({ state }: { state: RemindersState }) {
	const { t } = useTranslation(["account", "auth"]);
	switch (state.kind) {
		case "confirm":
			return (
				<QuietPage title={t("reminders.confirmTitle")} lead={t("reminders.confirmText")}>
					<Switch token={state.token} choice="off" />
				</QuietPage>
			);
		case "off":
			return (
				<QuietPage title={t("reminders.offTitle")} lead={t("reminders.offText")}>
					<Switch token={state.token} choice="on" isQuiet />
				</QuietPage>
			);
		case "on":
			return (
				<QuietPage title={t("reminders.onTitle")} lead={t("reminders.onText")}>
					<Switch token={state.token} choice="off" isQuiet />
				</QuietPage>
			);
		case "invalid":
			return (
				<QuietPage title={t("reminders.invalidTitle")} lead={t("reminders.invalidText")}>
					<TextLink standalone href={paths.account()}>
						{t("title")}
					</TextLink>
				</QuietPage>
			);
		case "unsupported":
			return (
				<QuietPage title={t("reminders.title")} lead={t("reminders.notSupported")}>
					<SupportContact
						label={t("auth:forgot.contact")}
						subject={t("reminders.title")}
						body=""
						facts={{ topic: "account", page: paths.reminders() }}
					/>
				</QuietPage>
			);
		case "failed":
			return (
				<QuietPage title={t("reminders.failedTitle")}>
					<Notice tone="danger" role="alert" title={t("reminders.failedText")}>
						{state.message ? <MessageText message={state.message} /> : null}
					</Notice>
					<Switch token={state.token} choice={state.choice} />
				</QuietPage>
			);
	}
}

type SwitchProps = { token: string; choice: Choice; isQuiet?: boolean };

function Switch({ token, choice, isQuiet }: SwitchProps) {
	const { t } = useTranslation("account");
	return (
		<PostForm isForAnyone action={paths.reminders()} hidden={{ token, choice }}>
			<Button
				variant={isQuiet ? "secondary" : "primary"}
				size="large"
				wide="always"
				pendingLabel={t("reminders.pending")}
			>
				{t(choice === "off" ? "reminders.turnOff" : "reminders.turnOn")}
			</Button>
		</PostForm>
	);
}
