/** 'My Account': the plan first, then who is signed in, what was paid from here, the way out. */
import { useTranslation } from "react-i18next";
import { RememberedCode } from "~/components/invite/remembered-code";
import type { RememberedCode as Code } from "~/domain/invite/remembered-code";
import type { Membership } from "~/domain/payment/membership";
import type { AccountPayment, CurrentPlan } from "~/domain/wallet/account-payment";
import { paths } from "~/paths";
import { Prose, Stack } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { CurrentPlanCard } from "./current-plan-card";
import { Memberships } from "./memberships";
import { type AccountUser, Particulars } from "./particulars";
import { Payments } from "./payments";
import { SignOut } from "./sign-out";

type AccountScreenProps = {
	/** Just now, on the page before. */
	isPasswordChanged: boolean;
	user: AccountUser;
	rememberedCode: Code | null;
	plan: CurrentPlan;
	memberships: Membership[];
	payments: AccountPayment[];
	hasUnlisted: boolean;
	isComplete: boolean;
	page: number;
	hasMore: boolean;
};

export function AccountScreen({
	isPasswordChanged,
	user,
	rememberedCode,
	...money
}: AccountScreenProps) {
	const { plan, memberships, ...list } = money;
	const { t } = useTranslation("account");
	return (
		<Prose>
			<Stack gap="huge">
				<Stack gap="large">
					<h1>{t("title")}</h1>
					{isPasswordChanged ? (
						<Notice tone="success" role="status" title={t("password.changed")}>
							{t("password.changedText")}
						</Notice>
					) : null}
					<GateNotice user={user} />
					<CurrentPlanCard
						plan={plan}
						isConfirmed={list.isComplete}
						creatorTier={user.creatorTier}
					/>
					<Memberships memberships={memberships} />
					<RememberedCode code={rememberedCode} />
				</Stack>
				<Particulars user={user} />
				<Payments {...list} />
				<SignOut />
			</Stack>
		</Prose>
	);
}

function GateNotice({ user }: { user: AccountUser }) {
	const { t } = useTranslation("account");
	if (!user.isActive) {
		return (
			<Notice tone="warning" title={t("suspended")}>
				<a href={paths.accountSuspended()}>{t("suspendedMore")}</a>
			</Notice>
		);
	}
	if (user.isEmailVerified) return null;
	return (
		<Notice tone="warning" title={t("notVerified")}>
			<a href={paths.verificationRequired()}>{t("verifyNow")}</a>
		</Notice>
	);
}
