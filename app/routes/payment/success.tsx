/**
 * /payment-success says "paid" only when the platform confirms it during this request. It shows
 * what was bought, what comes next, and the details.
 */
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Hearing } from "#core/after-payment";
import { AfterPaymentLink, useAfterPaymentText } from "~/components/payment/after-payment";
import { PaymentDetails } from "~/components/payment/payment-details";
import { PaymentUnknown } from "~/components/payment/payment-result";
import { TestMark } from "~/components/payment/test-mark";
import { useAppsDay, useHearing, useRelease } from "~/components/site/document-facts";
import { NamedParagraph } from "~/components/site/named";
import type { PageHandle } from "~/components/site/page-handle";
import {
	choosePage,
	isFreeOfCharge,
	type PaymentType,
	readBillingCycle,
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
import { SuccessBand } from "~/ui/success-band";

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
	const heading = getI18n(locale).t(getTitleKey({ transaction, type }));
	return {
		kind: "paid" as const,
		transaction,
		type,
		heading,
		// The title of a payment says that it was successful.
		title: isFreeOfCharge(transaction) ? heading : undefined,
		appUrl: getAppUrl(settings),
		shareUrl: `${origin}${paths.home()}`,
	};
}

type Paid = {
	transaction: Transaction;
	/** The type by the platform, else by this browser's record. */
	type: PaymentType | "other";
};

const isOfPlan = (type: Paid["type"]): type is Exclude<PaymentType, "tip"> =>
	type !== "tip" && type !== "other";

/** A plan whose time waits for the launch is not called active. */
const getTitleKey = ({ transaction, type }: Paid) =>
	transaction.subscription?.startsAtLaunch && isOfPlan(type)
		? (`payment:success.titleAtLaunch.${type}` as const)
		: (`payment:success.type.${type}.title` as const);

export default function PaymentSuccessPage() {
	const page = useLoaderData<typeof loader>();
	return page.kind === "paid" ? <SuccessScreen {...page} /> : <PaymentUnknown {...page} />;
}

type SuccessScreenProps = Paid & { heading: string; appUrl: string; shareUrl: string };

function SuccessScreen({ transaction, type, heading, appUrl, shareUrl }: SuccessScreenProps) {
	const { t } = useTranslation("payment");
	const features = t(`success.type.${type}.features`, { returnObjects: true });
	const release = useRelease();
	const hearing = useHearing();
	const words = useAfterPaymentText();
	const isFree = isFreeOfCharge(transaction);
	const outlook = isOfPlan(type) ? hearing : release;
	return (
		<>
			<SuccessBand />
			<Narrow>
				<Stack gap="large">
					<div className="grid gap-3">
						<p className="font-heading text-hero font-semibold">{t(`success.cheer.${type}`)}</p>
						<h1 className="text-h2">{heading}</h1>
						<p className="text-lead text-ink-soft">
							<Lead transaction={transaction} type={type} />
						</p>
					</div>
					{words !== undefined && isOfPlan(type) ? <NamedParagraph>{words}</NamedParagraph> : null}
					<TestMark transaction={transaction} />
					{outlook === "pre-launch" ? (
						<p className="font-semibold">
							{t("success.now")} {isFree ? null : t("success.receipt")}
						</p>
					) : null}
					<CheckList
						label={t(`success.nextTitle.${isOfPlan(type) ? release : "launched"}`)}
						lines={features}
					/>
					<Actions {...{ type, outlook, appUrl, shareUrl }} />
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
		</>
	);
}

/** What was bought, and what to do with it where the operator has no words for that. */
function Lead({ transaction: { subscription }, type }: Paid) {
	const { t } = useTranslation(["payment", "plan"]);
	const hearing = useHearing();
	const appsDay = useAppsDay();
	const hasWords = useAfterPaymentText() !== undefined;
	if (!isOfPlan(type)) return t(`success.type.${type}.lead`);
	if (subscription?.startsAtLaunch) {
		const start = t(`plan:start.atLaunch.${readBillingCycle(subscription.billingCycle)}`);
		return (
			<>
				{start} {hasWords ? null : t("success.untilLaunch")} {appsDay}
			</>
		);
	}
	return (
		<>
			{t(`success.type.${type}.lead`)} {hasWords ? null : t(`success.type.${type}.next.${hearing}`)}{" "}
			{hearing === "pre-launch" ? appsDay : null}
		</>
	);
}

type ActionsProps = Pick<SuccessScreenProps, "type" | "appUrl" | "shareUrl"> & { outlook: Hearing };

/**
 * One button leads to what was bought, or before the launch to the account; all else are links. Before the launch a
 * sentence says what 'Open App' shows.
 */
function Actions({ type, outlook, appUrl, shareUrl }: ActionsProps) {
	const { t } = useTranslation("payment");
	const isLaunched = useRelease() === "launched";
	const openApp = (
		<ButtonLink href={appUrl} wide variant={outlook === "launched" ? "primary" : "quiet"}>
			<Icon name="headphones" />
			{t("success.openApp")}
		</ButtonLink>
	);
	return (
		<div className="grid gap-3">
			<div>
				{outlook === "address" ? <AfterPaymentLink isPackage={type === "creator_package"} /> : null}
				{outlook === "pre-launch" ? (
					<ButtonLink href={paths.account()} wide>
						{t("success.seeAccount")}
					</ButtonLink>
				) : null}
				{outlook === "launched" ? openApp : null}
			</div>
			<div className="flex flex-wrap gap-x-6">
				{outlook === "launched" ? null : openApp}
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
			<ButtonLink href={`https://wa.me/?text=${message}`} variant="quiet" wide>
				<Icon name="share-2" />
				{t("success.shareByLink")}
			</ButtonLink>
			<template>
				<Button type="button" variant="quiet" wide>
					<Icon name="share-2" />
					{t("success.share")}
				</Button>
			</template>
		</x-share>
	);
}
