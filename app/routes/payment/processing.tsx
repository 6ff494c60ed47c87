/**
 * /payment-processing waits for the outcome of a payment. The button checks again without script;
 * app/enhance/payment-poll.ts polls and continues from what the server rendered.
 */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getAmount, TransactionLine } from "~/components/payment/payment-details";
import {
	ManualPaymentWayOut,
	PaymentHeading,
	PaymentUnknown,
} from "~/components/payment/payment-result";
import { TestMark } from "~/components/payment/test-mark";
import { PostForm } from "~/components/site/form";
import { Named } from "~/components/site/named";
import type { PageHandle } from "~/components/site/page-handle";
import {
	getManualPaymentPlan,
	isFreeOfCharge,
	type ManualPaymentPlan,
	type Transaction,
} from "~/domain/payment/payment";
import { formatTimer, TIMEOUT_SECONDS } from "~/domain/payment/payment-processing";
import { formatClock } from "~/i18n/date";
import { getI18n } from "~/i18n/instance.server";
import { CHECK_QUERY, isCheckAgain, paths, readTransactionId } from "~/paths";
import { getReturnReason } from "~/server/payment/payment-status.server";
import {
	getOnwardPath,
	restartWait,
	type WatchedPayment,
	watchPayment,
} from "~/server/payment/payment-wait.server";
import { sendsMails } from "~/server/site/mail.server";
import { Amount } from "~/ui/amount";
import { Button, ButtonLink } from "~/ui/button";
import { Narrow, Stack } from "~/ui/layout";
import { Ltr } from "~/ui/ltr";
import { Notice } from "~/ui/notice";
import { Progress } from "~/ui/progress";
import { AwaitingScreen, getAwaitingTitleKey } from "./awaiting-screen";

export const handle = { titleKey: "payment:processing.title" } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const url = new URL(request.url);
	const transactionId = readTransactionId(url);
	if (!transactionId) throw redirect(paths.home(), 303);
	const checkedAt = Date.now();
	const reason = isCheckAgain(url) ? "check" : getReturnReason(context, transactionId);
	const [, watched] = await Promise.all([
		context.visitor(),
		watchPayment(context, transactionId, checkedAt, reason),
	]);
	const onwardPath = getOnwardPath(watched.state, transactionId);
	if (onwardPath) throw redirect(onwardPath, 303);
	const { response, wait, transaction } = watched;
	if (wait?.state === "awaiting" && transaction) {
		return {
			kind: "awaiting" as const,
			transaction,
			checkedAt,
			isMailed: sendsMails(context.settings),
			title: getI18n(context.locale).t(getAwaitingTitleKey(transaction, checkedAt)),
		};
	}
	const isSignedOut = response.kind === "signed-out";
	const since = formatClock(wait?.since ?? checkedAt, context.locale);
	const isFree = transaction !== undefined && isFreeOfCharge(transaction);
	return {
		kind: "timed" as const,
		transactionId,
		checkedAt,
		wait: isSignedOut || !wait ? undefined : { ...wait, since },
		isSignedOut,
		isFree,
		transaction,
		manualPlan: isFree ? undefined : watched.record && getManualPaymentPlan(watched.record),
		title: getI18n(context.locale).t(getTitleKey(isSignedOut, wait, isFree)),
	};
}

function getTitleKey(isSignedOut: boolean, wait: WatchedPayment["wait"], isFree: boolean) {
	if (isSignedOut) return "payment:unknown.signInTitle";
	if (!wait) return "payment:unknown.title";
	if (wait.state !== "timeout") {
		return isFree ? "payment:processing.titleFree" : "payment:processing.title";
	}
	return wait.isActivationPending && !isFree
		? "payment:processing.receivedTitle"
		: "payment:processing.timeoutTitle";
}

/** 'Check Again' after a timeout restarts the wait. */
export async function action({ request, context }: ActionFunctionArgs) {
	const transactionId = readTransactionId(new URL(request.url));
	const record = context.session.findPayment(transactionId);
	if (record) restartWait(context.session, record);
	return redirect(paths.paymentProcessing({ transactionId, checkedAt: Date.now() }), 303);
}

export default function PaymentProcessingPage() {
	const loaded = useLoaderData<typeof loader>();
	if (loaded.kind === "awaiting") return <AwaitingScreen {...loaded} />;
	const { transactionId, wait, isSignedOut, ...page } = loaded;
	if (!wait) return <PaymentUnknown {...{ transactionId, isSignedOut }} {...page} />;
	if (wait.state === "timeout") {
		const { isFree, manualPlan } = page;
		const isReceived = wait.isActivationPending;
		return <TimeoutScreen {...{ transactionId, isReceived, isFree, manualPlan }} />;
	}
	return <ProcessingScreen transactionId={transactionId} wait={wait} {...page} />;
}

type ProcessingScreenProps = {
	transactionId: string;
	checkedAt: number;
	/** `since` is the start of the wait as a clock time. */
	wait: { elapsedSeconds: number; errorCount: number; since: string };
	isFree: boolean;
	transaction: Transaction | undefined;
	manualPlan: ManualPaymentPlan | undefined;
};

function ProcessingScreen(props: ProcessingScreenProps) {
	const { transactionId, checkedAt, wait, isFree, transaction, manualPlan } = props;
	const { t } = useTranslation(["payment", "common"]);
	const { elapsedSeconds: elapsed, errorCount } = wait;
	return (
		<Narrow>
			<x-payment-poll
				src={paths.paymentStatus({ transactionId })}
				elapsed={elapsed}
				errors={errorCount}
				waiting={t("processing.status")}
				slow={t("processing.statusSlow")}
				completed={t("processing.statusDone")}
				failed={t("processing.statusFailed")}
				moved={t("processing.statusMoved")}
				link={t("processing.goOn")}
				timeout-title={t("common:titleWithName", {
					title: t("processing.timeoutTitle"),
					name: t("common:companyName"),
				})}
			>
				<Stack gap="large">
					{isFree ? <HeadingFree /> : <Heading transaction={transaction} />}
					<div className="grid gap-2">
						<Progress
							label={t("processing.progress")}
							value={elapsed}
							max={TIMEOUT_SECONDS}
							valueText={t("processing.progressText", { elapsed, limit: TIMEOUT_SECONDS })}
						/>
						<p className="flex flex-wrap justify-between gap-x-6">
							{/* The one live region. It changes with the status only, so screen readers do not read every second. */}
							<span role="status" data-part="status">
								{t("processing.status")}
							</span>{" "}
							<Ltr className="timer text-ink-soft">
								<span data-part="timer">{formatTimer(elapsed)}</span>
								{` / ${formatTimer(TIMEOUT_SECONDS)}`}
							</Ltr>
						</p>
					</div>
					<CheckAgain transactionId={transactionId} checkedAt={checkedAt} since={wait.since} />
					{isFree ? null : <p className="font-semibold">{t("processing.doNotPay")}</p>}
					<TestMark transaction={transaction} />
					<TransactionLine transactionId={transactionId} />
				</Stack>
				<template>
					<TimeoutPanel {...{ transactionId, isFree, manualPlan }} isReceived={false} />
				</template>
			</x-payment-poll>
		</Narrow>
	);
}

function Heading({ transaction }: { transaction: Transaction | undefined }) {
	const { t } = useTranslation("payment");
	const amount = transaction && getAmount(transaction);
	const planName = transaction?.subscription?.planName;
	return (
		<div className="grid gap-3">
			<h1 className="text-h2">{t("processing.title")}</h1>
			{amount ? <Amount per={planName && <Named>{planName}</Named>}>{amount}</Amount> : null}
			<p className="text-lead text-ink-soft">{t("processing.text")}</p>
		</div>
	);
}

/** The heading for a free plan, whose texts do not mention a bank. */
function HeadingFree() {
	const { t } = useTranslation("payment");
	return (
		<div className="grid gap-3">
			<h1 className="text-h2">{t("processing.titleFree")}</h1>
			<p className="text-lead text-ink-soft">{t("processing.textFree")}</p>
		</div>
	);
}

type CheckAgainProps = { transactionId: string; checkedAt: number; since: string };

/**
 * Loads the page again, which checks the status without restarting the wait. The address differs each
 * time, because text browsers would show their cached page. Without script the timer does not run, so
 * the start of the wait is shown here.
 */
function CheckAgain({ transactionId, checkedAt, since }: CheckAgainProps) {
	const { t } = useTranslation("payment");
	return (
		<form
			method="get"
			action={paths.paymentProcessing()}
			className="grid justify-items-start gap-2"
			data-part="manual"
		>
			<p className="text-ink-soft">{t("processing.since", { time: since })}</p>
			<input type="hidden" name="transaction_id" value={transactionId} />
			<input type="hidden" name={CHECK_QUERY} value={checkedAt} />
			<Button variant="secondary" wide>
				{t("processing.checkAgain")}
			</Button>
		</form>
	);
}

type TimeoutProps = {
	transactionId: string;
	/** True when the money has arrived and only the activation is pending. */
	isReceived: boolean;
	/** True for a free plan, whose texts do not mention money. */
	isFree: boolean;
	/** The plan, when it can also be paid by transfer. */
	manualPlan: ManualPaymentPlan | undefined;
};

function TimeoutScreen(props: TimeoutProps) {
	return (
		<Narrow>
			<TimeoutPanel {...props} />
		</Narrow>
	);
}

/** The wait has ended and the payment is still open: three links, but no button that pays again. */
function TimeoutPanel({ transactionId, isFree, manualPlan, ...props }: TimeoutProps) {
	const { t } = useTranslation("payment");
	const isReceived = props.isReceived && !isFree;
	const name = isReceived ? "received" : "timeout";
	return (
		<Stack gap="large">
			<PaymentHeading
				icon={isReceived ? "hourglass" : "clock"}
				tone={isReceived ? "neutral" : "warning"}
				title={t(`processing.${name}Title`)}
			>
				{t(`processing.${name}Text`)}
			</PaymentHeading>
			{isFree ? null : (
				<Notice tone={isReceived ? "info" : "warning"} title={t("moneyTitle")}>
					{t(`processing.${name}Money`)}
				</Notice>
			)}
			<div className="flex flex-wrap gap-3">
				<PostForm action={paths.paymentProcessing({ transactionId })} className="max-sm:w-full">
					<Button wide>{t("checkAgain")}</Button>
				</PostForm>
				<ButtonLink href={paths.account()} variant="secondary" wide>
					{t("checkAccount")}
				</ButtonLink>
				<ButtonLink
					href={paths.contact({
						topic: "payment",
						transactionId,
						page: paths.paymentProcessing(),
					})}
					variant="secondary"
					wide
				>
					{t("contactSupport")}
				</ButtonLink>
			</div>
			{isReceived ? null : <ManualPaymentWayOut plan={manualPlan} isOutcomeUnknown />}
			<TransactionLine transactionId={transactionId} />
		</Stack>
	);
}
