/**
 * /account shows the plan, who is signed in, what was paid, and how to sign out. A form here
 * cancels or resumes a plan (account-40).
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { useProfileRows } from "~/components/account/profile-field";
import { RememberedCode } from "~/components/invite/remembered-code";
import { UnsentRequests } from "~/components/manual-payment/request-notice";
import { AwaitingCash } from "~/components/payment/awaiting-cash";
import { MessageText, PostForm } from "~/components/site/form";
import type { PageHandle } from "~/components/site/page-handle";
import type { User } from "~/domain/account/user";
import type { RememberedCode as Code } from "~/domain/invite/remembered-code";
import type { ManualPaymentDraft } from "~/domain/manual-payment/manual-payment-record";
import { getLocaleFacts, isLocale } from "~/i18n/locale";
import { type Message, type TextKey, translate } from "~/i18n/message";
import { paths, readPage } from "~/paths";
import { explainRejection, reportCallFailure } from "~/server/account/form-error.server";
import { requireActiveUser, requireUser, signInAgain } from "~/server/account/guard.server";
import { loadRememberedCode } from "~/server/invite/code-quote.server";
import { sendUnsentRequests } from "~/server/manual-payment/manual-payment-request.server";
import { listUnsentRequests } from "~/server/manual-payment/manual-payment-session.server";
import { readFields } from "~/server/request/form.server";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Prose, Stack } from "~/ui/layout";
import { TextLink } from "~/ui/link";
import { DescriptionList } from "~/ui/list";
import { LtrAddress } from "~/ui/ltr";
import { Notice } from "~/ui/notice";
import { Payments } from "./payments";
import { type AccountPayments, loadPayments } from "./payments.server";
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
	"reminders-on": { tone: "success", title: "account:reminders.switchedOn" },
	"reminders-off": { tone: "success", title: "account:reminders.switchedOff" },
	"reminders-failed": { tone: "warning", title: "account:reminders.failedText" },
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
		canSwitchReminders: context.api.supports("updateReminders"),
		// After the payments are loaded, because one of them may have spent the code.
		rememberedCode: await loadRememberedCode(context),
		unsent: listUnsentRequests(context),
		sellsCreatorPlans: context.settings.payments === "gateway",
		...money,
	};
}

const membershipForm = z.object({
	intent: z.enum(["cancel", "resume"]),
	plan_id: z.string().min(1),
	creator_id: z.string().optional(),
});

const doneNotices = { cancel: "membership-cancelled", resume: "membership-resumed" } as const;

/** Why the platform rejected the change. */
type MembershipRejection = { rejection?: Message };

export async function action({ request, context }: ActionFunctionArgs) {
	await requireActiveUser(context, paths.account(), "sign-in-again");
	const { api, session, log } = context;
	const form = await readFields(request, membershipForm);
	const choice = { planId: form.plan_id, creatorId: form.creator_id };
	const callName = `${form.intent}Membership` as const;
	const changed = api.supports(callName) ? await api.purchase[callName](choice) : undefined;
	const failure = !changed || changed.ok ? undefined : reportCallFailure(changed.failure, log);
	if (failure?.kind === "not-saved") {
		return data<MembershipRejection>({ rejection: { key: "error:not_saved" } }, 503);
	}
	if (changed?.ok && changed.value.kind === "unauthenticated") {
		return signInAgain(session, paths.account());
	}
	if (changed?.ok && changed.value.kind === "rejected") {
		const { message } = explainRejection(changed.value, "account:memberships.failedText");
		return data<MembershipRejection>({ rejection: message }, 422);
	}
	const isDone = changed?.ok && changed.value.kind === "changed";
	const flash: AccountNotice = isDone ? doneNotices[form.intent] : "membership-failed";
	session.set({ flash });
	return redirect(paths.account(), 303);
}

export default function AccountPage() {
	const { rejection } = useActionData<MembershipRejection>() ?? {};
	return <AccountScreen {...useLoaderData<typeof loader>()} rejection={rejection} />;
}

type AccountScreenProps = AccountPayments & {
	/** The change that the previous page has just made. */
	notice: AccountNotice | undefined;
	/** Why the platform neither cancelled nor resumed a plan. */
	rejection: Message | undefined;
	/** True when the platform can sign people out on every browser. */
	canEndSessions: boolean;
	/** True when the platform reminds of plans that end. */
	canSwitchReminders: boolean;
	rememberedCode: Code | null;
	/** Manual payment requests that the platform has not accepted. */
	unsent: readonly ManualPaymentDraft[];
	sellsCreatorPlans: boolean;
};

function AccountScreen({
	notice,
	rejection,
	canEndSessions,
	canSwitchReminders,
	rememberedCode,
	unsent,
	sellsCreatorPlans,
	...money
}: AccountScreenProps) {
	const { plan, memberships, canCancel, next, awaitingCash, ...list } = money;
	const { t } = useTranslation("account");
	const user = useOutletContext<User>();
	return (
		<Prose>
			<Stack gap="huge">
				<Stack gap="large">
					<h1>{t("title")}</h1>
					{notice ? <ChangeNotice notice={notice} /> : null}
					{rejection ? (
						<Notice tone="danger" role="alert" title={t("memberships.rejected")}>
							<MessageText message={rejection} />
						</Notice>
					) : null}
					<GuardNotice user={user} />
					<UnsentRequests drafts={unsent} />
					<AwaitingCash payments={awaitingCash} />
					<CurrentPlanCard
						plan={plan}
						next={next}
						creatorTier={user.creatorTier}
						sellsCreatorPlans={sellsCreatorPlans}
						offersPlans={user.isActive}
					/>
					<Memberships plan={plan} memberships={memberships} canCancel={canCancel} />
					<RememberedCode code={rememberedCode} />
				</Stack>
				<Particulars user={user} />
				{canSwitchReminders ? <Reminders isOn={!user.hasRemindersOff} /> : null}
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

function GuardNotice({ user }: { user: User }) {
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

function Particulars({ user }: { user: User }) {
	const { t } = useTranslation("account");
	const { mailLocale } = user;
	const email = { label: t("email"), value: <LtrAddress address={user.email} /> };
	const verification = user.isEmailVerified ? (
		<Badge tone="success" icon="check">
			{t("verified")}
		</Badge>
	) : (
		<Badge tone="warning">{t("notVerified")}</Badge>
	);
	const language = isLocale(mailLocale) ? (
		<span lang={mailLocale}>{getLocaleFacts(mailLocale).ownName}</span>
	) : null;
	return (
		<section aria-labelledby="particulars">
			<h2 id="particulars" className="text-h3">
				{t("particulars")}
			</h2>
			<DescriptionList
				className="mt-2 border-y border-hairline"
				rows={[
					...useProfileRows(user, email),
					...(language ? [{ label: t("mailLanguage"), value: language }] : []),
					{ label: t("verification"), value: verification },
				]}
			/>
		</section>
	);
}

/** Emails about money come all the same. */
function Reminders({ isOn }: { isOn: boolean }) {
	const { t } = useTranslation("account");
	return (
		<section aria-labelledby="reminders">
			<h2 id="reminders" className="text-h3">
				{t("reminders.title")}
			</h2>
			<p className="mt-1 text-ink-soft">{t(isOn ? "reminders.onText" : "reminders.offText")}</p>
			<PostForm
				action={paths.reminders()}
				hidden={{ choice: isOn ? "off" : "on" }}
				className="mt-4"
			>
				<Button variant="secondary" wide pendingLabel={t("reminders.pending")}>
					{t(isOn ? "reminders.turnOff" : "reminders.turnOn")}
				</Button>
			</PostForm>
		</section>
	);
}

const reachTexts = {
	everywhere: { text: "signOut.text", limits: "signOut.limits", submit: "signOut.submit" },
	here: {
		text: "signOut.here.text",
		limits: "signOut.here.limits",
		submit: "signOut.here.submit",
	},
} as const;

/** Signs out on all browsers where the platform implements that, else on this one. */
function SignOut({ canEndSessions }: { canEndSessions: boolean }) {
	const { t } = useTranslation("account");
	const texts = reachTexts[canEndSessions ? "everywhere" : "here"];
	return (
		<section aria-labelledby="sign-out">
			<h2 id="sign-out" className="text-h3">
				{t("signOut.title")}
			</h2>
			<p className="mt-1 text-ink-soft">{t(texts.text)}</p>
			<p id="sign-out-limits" className="mt-2 text-ink-soft">
				{t(texts.limits)}
			</p>
			<PostForm
				action={paths.logout()}
				hidden={{ next: "login", everywhere: "yes" }}
				className="mt-4"
			>
				<Button variant="secondary" wide aria-describedby="sign-out-limits">
					<Icon name="log-out" />
					{t(texts.submit)}
				</Button>
			</PostForm>
			<div className="mt-3 grid justify-items-start">
				<TextLink standalone href={paths.accountData()}>
					{t("data.title")}
				</TextLink>
				<TextLink standalone href={paths.accountDelete()}>
					{t("delete.title")}
				</TextLink>
			</div>
		</section>
	);
}
