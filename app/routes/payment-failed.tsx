/**
 * /payment-failed says what went wrong, what it means for the money, and what to do next. A
 * failed payment and an unknown outcome look different.
 */
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getAmount, TransactionLine } from "~/components/payment/payment-details";
import { PaymentHeading, TransferWayOut } from "~/components/payment/payment-result";
import { useDocumentFacts } from "~/components/site/document-facts";
import type { PageHandle } from "~/components/site/page-handle";
import { buildSupportMail } from "~/domain/contact/contact";
import {
	choosePage,
	getTransferPlan,
	isFreeOfCharge,
	type PaymentType,
} from "~/domain/payment/payment";
import { findNewestPayment } from "~/domain/payment/payment-attempt";
import {
	type FailureReason,
	failureReasons,
	getShownReason,
	readFailureReason,
} from "~/domain/payment/payment-failure";
import { describeReference } from "~/domain/payment/short-reference";
import { getI18n } from "~/i18n/instance.server";
import { paths, readQuery, readTransactionId } from "~/paths";
import { getAppUrl } from "~/server/invite/app-url.server";
import { askPayment, type PaymentReport } from "~/server/payment/payment-status.server";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { Narrow, Stack } from "~/ui/layout";
import { TextLink } from "~/ui/link";
import { Notice } from "~/ui/notice";

export const handle = {
	titleKey: "payment:failed.title",
	isPrivate: true,
	isQuiet: true,
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const url = new URL(request.url);
	const transactionId = readTransactionId(url);
	const [user, report] = await Promise.all([
		context.visitor(),
		transactionId ? askPayment(context, transactionId) : undefined,
	]);
	if (transactionId) redirectByState(report, transactionId);
	const named = readFailureReason(readQuery(url, "reason"), readQuery(url, "error"));
	const reason = getShownReason(named, report?.state ?? "unknown");
	const { transaction } = report ?? {};
	// Without an id the retry is for the payment that this browser started last.
	const record = report ? report.record : findNewestPayment(context.session.data.payments);
	const isKnown = report?.answer.kind === "known";
	const isFree = transaction !== undefined && isFreeOfCharge(transaction);
	const canCheck = reason === "default" && transactionId && !isFree;
	const titleKey = isFree ? "failed.free.title" : (`failed.reason.${reason}.title` as const);
	return {
		reason,
		title: getI18n(context.locale).t(`payment:${titleKey}`),
		transactionId,
		transaction,
		/** A free plan: the texts do not mention a payment. */
		isFree,
		checkPath: canCheck ? getCheckPath(transactionId, user) : null,
		isSignedIn: user !== undefined,
		/** The platform did not confirm what the address claims. */
		isUnchecked: report !== undefined && !isKnown && !failureReasons[reason].isOutcomeUnknown,
		retryPath: getRetryPath(
			record?.paymentType ?? transaction?.paymentType,
			record?.creatorId ?? transaction?.creator?.id,
		),
		transfer: isFree ? undefined : record && getTransferPlan(record),
		appUrl: getAppUrl(context.settings),
	};
}

type FailedPage = Awaited<ReturnType<typeof loader>>;

/** Redirects when the platform's status contradicts the failure that the address claims. */
function redirectByState(report: PaymentReport | undefined, transactionId: string): void {
	const page = report ? choosePage(report.state, "failed") : "failed";
	if (page === "success") throw redirect(paths.paymentSuccess({ transactionId }), 303);
	if (page === "processing") throw redirect(paths.paymentProcessing({ transactionId }), 303);
}

function getCheckPath(transactionId: string, user: object | undefined): string {
	const path = paths.paymentProcessing({ transactionId });
	return user ? path : paths.login({ returnUrl: path });
}

/** Where 'Try again' leads: the page that started the payment, or the home page when it is unknown. */
export function getRetryPath(paymentType: PaymentType | undefined, creatorId?: string): string {
	switch (paymentType) {
		case "listener_subscription":
			return paths.subscription();
		// Of a listener: creators buy their own plans, which are about no other creator.
		case "creator_membership":
			return creatorId ? paths.subscription({ creatorId }) : paths.creatorSubscriptions();
		case "creator_package":
			return paths.creatorSubscriptions();
		case "tip":
			return creatorId ? paths.tipping({ creatorId }) : paths.home();
		default:
			return paths.home();
	}
}

export default function PaymentFailedPage() {
	return <FailedScreen {...useLoaderData<typeof loader>()} />;
}

function FailedScreen(props: FailedPage) {
	const { t } = useTranslation("payment");
	const { reason, title, transaction, isFree, transactionId } = props;
	const { isOutcomeUnknown } = failureReasons[reason];
	return (
		<Narrow>
			<Stack gap="large">
				<PaymentHeading
					icon={isOutcomeUnknown ? "hourglass" : "circle-x"}
					tone={isOutcomeUnknown ? "warning" : "danger"}
					title={title}
					amount={transaction && getAmount(transaction)}
				>
					{t(isFree ? "failed.free.text" : `failed.reason.${reason}.text`)}
				</PaymentHeading>
				{isFree ? null : <Money {...props} />}
				<FailureActions {...props} />
				<TransferWayOut transfer={props.transfer} isOutcomeUnknown={isOutcomeUnknown} />
				{isFree ? null : <QuickSolutions reason={reason} />}
				<Support reason={title} transactionId={transactionId} />
				<div className="flex flex-wrap gap-x-6">
					<ButtonLink href={props.appUrl} variant="quiet" wide>
						{t("failed.returnToApp")}
					</ButtonLink>
					<ButtonLink href={paths.home()} variant="quiet" wide>
						{t("backHome")}
					</ButtonLink>
				</div>
				{transactionId ? <TransactionLine transactionId={transactionId} /> : null}
			</Stack>
		</Narrow>
	);
}

function Money({ reason, isUnchecked }: Pick<FailedPage, "reason" | "isUnchecked">) {
	const { t } = useTranslation("payment");
	const { isOutcomeUnknown } = failureReasons[reason];
	return (
		<Notice tone={isOutcomeUnknown ? "warning" : "info"} title={t("moneyTitle")}>
			<p>{t(`failed.reason.${reason}.money`)}</p>
			{isUnchecked ? <p className="mt-2">{t("failed.notChecked")}</p> : null}
		</Notice>
	);
}

function QuickSolutions({ reason }: { reason: FailureReason }) {
	const { t } = useTranslation("payment");
	const { advice } = failureReasons[reason];
	return (
		<Card as="section" look="sunken" aria-labelledby="quick-solutions">
			<h2 id="quick-solutions" className="text-h4">
				{t("failed.quickSolutions")}
			</h2>
			<ul className="mt-2 grid list-disc gap-2 ps-5">
				{t(`failed.solutions.${advice}`, { returnObjects: true }).map((solution) => (
					<li key={solution}>{solution}</li>
				))}
			</ul>
		</Card>
	);
}

type FailureActionsProps = Pick<FailedPage, "reason" | "checkPath" | "isSignedIn" | "retryPath">;

/** Where the outcome is unknown, paying again is never the first button. */
function FailureActions({ reason, checkPath, isSignedIn, retryPath }: FailureActionsProps) {
	const { t } = useTranslation("payment");
	const { primaryAction, offersRetry } = failureReasons[reason];
	const isFirst = primaryAction === "retry";
	return (
		<div className="flex flex-wrap gap-x-4 gap-y-3">
			{checkPath ? (
				<ButtonLink href={checkPath} wide>
					{t(isSignedIn ? "failed.checkPayment" : "failed.checkPaymentSignIn")}
				</ButtonLink>
			) : null}
			{primaryAction === "sign-in-and-retry" ? (
				<ButtonLink href={paths.login({ returnUrl: retryPath })} wide>
					{t("failed.signInRetry")}
				</ButtonLink>
			) : null}
			{isFirst ? (
				<ButtonLink href={retryPath} wide>
					{t("failed.retry")}
				</ButtonLink>
			) : null}
			<ButtonLink
				href={paths.account()}
				variant={primaryAction === "check-account" && !checkPath ? "primary" : "secondary"}
				wide
			>
				{t("checkAccount")}
			</ButtonLink>
			{offersRetry && primaryAction === "check-account" ? (
				<ButtonLink href={retryPath} variant="quiet" wide>
					{t("failed.retry")}
				</ButtonLink>
			) : null}
		</div>
	);
}

type SupportProps = {
	/** The page's heading, for the email to support. */
	reason: string;
	transactionId: string | undefined;
};

/** Opens a prefilled email to support; without a support address it links to the contact page. */
function Support({ reason, transactionId }: SupportProps) {
	const { t } = useTranslation("payment");
	const { supportEmail } = useDocumentFacts();
	const page = paths.paymentFailed();
	const contactPath = paths.contact({ topic: "payment", transactionId, page });
	if (!supportEmail) {
		return (
			<p className="text-ink-soft">
				{t("failed.noSupport")} <TextLink href={contactPath}>{t("failed.contactPage")}</TextLink>.
			</p>
		);
	}
	const transaction = transactionId ? describeReference(transactionId) : t("failed.noTransaction");
	const body = t("failed.mailBody", { reason, transaction });
	return (
		<div className="flex flex-wrap items-center gap-x-6 gap-y-1">
			<ButtonLink
				href={buildSupportMail(supportEmail, t("failed.mailSubject"), body)}
				variant="secondary"
				wide
			>
				<Icon name="mail" />
				{t("contactSupport")}
			</ButtonLink>
			<ButtonLink href={contactPath} variant="quiet" wide>
				{t("failed.contactPage")}
			</ButtonLink>
		</div>
	);
}
