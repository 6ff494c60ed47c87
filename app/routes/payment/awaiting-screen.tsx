/**
 * The wait for a payer who pays elsewhere: in cash with a code, or by confirming in a wallet. It has no clock, and may
 * be closed (payment-121).
 */
import { useTranslation } from "react-i18next";
import { CopyRow } from "~/components/payment/copy-row";
import { getAmount, TransactionLine } from "~/components/payment/payment-details";
import { TestMark } from "~/components/payment/test-mark";
import { useDocumentFacts } from "~/components/site/document-facts";
import { Named } from "~/components/site/named";
import type { Transaction } from "~/domain/payment/payment";
import { formatMoment } from "~/i18n/date";
import { isolate, isolateLtr } from "~/i18n/isolate";
import { paths } from "~/paths";
import { Amount } from "~/ui/amount";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { Narrow, Stack } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { Waveform } from "~/ui/waveform";

export type AwaitingScreenProps = {
	transaction: Transaction;
	/** Epoch milliseconds. */
	checkedAt: number;
	/** True when the platform mails the code and the outcome. */
	isMailed: boolean;
};

/** The way to pay, as far as it is known: cash has a code. */
const getWay = ({ payCode }: Transaction) => (payCode ? "cash" : "elsewhere");

/** Epoch milliseconds; undefined when the platform's time cannot be read. */
function readUntil({ payUntil }: Transaction): number | undefined {
	const until = Date.parse(payUntil ?? "");
	return Number.isNaN(until) ? undefined : until;
}

/** Returns the key of the page's title. */
export function getAwaitingTitleKey(transaction: Transaction, now: number) {
	const isOver = (readUntil(transaction) ?? now) < now;
	return `payment:awaiting.${getWay(transaction)}.${isOver ? "overTitle" : "title"}` as const;
}

export function AwaitingScreen({ transaction, checkedAt, isMailed }: AwaitingScreenProps) {
	const { t } = useTranslation(["payment", "manual-payment"]);
	const { locale } = useDocumentFacts();
	const way = getWay(transaction);
	const { id: transactionId, subscription } = transaction;
	const amount = getAmount(transaction);
	const planName = subscription?.planName;
	const end = readUntil(transaction);
	const isOver = end !== undefined && end < checkedAt;
	const until = end === undefined ? undefined : isolate(formatMoment(end, locale));
	return (
		<Narrow>
			<Stack gap="large">
				<Waveform variant="breathing" />
				<div className="grid gap-3">
					<h1 className="text-h2">{t(`awaiting.${way}.${isOver ? "overTitle" : "title"}`)}</h1>
					{amount ? <Amount per={planName && <Named>{planName}</Named>}>{amount}</Amount> : null}
					<p className="text-lead text-ink-soft">
						{isOver ? t(`awaiting.${way}.overText`, { until }) : t(`awaiting.${way}.text`)}
					</p>
					<TestMark transaction={transaction} />
				</div>
				{isOver ? null : (
					<>
						<HowToPay transaction={transaction} amount={amount} until={until} />
						<Notice title={t("awaiting.closeTitle")}>
							<p>{t(`awaiting.${way}.${isMailed ? "closeMailed" : "close"}`)}</p>
							<p className="mt-2">{t(`awaiting.${way}.nothingOwed`)}</p>
						</Notice>
					</>
				)}
				<div className="grid gap-3">
					<div className="flex flex-wrap gap-3">
						<ButtonLink href={paths.account()} wide>
							{t("checkAccount")}
						</ButtonLink>
						<ButtonLink
							href={paths.paymentProcessing({ transactionId, checkedAt })}
							variant="secondary"
							wide
						>
							<Icon name="refresh-cw" />
							{t("checkAgain")}
						</ButtonLink>
						<ButtonLink
							href={paths.contact({
								topic: "payment",
								transactionId,
								page: paths.paymentProcessing(),
							})}
							variant="quiet"
							wide
						>
							{t("contactSupport")}
						</ButtonLink>
					</div>
					<x-status-poll
						role="status"
						src={paths.paymentStatus({ transactionId })}
						stopped={t("manual-payment:pending.stopped")}
						class="text-small text-ink-soft"
					>
						<template>{t("manual-payment:pending.polling")}</template>
					</x-status-poll>
				</div>
				<TransactionLine transactionId={transactionId} />
			</Stack>
		</Narrow>
	);
}

type HowToPayProps = {
	transaction: Transaction;
	/** Formatted. */
	amount: string | undefined;
	/** Formatted and isolated. */
	until: string | undefined;
};

/** The code with what to say at the counter, and until when; without a code only the latter. */
function HowToPay({ transaction, amount, until }: HowToPayProps) {
	const { t } = useTranslation("payment");
	const { payCode, payCounter } = transaction;
	if (!payCode) {
		return until ? (
			<p className="font-semibold">{t("awaiting.elsewhere.until", { until })}</p>
		) : null;
	}
	const { places, service } = payCounter ?? {};
	return (
		<Card as="section" look="marked" aria-labelledby="how-to-pay" className="grid gap-4">
			<h2 id="how-to-pay" className="visually-hidden">
				{t("awaiting.cash.how")}
			</h2>
			<CopyRow label={t("awaiting.cash.code")} copyLabel={t("awaiting.cash.copy")} size="code">
				{payCode}
			</CopyRow>
			<ol className="grid list-decimal gap-2 ps-5">
				<li>
					{places
						? t("awaiting.cash.go", { places: isolate(places) })
						: t("awaiting.cash.goAnywhere")}
				</li>
				<li>
					{service
						? t("awaiting.cash.ask", { service: isolate(service) })
						: t("awaiting.cash.askAnywhere")}
				</li>
				<li>
					{amount
						? t("awaiting.cash.pay", { amount: isolateLtr(amount) })
						: t("awaiting.cash.payAll")}
				</li>
			</ol>
			{until ? <p className="font-semibold">{t("awaiting.cash.until", { until })}</p> : null}
		</Card>
	);
}
