/**
 * The shared parts of the result pages of a payment: the heading, the neutral page of an unknown outcome,
 * and the offer of a manual payment.
 */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ManualPaymentPlan } from "~/domain/payment/payment";
import { paths } from "~/paths";
import { Amount } from "~/ui/amount";
import { ButtonLink } from "~/ui/button";
import { Icon, type IconName } from "~/ui/icon";
import { Narrow, Stack } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { TransactionLine } from "./payment-details";

type PaymentHeadingProps = {
	tone: keyof typeof tones;
	icon: IconName;
	title: string;
	/** Formatted; the largest text of the page when it is known. */
	amount?: string | undefined;
	children: ReactNode;
};

const tones = {
	danger: "bg-danger-soft text-danger",
	warning: "bg-warning-soft text-warning",
	neutral: "bg-teal-soft text-link",
};

export function PaymentHeading({ tone, icon, title, amount, children }: PaymentHeadingProps) {
	return (
		<div className="grid justify-items-start gap-3">
			<span className={`grid size-14 place-items-center rounded-full ${tones[tone]}`}>
				<Icon name={icon} size={28} />
			</span>
			<h1 className="text-h2">{title}</h1>
			{amount ? <Amount>{amount}</Amount> : null}
			<p className="text-lead text-ink-soft">{children}</p>
		</div>
	);
}

type PaymentUnknownProps = {
	transactionId: string;
	/** True when no one is signed in: only signing in can tell more. */
	isSignedOut: boolean;
	/** When the status was requested, for a fresh address of the link that checks again. */
	checkedAt?: number;
};

/** The page of a payment whose outcome is unknown, or that only a signed-in person may see. */
export function PaymentUnknown({ transactionId, isSignedOut, checkedAt }: PaymentUnknownProps) {
	const { t } = useTranslation("payment");
	const checkPath = paths.paymentProcessing({ transactionId });
	return (
		<Narrow>
			<Stack gap="large">
				<PaymentHeading
					icon={isSignedOut ? "lock" : "hourglass"}
					tone={isSignedOut ? "neutral" : "warning"}
					title={t(isSignedOut ? "unknown.signInTitle" : "unknown.title")}
				>
					{t(isSignedOut ? "unknown.signInText" : "unknown.text")}
				</PaymentHeading>
				<Notice tone="warning" title={t("moneyTitle")}>
					{t("unknown.money")}
				</Notice>
				<div className="flex flex-wrap gap-3">
					{isSignedOut ? (
						<ButtonLink href={paths.login({ returnUrl: checkPath })} wide>
							{t("unknown.signIn")}
						</ButtonLink>
					) : (
						<>
							<ButtonLink href={paths.paymentProcessing({ transactionId, checkedAt })} wide>
								{t("checkAgain")}
							</ButtonLink>
							<ButtonLink href={paths.account()} variant="secondary" wide>
								{t("checkAccount")}
							</ButtonLink>
						</>
					)}
					<ButtonLink
						href={paths.contact({ topic: "payment", transactionId, page: checkPath })}
						variant="quiet"
						wide
					>
						{t("contactSupport")}
					</ButtonLink>
				</div>
				<TransactionLine transactionId={transactionId} />
			</Stack>
		</Narrow>
	);
}

type ManualPaymentWayOutProps = {
	/** Undefined where a manual payment cannot replace it. */
	plan: ManualPaymentPlan | undefined;
	/** True when money may have left the account: the text says to check first. */
	isOutcomeUnknown: boolean;
};

/** Offers to pay the same plan by transfer after a card payment that did not work (payment-49). */
export function ManualPaymentWayOut({ plan, isOutcomeUnknown }: ManualPaymentWayOutProps) {
	const { t } = useTranslation("payment");
	if (!plan) return null;
	return (
		<div className="grid justify-items-start gap-2 border-t border-hairline pt-5">
			<p>{t(isOutcomeUnknown ? "wayOut.unknown" : "wayOut.declined")}</p>
			<ButtonLink href={paths.premium(plan)} variant="secondary" wide>
				<Icon name="wallet" />
				{t("wayOut.transfer")}
			</ButtonLink>
		</div>
	);
}
