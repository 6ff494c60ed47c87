/**
 * /payment-success says "paid" only when the platform confirms it during this request. It shows
 * what was bought, what comes next, and the details.
 */
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getAmount, PaymentDetails } from "~/components/payment/payment-details";
import { PaymentHeading, PaymentUnknown } from "~/components/payment/payment-result";
import { TestMark } from "~/components/payment/test-mark";
import { useAppsDay, useRelease } from "~/components/site/document-facts";
import type { PageHandle } from "~/components/site/page-handle";
import {
	choosePage,
	isFreeOfCharge,
	type PaymentType,
	type Transaction,
} from "~/domain/payment/payment";
import { findNewestPayment } from "~/domain/payment/payment-attempt";
import { getI18n } from "~/i18n/instance.server";
import { paths, readTransactionId } from "~/paths";
import { getAppUrl } from "~/server/invite/app-url.server";
import { loadPayment } from "~/server/payment/payment-status.server";
import { Button, ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Narrow, Stack } from "~/ui/layout";
import { CheckList } from "~/ui/list";

export const handle = { titleKey: "payment:success.title" } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { session, settings, origin, locale } = context;
	const transactionId =
		readTransactionId(new URL(request.url)) ??
		findNewestPayment(session.data.payments)?.transactionId;
	if (!transactionId) throw redirect(paths.paymentFailed({ reason: "payment_not_verified" }), 303);
	const [, report] = await Promise.all([context.visitor(), loadPayment(context, transactionId)]);
	const { state, transaction, response } = report;
	const page = choosePage(state, "success");
	if (page === "processing") throw redirect(paths.paymentProcessing({ transactionId }), 303);
	if (page === "failed") {
		throw redirect(paths.paymentFailed({ reason: "payment_declined", transactionId }), 303);
	}
	if (state !== "paid" || !transaction) {
		const isSignedOut = response.kind === "signed-out";
		const title = getI18n(locale).t(
			isSignedOut ? "payment:unknown.signInTitle" : "payment:unknown.title",
		);
		return { kind: "unknown" as const, transactionId, isSignedOut, title };
	}
	if (transaction.refundedAt && !isFreeOfCharge(transaction)) {
		throw redirect(paths.accountReceipt({ transactionId }), 303);
	}
	const type = transaction.paymentType ?? report.record?.paymentType ?? ("other" as const);
	return {
		kind: "paid" as const,
		transaction,
		type,
		title: isFreeOfCharge(transaction)
			? getI18n(locale).t(`payment:success.type.${type}.title`)
			: undefined,
		appUrl: getAppUrl(settings),
		shareUrl: `${origin}${paths.home()}`,
	};
}

export default function PaymentSuccessPage() {
	const page = useLoaderData<typeof loader>();
	return page.kind === "paid" ? <SuccessScreen {...page} /> : <PaymentUnknown {...page} />;
}

type SuccessScreenProps = {
	transaction: Transaction;
	/** The type by the platform, else by this browser's record. */
	type: PaymentType | "other";
	appUrl: string;
	shareUrl: string;
};

function SuccessScreen({ transaction, type, appUrl, shareUrl }: SuccessScreenProps) {
	const { t } = useTranslation("payment");
	const features = t(`success.type.${type}.features`, { returnObjects: true });
	const release = useRelease();
	const appsDay = useAppsDay();
	const isOfApps = type !== "tip" && type !== "other";
	const isFree = isFreeOfCharge(transaction);
	return (
		<Narrow>
			<Stack gap="large">
				<PaymentHeading
					tone="success"
					title={t(`success.type.${type}.title`)}
					amount={isFree ? undefined : getAmount(transaction)}
					amountNote={t("success.paid")}
				>
					{type === "tip" || type === "other" ? (
						t(`success.type.${type}.lead`)
					) : (
						<>
							{t(`success.type.${type}.lead.${release}`)} {appsDay}
						</>
					)}
				</PaymentHeading>
				<TestMark transaction={transaction} />
				{release === "launched" ? null : (
					<p className="font-semibold">
						{t("success.now")} {isFree ? null : t("success.receipt")}
					</p>
				)}
				<CheckList
					label={t(`success.nextTitle.${isOfApps ? release : "launched"}`)}
					lines={features}
				/>
				<Actions appUrl={appUrl} shareUrl={shareUrl} />
				<PaymentDetails transaction={transaction} />
				<div className="flex flex-wrap gap-x-6">
					<ButtonLink href={paths.home()} variant="quiet" wide>
						{t("backHome")}
					</ButtonLink>
					<ButtonLink
						href={paths.contact({
							topic: "payment",
							transactionId: transaction.id,
							page: paths.paymentSuccess(),
						})}
						variant="quiet"
						wide
					>
						{t("contactSupport")}
					</ButtonLink>
				</div>
			</Stack>
		</Narrow>
	);
}

/** Before launch the first button leads to the account, and a sentence says what 'Open App' shows. */
function Actions({ appUrl, shareUrl }: Pick<SuccessScreenProps, "appUrl" | "shareUrl">) {
	const { t } = useTranslation("payment");
	const release = useRelease();
	const isLaunched = release === "launched";
	return (
		<div className="grid gap-3">
			<div className="flex flex-wrap gap-3">
				{isLaunched ? null : (
					<ButtonLink href={paths.account()} wide>
						{t("success.seeAccount")}
					</ButtonLink>
				)}
				<ButtonLink href={appUrl} wide variant={isLaunched ? "primary" : "secondary"}>
					<Icon name="headphones" />
					{t("success.openApp")}
				</ButtonLink>
				<ShareButtons url={shareUrl} />
			</div>
			{isLaunched ? null : <p className="text-ink-soft">{t("success.appsNotOut")}</p>}
		</div>
	);
}

/** The browser's share sheet, or a link where it has none. */
function ShareButtons({ url }: { url: string }) {
	const { t } = useTranslation(["payment", "common"]);
	const text = t(`success.shareText.${useRelease()}`);
	// URLSearchParams writes plus signs for spaces, which WhatsApp shows as they are.
	const message = encodeURIComponent(`${text}\n${url}`);
	return (
		<x-share url={url} name={t("common:companyName")} text={text}>
			<ButtonLink href={`https://wa.me/?text=${message}`} variant="secondary" wide>
				<Icon name="share-2" />
				{t("success.shareByLink")}
			</ButtonLink>
			<template>
				<Button type="button" variant="secondary" wide>
					<Icon name="share-2" />
					{t("success.share")}
				</Button>
			</template>
		</x-share>
	);
}
