/** The list of payments: what each was for, its amount, its state, and the receipt. */

import { useTranslation } from "react-i18next";
import { PaymentReference } from "~/components/payment/payment-details";
import { useDocumentFacts } from "~/components/site/document-facts";
import { Named } from "~/components/site/named";
import { formatAmount } from "~/domain/catalogue/money";
import type { AccountPayment, AccountPaymentState } from "~/domain/manual-payment/account-payment";
import { isFreeOfCharge } from "~/domain/payment/payment";
import { formatDate, formatInstant } from "~/i18n/date";
import { isolate } from "~/i18n/isolate";
import { paths } from "~/paths";
import { InlineAmount } from "~/ui/amount";
import { Badge } from "~/ui/badge";
import { EmptyState } from "~/ui/empty-state";
import { Icon, type IconName } from "~/ui/icon";
import { TextLink } from "~/ui/link";
import { Ltr } from "~/ui/ltr";
import type { PaymentList as PaymentsProps } from "./payments.server";

export function Payments(props: PaymentsProps) {
	const { payments, hasUnlisted, isComplete, isUnavailable, page, hasMore } = props;
	const { t } = useTranslation("account");
	const hasFree = payments.some(isFreeOfCharge);
	return (
		<section aria-labelledby="payments">
			<h2 id="payments" className="text-h3">
				{t(hasFree ? "paymentsAndFree" : "payments")}
			</h2>
			{payments.length === 0 ? (
				<NoPayments isUnavailable={isUnavailable} />
			) : (
				<PaymentList {...{ payments, isComplete, hasFree }} />
			)}
			<PageLinks page={page} hasMore={hasMore} />
			{hasUnlisted ? <p className="mt-3 text-small text-ink-soft">{t("unlisted")}</p> : null}
		</section>
	);
}

/** The link to the plans stands above, beside the free plan. */
function NoPayments({ isUnavailable }: Pick<PaymentsProps, "isUnavailable">) {
	const { t } = useTranslation("account");
	return (
		<EmptyState
			className="mt-4"
			headingLevel={3}
			drawing={isUnavailable ? "plug" : "shelf"}
			title={t(isUnavailable ? "paymentsUnavailable" : "noPayments")}
		>
			{t(isUnavailable ? "paymentsUnavailableText" : "noPaymentsText")}
		</EmptyState>
	);
}

type PaymentListProps = Pick<PaymentsProps, "payments" | "isComplete"> & { hasFree: boolean };

function PaymentList({ payments, isComplete, hasFree }: PaymentListProps) {
	const { t } = useTranslation("account");
	const isUnsure = payments.some(({ state }) => state === "unknown" || state === "paid-before");
	const noteAll = hasFree ? "paymentsNoteAllAndFree" : "paymentsNoteAll";
	return (
		<>
			<p className="mt-1 text-ink-soft">
				{t(isComplete ? noteAll : `paymentsNote.${isUnsure ? "unconfirmed" : "confirmed"}`)}
			</p>
			<ul className="mt-3 ruled border-y border-hairline">
				{payments.map((payment) => (
					<PaymentItem key={payment.id} payment={payment} hasReceipt={isComplete} />
				))}
			</ul>
		</>
	);
}

function PageLinks({ page, hasMore }: Pick<PaymentsProps, "page" | "hasMore">) {
	const { t } = useTranslation("account");
	if (page === 1 && !hasMore) return null;
	return (
		<nav aria-label={t("pages.title")} className="mt-3 flex justify-between gap-4">
			{page > 1 ? (
				<TextLink standalone href={paths.account({ page: page - 1 })}>
					{t("pages.newer")}
				</TextLink>
			) : null}
			{hasMore ? (
				<TextLink standalone href={paths.account({ page: page + 1 })}>
					{t("pages.older")}
				</TextLink>
			) : null}
		</nav>
	);
}

const tones = {
	paid: "success",
	received: "teal",
	processing: "neutral",
	pending: "neutral",
	"not-paid": "neutral",
	unknown: "warning",
	"paid-before": "warning",
	"awaiting-cash": "teal",
	"awaiting-payer": "teal",
	waiting: "teal",
	rejected: "danger",
	expired: "neutral",
} as const satisfies Record<AccountPaymentState, string>;

const isHadForFree = (payment: AccountPayment) =>
	payment.state === "paid" && isFreeOfCharge(payment);

function getStateKey(payment: AccountPayment) {
	const { state, refundedAt } = payment;
	if (refundedAt) return "state.refunded";
	if (isHadForFree(payment)) return "state.free";
	const isNotBegun = state === "not-paid" && isFreeOfCharge(payment);
	return isNotBegun ? "state.not-begun" : (`state.${state}` as const);
}

/** The links to payments of which more can be said than their state. */
const wayOf: Partial<
	Record<AccountPaymentState, { icon: IconName; label: "whatHappened" | "awaitingCash.how" }>
> = {
	"not-paid": { icon: "info", label: "whatHappened" },
	"awaiting-cash": { icon: "info", label: "awaitingCash.how" },
};

/** `hasReceipt`: only a platform that lists transfers has receipts for them. */
type PaymentItemProps = { payment: AccountPayment; hasReceipt: boolean };

function PaymentItem({ payment, hasReceipt }: PaymentItemProps) {
	const { t } = useTranslation("account");
	const { locale } = useDocumentFacts();
	const { id, paymentType, state, refundedAt, planName, creatorName, amountMajor } = payment;
	const type = t(`type.${paymentType}`);
	const title = planName ?? creatorName;
	const numberId = `payment-${id}`;
	return (
		<li className="grid gap-1 py-4">
			<div className="flex flex-wrap justify-between gap-x-4 gap-y-1 font-semibold">
				<span>{title ? <Named>{title}</Named> : type}</span>{" "}
				{amountMajor === undefined ? null : (
					<InlineAmount>{formatAmount(amountMajor, payment.currency)}</InlineAmount>
				)}
			</div>
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
				<p className="text-small text-ink-soft">
					{title ? `${type} · ` : null}
					<bdi>{formatDate(payment.startedAt, locale)}</bdi>
				</p>
				<span className="flex flex-wrap gap-2">
					{payment.isTest ? <Badge tone="warning">{t("test")}</Badge> : null}{" "}
					<Badge tone={refundedAt ? "neutral" : tones[state]}>{t(getStateKey(payment))}</Badge>
				</span>
			</div>
			{state === "awaiting-cash" ? <PayCode {...payment} /> : null}
			<div className="flex flex-wrap items-center justify-between gap-x-4">
				<PaymentLink payment={payment} hasReceipt={hasReceipt} numberId={numberId} />
				<p id={numberId} className="text-small text-ink-soft sm:text-end">
					<PaymentReference id={id} />
				</p>
			</div>
		</li>
	);
}

/** The code that a payment waits for. Its page says how to pay with it, and until when. */
function PayCode({ payCode, payUntil }: Pick<AccountPayment, "payCode" | "payUntil">) {
	const { t } = useTranslation("account");
	const { locale } = useDocumentFacts();
	const until = formatInstant(payUntil, locale);
	return (
		<p>
			{t("awaitingCash.code")} <Ltr className="font-semibold">{payCode}</Ltr>
			{until ? ` · ${t("awaitingCash.until", { until: isolate(until) })}` : null}
		</p>
	);
}

/** Several payments have the same link text, so the payment's number describes each link. */
function PaymentLink(props: PaymentItemProps & { numberId: string }) {
	const { payment, hasReceipt, numberId } = props;
	const { t } = useTranslation("account");
	const { id, paymentType, state, planId } = payment;
	if (isHadForFree(payment)) return null;
	if (paymentType === "transfer" && !(hasReceipt && state === "paid")) {
		return (
			<TextLink
				standalone
				aria-describedby={numberId}
				href={paths.premium({ planId, step: "pending", paymentId: id })}
			>
				<Icon name="wallet" size={18} />
				{t(state === "waiting" ? "check" : "viewRequest")}
			</TextLink>
		);
	}
	if (state === "paid") {
		return (
			<TextLink
				standalone
				aria-describedby={numberId}
				href={paths.accountReceipt({ transactionId: id })}
			>
				<Icon name="receipt-text" size={18} />
				{t("receiptLink")}
			</TextLink>
		);
	}
	const { icon, label } = wayOf[state] ?? ({ icon: "refresh-cw", label: "check" } as const);
	return (
		<TextLink
			standalone
			aria-describedby={numberId}
			href={paths.paymentProcessing({ transactionId: id })}
		>
			<Icon name={icon} size={18} />
			{t(label)}
		</TextLink>
	);
}
