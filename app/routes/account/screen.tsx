/** 'My Account': the plan first, then who is signed in, what was paid from here, the way out. */
import { useTranslation } from "react-i18next";
import { RememberedCode } from "~/components/invite/remembered-code";
import { PostForm } from "~/components/site/form";
import type { User } from "~/domain/account/user";
import type { RememberedCode as Code } from "~/domain/invite/remembered-code";
import type { Membership } from "~/domain/payment/membership";
import type { AccountPayment, CurrentPlan } from "~/domain/wallet/account-payment";
import { paths } from "~/paths";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { Icon } from "~/ui/icon";
import { Prose, Stack } from "~/ui/layout";
import { TextLink } from "~/ui/link";
import { Ltr } from "~/ui/ltr";
import { Notice } from "~/ui/notice";
import { CurrentPlanCard, Memberships } from "./current-plan-card";
import { Payments } from "./payments";

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

function SignOut() {
	const { t } = useTranslation("account");
	return (
		<section aria-labelledby="sign-out">
			<h2 id="sign-out" className="text-h3">
				{t("signOut.title")}
			</h2>
			<p className="mt-1 text-ink-soft">{t("signOut.text")}</p>
			<p id="sign-out-limits" className="mt-2 text-ink-soft">
				{t("signOut.limits")}
			</p>
			<PostForm
				action={paths.logout()}
				hidden={{ next: "login", everywhere: "yes" }}
				className="mt-4"
			>
				<Button variant="secondary" wide aria-describedby="sign-out-limits">
					<Icon name="log-out" />
					{t("signOut.submit")}
				</Button>
			</PostForm>
		</section>
	);
}

type AccountUser = Pick<User, "name" | "email" | "isActive" | "isEmailVerified" | "creatorTier">;

function Particulars({ user }: { user: AccountUser }) {
	const { t } = useTranslation("account");
	const verification = user.isEmailVerified ? (
		<Badge tone="success" icon="check">
			{t("verified")}
		</Badge>
	) : (
		<Badge tone="warning">{t("notVerified")}</Badge>
	);
	return (
		<section aria-labelledby="particulars">
			<h2 id="particulars" className="text-h3">
				{t("particulars")}
			</h2>
			<DescriptionList
				className="mt-2 border-y border-hairline"
				rows={[
					{ label: t("name"), value: <bdi>{user.name || "–"}</bdi> },
					{ label: t("email"), value: <Ltr>{user.email}</Ltr> },
					{ label: t("verification"), value: verification },
				]}
			/>
			<TextLink standalone href={paths.accountPassword()} className="mt-1">
				{t("changePassword")}
			</TextLink>
		</section>
	);
}
