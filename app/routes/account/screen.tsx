/** 'My Account': facts first, then what has been paid from here, then the way out. */
import { useTranslation } from "react-i18next";
import { QuietPage } from "~/components/quiet-page";
import { RememberedCode } from "~/components/remembered-code";
import { SignOutForm } from "~/components/sign-out-form";
import type { PaymentRecord, PaymentType } from "~/domain/payment";
import type { RememberedCode as Code } from "~/domain/remembered-code";
import type { User } from "~/domain/user";
import { paths } from "~/paths";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { DescriptionList } from "~/ui/description-list";
import { EmptyState } from "~/ui/empty-state";
import { TextLink } from "~/ui/link";
import { Ltr } from "~/ui/ltr";
import { Notice } from "~/ui/notice";

type AccountUser = Pick<User, "name" | "email" | "isActive" | "isEmailVerified">;

type AccountPayment = {
	transactionId: string;
	paymentType: PaymentType;
	planName?: string;
	outcome: NonNullable<PaymentRecord["outcome"]> | "unknown";
	date: string | null;
};

type AccountScreenProps = {
	user: AccountUser;
	rememberedCode: Code | null;
	payments: AccountPayment[];
};

export function AccountScreen({ user, rememberedCode, payments }: AccountScreenProps) {
	const { t } = useTranslation("auth");
	return (
		<QuietPage title={t("account.title")}>
			<GateNotice user={user} />
			<Card>
				<UserFacts user={user} />
			</Card>
			<RememberedCode code={rememberedCode} />
			<section aria-labelledby="payments" className="grid gap-3">
				<h2 id="payments" className="text-h3">
					{t("account.payments")}
				</h2>
				{payments.length === 0 ? <NoPayments /> : <Payments payments={payments} />}
			</section>
			<SignOutForm />
		</QuietPage>
	);
}

function GateNotice({ user }: { user: AccountUser }) {
	const { t } = useTranslation("auth");
	if (!user.isActive) {
		return (
			<Notice tone="warning" title={t("account.suspended")}>
				<a href={paths.accountSuspended()}>{t("account.suspendedMore")}</a>
			</Notice>
		);
	}
	if (user.isEmailVerified) return null;
	return (
		<Notice tone="warning" title={t("account.notVerified")}>
			<a href={paths.verificationRequired()}>{t("account.verifyNow")}</a>
		</Notice>
	);
}

function UserFacts({ user }: { user: AccountUser }) {
	const { t } = useTranslation("auth");
	const verification = user.isEmailVerified ? (
		<Badge tone="success" icon="check">
			{t("account.verified")}
		</Badge>
	) : (
		<Badge tone="warning">{t("account.notVerified")}</Badge>
	);
	return (
		<DescriptionList
			rows={[
				{ label: t("account.name"), value: <bdi>{user.name || "–"}</bdi> },
				{ label: t("account.email"), value: <Ltr>{user.email}</Ltr> },
				{ label: t("account.plan"), value: t("account.freePlan") },
				{ label: t("account.verification"), value: verification },
			]}
		/>
	);
}

function NoPayments() {
	const { t } = useTranslation("auth");
	return (
		<EmptyState
			headingLevel={3}
			title={t("account.noPayments")}
			action={
				<ButtonLink href={paths.subscription()} variant="secondary">
					{t("account.seePlans")}
				</ButtonLink>
			}
		>
			{t("account.noPaymentsText")}
		</EmptyState>
	);
}

const outcomeTones = { paid: "success", "not-paid": "neutral", unknown: "warning" } as const;

function Payments({ payments }: Pick<AccountScreenProps, "payments">) {
	const { t } = useTranslation("auth");
	return (
		<>
			<p className="text-ink-soft">{t("account.paymentsNote")}</p>
			<ul className="grid divide-y divide-hairline border-y border-hairline">
				{payments.map(({ transactionId, paymentType, planName, outcome, date }) => (
					<li key={transactionId} className="grid gap-1 py-4">
						<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
							<bdi className="font-semibold">{planName ?? t(`account.type.${paymentType}`)}</bdi>
							<Badge tone={outcomeTones[outcome]}>{t(`account.outcome.${outcome}`)}</Badge>
						</div>
						<p className="text-small text-ink-soft">
							<bdi>{date}</bdi> · <Ltr>{transactionId}</Ltr>
						</p>
						<TextLink standalone href={paths.paymentProcessing({ transactionId })}>
							{t("account.check")}
						</TextLink>
					</li>
				))}
			</ul>
		</>
	);
}
