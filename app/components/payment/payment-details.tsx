/**
 * The details of a payment as rows, and its reference. Rows that the platform did not send are
 * left out.
 */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { getShortReference } from "#core/short-reference";
import { useDocumentFacts } from "~/components/site/document-facts";
import { Named } from "~/components/site/named";
import { formatAmount } from "~/domain/catalogue/money";
import { isFreeOfCharge, readBillingCycle, type Transaction } from "~/domain/payment/payment";
import { formatDate } from "~/i18n/date";
import { InlineAmount } from "~/ui/amount";
import { Card } from "~/ui/card";
import { classNames } from "~/ui/class-names";
import { Fold } from "~/ui/fold";
import { DescriptionList } from "~/ui/list";
import { Ltr } from "~/ui/ltr";

export function PaymentDetails({ transaction }: { transaction: Transaction }) {
	const { t } = useTranslation("payment");
	const rows = usePaymentRows(transaction);
	return (
		<Card as="section" aria-labelledby="payment-details">
			<h2 id="payment-details" className="text-h4">
				{t(isFreeOfCharge(transaction) ? "details.titleFree" : "details.title")}
			</h2>
			<DescriptionList rows={rows} className="mt-2" />
		</Card>
	);
}

/** Lists the rows in reading order, each with its label. */
export function usePaymentRows(transaction: Transaction): { label: string; value: ReactNode }[] {
	const { t } = useTranslation("payment");
	const { locale } = useDocumentFacts();
	const { subscription, tip, refundedAt } = transaction;
	const nextBilling = subscription?.nextBillingDate;
	const rows: [string, ReactNode][] = [
		[
			t("details.amount"),
			getAmount(transaction) && <InlineAmount>{getAmount(transaction)}</InlineAmount>,
		],
		[t("details.plan"), subscription?.planName && <Named>{subscription.planName}</Named>],
		[t("details.creator"), getCreatorName(transaction)],
		[t("details.billing"), describeCycle(subscription?.billingCycle)],
		[
			t(subscription?.renews === false ? "details.nextBilling" : "details.nextBillingDate"),
			nextBilling && formatDate(nextBilling, locale),
		],
		[t("details.starts"), subscription?.startsAtLaunch && t("details.atLaunch")],
		[t("details.from"), tip?.isAnonymous && t("details.anonymous")],
		[t("details.message"), tip?.message && <Named>{tip.message}</Named>],
		[t("details.paidOn"), transaction.createdAt && formatDate(transaction.createdAt, locale)],
		[t("details.refundedOn"), refundedAt && formatDate(refundedAt, locale)],
		[t("details.transaction"), <PaymentReference key="id" id={transaction.id} />],
	];
	return rows.filter(([, value]) => value).map(([label, value]) => ({ label, value }));

	function describeCycle(cycle: string | undefined): string | undefined {
		const interval = readBillingCycle(cycle);
		return interval === "other" ? cycle : t(`details.${interval}`);
	}
}

/** Returns the amount with its real decimals, or undefined when the platform did not tell one. */
export function getAmount({ amountMajor, currency }: Transaction): string | undefined {
	return amountMajor === undefined ? undefined : formatAmount(amountMajor, currency);
}

function getCreatorName({ creator, tip }: Transaction): ReactNode {
	const name = tip?.creatorName ?? creator?.name;
	return name && <Named>{name}</Named>;
}

/** The short code that people can say on the phone; an id without one stands alone. */
export function PaymentReference({ id }: { id: string }) {
	return <WholeNumber className="font-semibold">{getShortReference(id) ?? id}</WholeNumber>;
}

type WholeNumberProps = { className?: string; children: string };

/** A number in one piece: one that is too long for a line breaks into lines of about the same length. */
function WholeNumber({ className, children }: WholeNumberProps) {
	return (
		<Ltr
			className={classNames(
				"block w-fit max-w-full text-start text-balance wrap-anywhere",
				className,
			)}
		>
			{children}
		</Ltr>
	);
}

/** The id of a payment behind a press, where pages show its short code. */
export function FullNumber({ id }: { id: string }) {
	const { t } = useTranslation("payment");
	if (getShortReference(id) === undefined) return null;
	return (
		<Fold summary={t("details.fullNumber")} className="text-small">
			<WholeNumber>{id}</WholeNumber>
		</Fold>
	);
}

/** The number by which support finds a payment, below its label. */
export function TransactionLine({ transactionId }: { transactionId: string }) {
	const { t } = useTranslation("payment");
	return (
		<div className="text-small">
			<p className="text-ink-soft">{t("details.transaction")}</p>
			<PaymentReference id={transactionId} />
		</div>
	);
}
