/**
 * /account shows the plan, who is signed in, what was paid, and how to sign out. A form here
 * cancels or resumes a plan (account-40).
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { RememberedCode } from "~/components/invite/remembered-code";
import { UnsentRequests } from "~/components/manual-payment/request-notice";
import { MessageText } from "~/components/site/form";
import type { PageHandle } from "~/components/site/page-handle";
import type { User } from "~/domain/account/user";
import type { RememberedCode as Code } from "~/domain/invite/remembered-code";
import type { ManualPaymentDraft } from "~/domain/manual-payment/manual-payment-record";
import { type Message, type TextKey, translate } from "~/i18n/message";
import { paths, readPage } from "~/paths";
import { requireActiveUser, requireUser, signInAgain } from "~/server/account/guard.server";
import { reportCallFailure } from "~/server/calls/call-failure.server";
import { explainWords } from "~/server/calls/refusal-words.server";
import { readRememberedCode } from "~/server/invite/remembered-code.server";
import { sendUnsentRequests } from "~/server/manual-payment/manual-payment-request.server";
import { listUnsentRequests } from "~/server/manual-payment/manual-payment-session.server";
import { readFields } from "~/server/request/form.server";
import { Prose, Stack } from "~/ui/layout";
import { TextLink } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { type AccountPayments, loadPayments } from "./load.server";
import { Particulars, SignOut } from "./particulars";
import { Payments } from "./payments";
import { CurrentPlanCard, Memberships } from "./plans";

/** The notices of /account after a change, by the flash that means them. */
type NoticeLook = { tone: "success" | "warning"; title: TextKey; text?: TextKey };

const accountNotices = {
	"password-changed": {
		tone: "success",
		title: "account:password.changed",
		text: "account:password.changedText",
	},
	"profile-saved": { tone: "success", title: "account:profile.saved" },
	"membership-cancelled": { tone: "success", title: "account:memberships.cancelled" },
	"membership-resumed": { tone: "success", title: "account:memberships.resumed" },
	"membership-failed": {
		tone: "warning",
		title: "account:memberships.failed",
		text: "account:memberships.failedText",
	},
} as const satisfies Record<string, NoticeLook>;

type AccountNotice = keyof typeof accountNotices;

/** Returns undefined for the flashes of other pages. */
function readAccountNotice(flash: string | undefined): AccountNotice | undefined {
	const names = Object.keys(accountNotices) as AccountNotice[];
	return names.find((name) => name === flash);
}

export const handle = { titleKey: "account:title" } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	await sendUnsentRequests(context);
	const [, money] = await Promise.all([
		requireUser(context, paths.account()),
		loadPayments(context, Date.now(), readPage(new URL(request.url))),
	]);
	const { session } = context;
	const notice = readAccountNotice(session.data.flash);
	if (notice) session.takeFlash();
	return {
		notice,
		canEndSessions: context.api.supports("endSessions"),
		// After the payments are loaded, because one of them may have spent the code.
		rememberedCode: readRememberedCode(context),
		unsent: listUnsentRequests(context),
		...money,
	};
}

const membershipForm = z.object({
	intent: z.enum(["cancel", "resume"]),
	plan_id: z.string().min(1),
	creator_id: z.string().optional(),
});

const doneNotices = { cancel: "membership-cancelled", resume: "membership-resumed" } as const;

/** Why the platform refused the change. */
type MembershipRefusal = { refusal?: Message };

export async function action({ request, context }: ActionFunctionArgs) {
	await requireActiveUser(context, paths.account(), "sign-in-again");
	const { api, session, log } = context;
	const form = await readFields(request, membershipForm);
	const choice = { planId: form.plan_id, creatorId: form.creator_id };
	const callName = `${form.intent}Membership` as const;
	const changed = api.supports(callName) ? await api.payment[callName](choice) : undefined;
	const failure = !changed || changed.ok ? undefined : reportCallFailure(changed.failure, log);
	if (failure?.kind === "not-saved") {
		return data<MembershipRefusal>({ refusal: { key: "refusal:not_saved" } }, 503);
	}
	if (changed?.ok && changed.value.kind === "unauthenticated") {
		return signInAgain(session, paths.account());
	}
	if (changed?.ok && changed.value.kind === "refused") {
		const { message } = explainWords(changed.value, "account:memberships.failedText");
		return data<MembershipRefusal>({ refusal: message }, 422);
	}
	const isDone = changed?.ok && changed.value.kind === "changed";
	const flash: AccountNotice = isDone ? doneNotices[form.intent] : "membership-failed";
	session.set({ flash });
	return redirect(paths.account(), 303);
}

export default function AccountPage() {
	const { refusal } = useActionData<MembershipRefusal>() ?? {};
	return <AccountScreen {...useLoaderData<typeof loader>()} refusal={refusal} />;
}

type AccountScreenProps = AccountPayments & {
	/** The change that the previous page has just made. */
	notice: AccountNotice | undefined;
	/** Why the platform neither cancelled nor resumed a plan. */
	refusal: Message | undefined;
	/** True when the platform can sign people out on every browser. */
	canEndSessions: boolean;
	rememberedCode: Code | null;
	/** Manual payment requests that the platform has not accepted. */
	unsent: readonly ManualPaymentDraft[];
};

function AccountScreen({
	notice,
	refusal,
	canEndSessions,
	rememberedCode,
	unsent,
	...money
}: AccountScreenProps) {
	const { plan, memberships, canCancel, ...list } = money;
	const { t } = useTranslation("account");
	const user = useOutletContext<User>();
	return (
		<Prose>
			<Stack gap="huge">
				<Stack gap="large">
					<h1>{t("title")}</h1>
					{notice ? <ChangeNotice notice={notice} /> : null}
					{refusal ? (
						<Notice tone="danger" role="alert" title={t("memberships.refused")}>
							<MessageText message={refusal} />
						</Notice>
					) : null}
					<GateNotice user={user} />
					<UnsentRequests drafts={unsent} />
					<CurrentPlanCard plan={plan} creatorTier={user.creatorTier} offersPlans={user.isActive} />
					<Memberships memberships={memberships} canCancel={canCancel} />
					<RememberedCode code={rememberedCode} />
				</Stack>
				<Particulars user={user} />
				<Payments {...list} />
				<SignOut canEndSessions={canEndSessions} />
			</Stack>
		</Prose>
	);
}

function ChangeNotice({ notice }: { notice: AccountNotice }) {
	const { t } = useTranslation();
	const { tone, title, text } = { text: undefined, ...accountNotices[notice] };
	return (
		<Notice tone={tone} role="status" takesFocus title={translate(t, { key: title })}>
			{text ? translate(t, { key: text }) : null}
		</Notice>
	);
}

function GateNotice({ user }: { user: User }) {
	const { t } = useTranslation("account");
	if (!user.isActive) {
		return (
			<Notice tone="warning" title={t("suspended")}>
				<TextLink standalone href={paths.accountSuspended()}>
					{t("suspendedMore")}
				</TextLink>
			</Notice>
		);
	}
	if (user.isEmailVerified) return null;
	return (
		<Notice tone="warning" title={t("emailNotVerified")}>
			<TextLink standalone href={paths.verificationRequired()}>
				{t("verifyNow")}
			</TextLink>
		</Notice>
	);
}
