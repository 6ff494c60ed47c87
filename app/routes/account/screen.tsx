/** 'My Account': the plan first, then who is signed in, what was paid, the way out. */
import { RememberedCode } from "~/components/invite/remembered-code";
import { UnsentRequests } from "~/components/manual-payment/request-notice";
import { MessageText } from "~/components/site/message-text";
import type { RememberedCode as Code } from "~/domain/invite/remembered-code";
import type { ManualPaymentDraft } from "~/domain/manual-payment/manual-payment-record";
import { type Message, translate } from "~/i18n/message";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { Prose, Stack } from "~/ui/layout";
import { TextLink } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { CurrentPlanCard } from "./current-plan-card";
import type { AccountPayments } from "./load.server";
import { Memberships } from "./memberships";
import { type AccountNotice, accountNotices } from "./notice";
import { type AccountUser, Particulars, SignOut } from "./particulars";
import { Payments } from "./payments";

type AccountScreenProps = AccountPayments & {
	/** What was changed just now, on the page before. */
	notice: AccountNotice | undefined;
	/** Why a plan was neither cancelled nor resumed. */
	refusal: Message | undefined;
	/** The platform signs people out on every browser. */
	canEndSessions: boolean;
	user: AccountUser;
	rememberedCode: Code | null;
	/** Wallet requests that were pressed and are not taken. */
	unsent: readonly ManualPaymentDraft[];
};

export function AccountScreen({
	notice,
	refusal,
	canEndSessions,
	user,
	rememberedCode,
	unsent,
	...money
}: AccountScreenProps) {
	const { plan, memberships, canCancel, ...list } = money;
	const { t } = useTranslation("account");
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

function GateNotice({ user }: { user: AccountUser }) {
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
