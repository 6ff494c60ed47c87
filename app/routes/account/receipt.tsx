/** /account/receipt shows a receipt to print, only for what the platform calls paid on this load. */

import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getBrand } from "#core/brand/current-brand";
import { FullNumber, getAmount, usePaymentRows } from "~/components/payment/payment-details";
import { PaymentUnknown } from "~/components/payment/payment-result";
import { TestMark } from "~/components/payment/test-mark";
import type { PageHandle } from "~/components/site/page-handle";
import { SiteLogo } from "~/components/site/site-logo";
import { getDisplayName, type User } from "~/domain/account/user";
import {
	getPaymentState,
	isFreeOfCharge,
	type ReceiptSeller,
	type Transaction,
} from "~/domain/payment/payment";
import { formatMoment } from "~/i18n/date";
import { getI18n } from "~/i18n/instance.server";
import { isolate } from "~/i18n/isolate";
import type { Locale } from "~/i18n/locale";
import { paths, readTransactionId } from "~/paths";
import type { RequestContext } from "~/server/context.server";
import { loadPayment } from "~/server/payment/payment-status.server";
import { Amount } from "~/ui/amount";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Prose, Stack } from "~/ui/layout";
import { DescriptionList } from "~/ui/list";
import { Ltr, LtrAddress } from "~/ui/ltr";

export const handle = { titleKey: "account:receipt.title" } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const transactionId = readTransactionId(new URL(request.url));
	if (!transactionId) throw redirect(paths.account(), 303);
	const { state, transaction } = await loadReceipt(context, transactionId);
	if (state === "paid" && transaction) {
		// Without a payment there is no receipt.
		if (isFreeOfCharge(transaction)) throw redirect(paths.paymentSuccess({ transactionId }), 303);
		return {
			kind: "paid" as const,
			transaction,
			seller: transaction.receipt?.seller ?? findSeller(transaction, context.locale),
			checkedAt: formatMoment(Date.now(), context.locale),
		};
	}
	if (state !== "unknown") throw redirect(paths.paymentProcessing({ transactionId }), 303);
	return {
		kind: "unknown" as const,
		transactionId,
		title: getI18n(context.locale).t("payment:unknown.title"),
	};
}

/** The brand's seller. The tax number stands beside a receipt's number alone (payment-191). */
function findSeller({ receipt }: Transaction, locale: Locale): ReceiptSeller | undefined {
	const seller = getBrand()?.seller;
	return (
		seller && {
			name: seller.name[locale],
			address: seller.address?.[locale],
			taxNumber: receipt && seller.taxNumber,
			registration: seller.registration,
		}
	);
}

/** Returns the platform's receipt, also for a wallet transfer; without one, the payment's status. */
async function loadReceipt(context: RequestContext, transactionId: string) {
	const { api, session } = context;
	const hasReceipts = session.user && api.supports("receipt");
	const response = hasReceipts ? await api.purchase.receipt(transactionId) : undefined;
	if (response?.ok) return { state: getPaymentState(response.value), transaction: response.value };
	return loadPayment(context, transactionId);
}

export default function ReceiptPage() {
	const page = useLoaderData<typeof loader>();
	if (page.kind === "paid") return <ReceiptScreen {...page} />;
	return <PaymentUnknown transactionId={page.transactionId} isSignedOut={false} />;
}

type ReceiptScreenProps = {
	transaction: Transaction;
	seller: ReceiptSeller | undefined;
	/** Formatted. */
	checkedAt: string;
};

function ReceiptScreen({ transaction, seller, checkedAt }: ReceiptScreenProps) {
	const { t } = useTranslation(["account", "common"]);
	const amount = getAmount(transaction);
	const { receipt } = transaction;
	return (
		<Prose>
			<Stack gap="large">
				<article className="rounded-lg border border-hairline bg-surface p-card sm:p-10">
					<div className="flex flex-wrap items-center justify-between gap-4 border-b-2 border-ink pb-5">
						<SiteLogo />
						<div className="text-end">
							<h1 className="text-h3">{t("receipt.title")}</h1>
							{receipt ? (
								<p className="font-semibold">
									<span className="visually-hidden">{t("receipt.number")} </span>
									<Ltr>{receipt.number}</Ltr>
								</p>
							) : null}
						</div>
					</div>
					{seller ? <SellerLines seller={seller} /> : null}
					<div className="flex flex-wrap items-center justify-between gap-4 py-6">
						{amount ? <Amount className="flex-1 basis-60">{amount}</Amount> : null}
						{transaction.refundedAt ? (
							<Badge>{t("state.refunded")}</Badge>
						) : (
							<Badge tone="success" icon="check">
								{t("receipt.paid")}
							</Badge>
						)}
					</div>
					<div className="pb-3 empty:hidden">
						<TestMark transaction={transaction} />
					</div>
					<DescriptionList rows={useReceiptRows(transaction)} />
					<div className="border-t border-hairline py-2 empty:hidden">
						<FullNumber id={transaction.id} />
					</div>
					<p className="mt-5 border-t border-hairline pt-5 text-small text-ink-soft">
						{t(transaction.refundedAt ? "receipt.checkedRefunded" : "receipt.checked", {
							date: isolate(checkedAt),
						})}{" "}
						{t(receipt ? "receipt.noteNumbered" : "receipt.note")}
					</p>
				</article>
				<PrintButton />
			</Stack>
		</Prose>
	);
}

function SellerLines({ seller }: { seller: ReceiptSeller }) {
	const { t } = useTranslation("account");
	const { name, address, registration, taxNumber } = seller;
	return (
		<div className="border-b border-hairline py-4 text-small text-ink-soft">
			<p>
				{t("receipt.seller")} <bdi className="font-semibold text-ink">{name}</bdi>
			</p>
			{address ? (
				<p>
					<bdi>{address}</bdi>
				</p>
			) : null}
			{registration ? (
				<p>
					{t("receipt.registration")} <bdi>{registration}</bdi>
				</p>
			) : null}
			{taxNumber ? (
				<p>
					{t("receipt.taxNumber")} <Ltr className="text-ink">{taxNumber}</Ltr>
				</p>
			) : null}
		</div>
	);
}

function useReceiptRows(transaction: Transaction) {
	const { t } = useTranslation("account");
	const payer = useOutletContext<User>();
	const paymentRows = usePaymentRows(transaction);
	return [
		{ label: t("receipt.from"), value: <bdi>{getDisplayName(payer)}</bdi> },
		{ label: t("email"), value: <LtrAddress address={payer.email} /> },
		...(transaction.paymentType
			? [{ label: t("receipt.for"), value: t(`type.${transaction.paymentType}`) }]
			: []),
		...paymentRows,
	];
}

/** Without script the browser's own print command does the same. */
function PrintButton() {
	const { t } = useTranslation("account");
	return (
		<div className="screen-only">
			<x-print>
				<template>
					<Button type="button" wide className="mb-2">
						<Icon name="receipt-text" />
						{t("receipt.print")}
					</Button>
				</template>
				<p className="text-ink-soft">{t("receipt.printHint")}</p>
			</x-print>
		</div>
	);
}
