/**
 * /payment-failed says what went wrong, what it means for the money, and what to do next. A
 * failed payment and an unknown outcome look different.
 */
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { describeReference } from "#core/short-reference";
import { getAmount, TransactionLine } from "~/components/payment/payment-details";
import { ManualPaymentWayOut, PaymentHeading } from "~/components/payment/payment-result";
import { TestMark } from "~/components/payment/test-mark";
import { useDocumentFacts } from "~/components/site/document-facts";
import type { PageHandle } from "~/components/site/page-handle";
import { buildSupportMail } from "~/domain/contact/contact";
import {
	choosePage,
	getManualPaymentPlan,
	isFreeOfCharge,
	type PaymentType,
} from "~/domain/payment/payment";
import { findNewestPayment } from "~/domain/payment/payment-attempt";
import {
	type FailureReason,
	type FailureWay,
	failureReasons,
	getShownReason,
	readFailureReason,
} from "~/domain/payment/payment-failure";
import { getI18n } from "~/i18n/instance.server";
import { paths, readQuery, readTransactionId } from "~/paths";
import { getAppUrl } from "~/server/invite/app-url.server";
import {
	getReturnReason,
	loadPayment,
	type PaymentReport,
} from "~/server/payment/payment-status.server";
import { ButtonLink, type ButtonVariant } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon, type IconName } from "~/ui/icon";
import { Narrow, Stack } from "~/ui/layout";
import { TextLink } from "~/ui/link";
import { Notice } from "~/ui/notice";

export const handle = { titleKey: "payment:failed.title" } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const url = new URL(request.url);
	const transactionId = readTransactionId(url);
	const [user, report] = await Promise.all([
		context.visitor(),
		transactionId
			? loadPayment(context, transactionId, getReturnReason(context, transactionId))
			: undefined,
	]);
	if (transactionId) redirectByState(report, transactionId);
	const named = readFailureReason(readQuery(url, "reason"), readQuery(url, "error"));
	const { transaction } = report ?? {};
	const reason = getShownReason(named, report?.state ?? "unknown", transaction);
	// Without an id the retry is for the payment that this browser started last.
	const record = report ? report.record : findNewestPayment(context.session.data.payments);
	const isKnown = report?.response.kind === "known";
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
		manualPlan: isFree ? undefined : record && getManualPaymentPlan(record),
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

/** Returns where 'Try Again' leads: the page that started the payment, or the plans when it is unknown. */
export function getRetryPath(paymentType: PaymentType | undefined, creatorId?: string): string {
	switch (paymentType) {
		// With a creator it is a listener's membership; without one, a plan that creators buy for themselves.
		case "creator_membership":
			return creatorId ? paths.subscription({ creatorId }) : paths.creatorSubscriptions();
		case "creator_package":
			return paths.creatorSubscriptions();
		case "tip":
			return creatorId ? paths.tipping({ creatorId }) : paths.home();
		default:
			return paths.subscription();
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
				<TestMark transaction={transaction} />
				{isFree ? null : <Money {...props} />}
				<WaysOn {...props} />
				{isFree ? null : <QuickSolutions reason={reason} />}
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

/**
 * The ways on, each in sight, in the order of their weight: the buttons that fit the reason, the app and the home
 * page as links, and a transfer that fits less well last, with its reason.
 */
function WaysOn(props: FailedPage) {
	const { t } = useTranslation("payment");
	const { reason, checkPath, manualPlan, transactionId, appUrl } = props;
	const { isOutcomeUnknown, ways } = failureReasons[reason];
	const hasLook = (ways as readonly FailureWay[]).includes("look");
	const buttons = ways.filter(
		(way) =>
			(way !== "transfer" || manualPlan) && (way !== "account" || !hasLook || checkPath !== null),
	);
	const isTransferLast = buttons.at(-1) === "transfer";
	return (
		<div className="grid gap-3">
			{(isTransferLast ? buttons.slice(0, -1) : buttons).map((way, place) => (
				<WayOn key={way} way={way} variant={place === 0 ? "primary" : "secondary"} page={props} />
			))}
			<div className="grid justify-items-start gap-1 sm:flex sm:flex-wrap sm:items-center sm:gap-x-5">
				<TextLink href={appUrl} standalone>
					{t("failed.returnToApp")}
				</TextLink>
				<TextLink href={paths.home()} standalone>
					{t("backHome")}
				</TextLink>
				<ContactPage transactionId={transactionId} />
			</div>
			{isTransferLast ? (
				<ManualPaymentWayOut plan={manualPlan} isOutcomeUnknown={isOutcomeUnknown} />
			) : null}
		</div>
	);
}

type WayProps = {
	way: FailureWay;
	variant: ButtonVariant;
	page: FailedPage;
};

function WayOn({ way, variant, page }: WayProps) {
	const { t } = useTranslation("payment");
	const { retryPath, checkPath, isSignedIn, manualPlan } = page;
	const supportPath = useSupportPath(page);
	const look = isSignedIn ? "failed.checkPayment" : "failed.checkPaymentSignIn";
	const account = { href: paths.account(), label: t("checkAccount") };
	const links: Record<FailureWay, { href: string; label: string; icon?: IconName }> = {
		retry: { href: retryPath, label: t("failed.retry") },
		"sign-in": { href: paths.login({ returnUrl: retryPath }), label: t("failed.signInRetry") },
		look: checkPath ? { href: checkPath, label: t(look) } : account,
		account,
		transfer: { href: paths.premium(manualPlan), label: t("wayOut.transfer"), icon: "wallet" },
		support: { href: supportPath, label: t("contactSupport"), icon: "mail" },
	};
	const { href, label, icon } = links[way];
	return (
		<div className="grid gap-1">
			<ButtonLink href={href} variant={variant} wide="always">
				{icon ? <Icon name={icon} /> : null}
				{label}
			</ButtonLink>
			{way === "transfer" ? (
				<p className="text-small text-ink-soft">{t("wayOut.declined")}</p>
			) : null}
		</div>
	);
}

const getContactPath = ({ transactionId }: Pick<FailedPage, "transactionId">) =>
	paths.contact({ topic: "payment", transactionId, page: paths.paymentFailed() });

/** Returns a prefilled mail; without a support address the contact page. */
function useSupportPath({ title, transactionId }: FailedPage): string {
	const { t } = useTranslation("payment");
	const { supportEmail } = useDocumentFacts();
	if (!supportEmail) return getContactPath({ transactionId });
	const transaction = transactionId ? describeReference(transactionId) : t("failed.noTransaction");
	const body = t("failed.mailBody", { reason: title, transaction });
	return buildSupportMail(supportEmail, t("failed.mailSubject"), body);
}

function ContactPage({ transactionId }: Pick<FailedPage, "transactionId">) {
	const { t } = useTranslation("payment");
	const { supportEmail } = useDocumentFacts();
	const href = getContactPath({ transactionId });
	if (!supportEmail) {
		return (
			<p className="text-ink-soft">
				{t("failed.noSupport")} <TextLink href={href}>{t("failed.contactPage")}</TextLink>.
			</p>
		);
	}
	return (
		<TextLink href={href} standalone>
			{t("failed.contactPage")}
		</TextLink>
	);
}
