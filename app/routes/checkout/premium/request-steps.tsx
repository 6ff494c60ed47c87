/** The steps of a request: pending, approved, or rejected or expired. */

import { useTranslation } from "react-i18next";
import { getShortReference } from "#core/short-reference";
import { AfterPaymentLink, useAfterPaymentText } from "~/components/payment/after-payment";
import { CopyRow } from "~/components/payment/copy-row";
import { useDocumentFacts, useHearing, useMethods } from "~/components/site/document-facts";
import { Named, NamedParagraph, SentenceWithName } from "~/components/site/named";
import { formatAmount } from "~/domain/catalogue/money";
import type { ManualPaymentRecord } from "~/domain/manual-payment/manual-payment-record";
import { describeMethod } from "~/domain/manual-payment/method";
import { formatDate, formatMoment } from "~/i18n/date";
import { formatApproval } from "~/i18n/duration";
import { isolate, isolateLtr } from "~/i18n/isolate";
import { paths } from "~/paths";
import { Amount, InlineAmount } from "~/ui/amount";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/link";
import { DescriptionList } from "~/ui/list";
import { Ltr } from "~/ui/ltr";
import { Notice } from "~/ui/notice";
import { SuccessMark } from "~/ui/success-mark";
import { Waveform } from "~/ui/waveform";
import { WholeRanges } from "~/ui/whole-ranges";
import { StepHeading, SupportButton, SupportLink } from "./step-parts";
import type { RequestView } from "./view.server";

/** Shows the promised time first, and no link to pay again. */
export function PendingStep(props: RequestView & { hasGateway: boolean }) {
	const { record, promisedTime, isLate, isUnchecked, isMailed, isListed } = props;
	const { checkedAt, hasGateway } = props;
	const { t } = useTranslation("manual-payment");
	const { planId, paymentId } = record;
	return (
		<>
			<Waveform variant="breathing" />
			<StepHeading title={t("pending.title")}>{t("pending.lead")}</StepHeading>
			{isUnchecked ? <Notice tone="warning" role="status" title={t("pending.unchecked")} /> : null}
			<ApprovalTime {...{ record, promisedTime, isLate }} />
			{isMailed ? <p className="text-small text-ink-soft">{t("pending.mail")}</p> : null}
			<RequestFacts record={record} />
			{record.expiresAt === undefined ? null : <OpenUntil at={record.expiresAt} />}
			<div className="grid gap-2">
				<ButtonLink
					href={isListed ? paths.account() : paths.premiumPlan(planId)}
					wide="always"
					size="large"
				>
					{t("pending.done")}
				</ButtonLink>
				<ButtonLink
					href={paths.premium({ planId, step: "pending", paymentId, checkedAt })}
					variant="secondary"
					wide="always"
				>
					<Icon name="refresh-cw" />
					{t("pending.check")}
				</ButtonLink>
				<x-status-poll
					role="status"
					src={paths.manualPaymentStatus({ paymentId })}
					stopped={t("pending.stopped")}
					class="text-small text-ink-soft"
				>
					<template>{t("pending.polling")}</template>
				</x-status-poll>
			</div>
			<div className="grid justify-items-start gap-1 border-t border-hairline pt-4">
				<SupportLink about={record} />
				<OtherWay hasGateway={hasGateway} planId={planId} />
			</div>
		</>
	);
}

/** While a transfer is pending, only a card is another way to pay: a second transfer cannot begin. */
function OtherWay({ hasGateway, planId }: { hasGateway: boolean; planId: string }) {
	const { t } = useTranslation("manual-payment");
	const text = t(hasGateway ? "nothingOwed" : "pending.nothingOwed");
	return (
		<>
			<p className="text-small text-ink-soft">{text}</p>
			{hasGateway ? (
				<TextLink href={paths.premium({ planId })} standalone>
					{t("anotherWay")}
				</TextLink>
			) : null}
		</>
	);
}

/** The promised time where OPERATOR_HOURS are set; else the usual duration. */
function ApprovalTime(props: Pick<RequestView, "record" | "promisedTime" | "isLate">) {
	const { record, promisedTime, isLate } = props;
	const { t } = useTranslation("manual-payment");
	const { locale } = useDocumentFacts();
	const methods = useMethods();
	if (isLate) {
		const title = t(promisedTime ? "pending.late" : "pending.lateUsual");
		return <Notice tone="warning" role="note" title={title} />;
	}
	if (!promisedTime) {
		const { approvalMinutes } = describeMethod(methods, record.method);
		const duration = formatApproval(approvalMinutes, locale);
		return (
			<p className="font-semibold">
				<WholeRanges>{t("pending.usual", { duration })}</WholeRanges>
			</p>
		);
	}
	return (
		<div>
			<p className="text-small text-ink-soft">{t("pending.promise")}</p>
			<p className="flex flex-wrap items-baseline gap-x-2">
				<bdi className="promised-time font-heading text-h2 font-semibold">{promisedTime}</bdi>{" "}
				<span className="text-ink-soft">{t("pending.zone")}</span>
			</p>
		</div>
	);
}

function OpenUntil({ at }: { at: number }) {
	const { t } = useTranslation("manual-payment");
	const { locale } = useDocumentFacts();
	const date = isolate(formatMoment(at, locale));
	return <p className="text-small text-ink-soft">{t("pending.openUntil", { date })}</p>;
}

/** The approval, which the platform has confirmed on this load. */
export function SuccessStep({ record, interval, startsAtLaunch, paidUntil }: RequestView) {
	const { t } = useTranslation(["manual-payment", "plan"]);
	const { locale } = useDocumentFacts();
	const date = paidUntil && formatDate(paidUntil, locale);
	const hasAddress = useHearing() === "address";
	const words = useAfterPaymentText();
	return (
		<>
			<SuccessMark />
			<StepHeading title={t("success.title")}>
				{record.planName ? (
					<SentenceWithName name={record.planName}>
						{(plan) =>
							startsAtLaunch
								? t(`success.atLaunch.${interval}`, { plan })
								: t(`success.lead.${interval}`, { plan })
						}
					</SentenceWithName>
				) : null}
			</StepHeading>
			{date ? (
				<p className="font-semibold">{t("plan:standing.until", { date: isolate(date) })}</p>
			) : null}
			<Amount>{formatAmount(record.amountMajor, record.currency)}</Amount>
			{words === undefined ? null : <NamedParagraph>{words}</NamedParagraph>}
			<RequestFacts record={record} />
			<div className="grid gap-3">
				<AfterPaymentLink wide="always" size="large" />
				<ButtonLink
					href={paths.account()}
					variant={hasAddress ? "secondary" : "primary"}
					wide="always"
					size="large"
				>
					{t("success.account")}
				</ButtonLink>
				<ButtonLink href={paths.home()} variant="secondary" wide="always">
					{t("success.home")}
				</ButtonLink>
			</div>
		</>
	);
}

/** 'Transfer Issue': rejected or expired, what that means for the money, and what next. */
export function IssueStep({ record, rejection, note }: RequestView) {
	const { t } = useTranslation("manual-payment");
	const isExpired = record.status === "expired";
	// The money of these has arrived, if not all of it.
	const hasArrived = rejection === "amount_differs" || rejection === "already_used";
	return (
		<>
			<span className="grid size-14 place-items-center rounded-full bg-danger-soft text-danger">
				<Icon name="circle-alert" size={28} />
			</span>
			<StepHeading title={t("error.title")}>
				{t(isExpired ? "error.expired" : "error.rejected")}
			</StepHeading>
			{rejection ? <p className="font-semibold">{t(`error.reason.${rejection}`)}</p> : null}
			{note ? <OperatorNote note={note} /> : null}
			<NextStep record={record} rejection={rejection} />
			<div className="grid gap-3">
				<SupportButton about={record} />
				<ButtonLink
					href={paths.premium({ planId: record.planId })}
					variant="secondary"
					wide="always"
				>
					{t("error.again")}
				</ButtonLink>
				{hasArrived ? null : <p className="text-small text-ink-soft">{t("nothingOwed")}</p>}
			</div>
			<RequestFacts record={record} />
		</>
	);
}

/** Shows the operator's note, which may be in another language than the page. */
function OperatorNote({ note }: { note: string }) {
	const { t } = useTranslation("manual-payment");
	return (
		<figure>
			<figcaption className="text-small text-ink-soft">{t("error.note")}</figcaption>
			<blockquote dir="auto" className="operator-note mt-1 wrap-anywhere">
				{note}
			</blockquote>
		</figure>
	);
}

/** What to do about the money, by the reason of the rejection. */
function NextStep({ record, rejection }: Pick<RequestView, "record" | "rejection">) {
	const { t } = useTranslation("manual-payment");
	if (!rejection) return <Notice tone="warning" role="note" title={t("error.money")} />;
	const amount = isolateLtr(formatAmount(record.amountMajor, record.currency));
	return (
		<Notice tone="warning" role="note">
			<p>{t(`error.next.${rejection}`, { amount })}</p>
			{rejection === "already_used" ? (
				<TextLink href={paths.account()} standalone>
					{t("error.payments")}
				</TextLink>
			) : null}
		</Notice>
	);
}

/** The request's number to copy, its plan, amount and method. */
function RequestFacts({ record }: { record: ManualPaymentRecord }) {
	const { t } = useTranslation("manual-payment");
	const { amountMajor, currency, planName, method, paymentId, transferNote } = record;
	const { name } = describeMethod(useMethods(), method);
	const short = getShortReference(paymentId);
	// Where the platform has a code of its own, the payer still finds the one in the transfer.
	const note = transferNote === short ? undefined : transferNote;
	return (
		<div className="rounded-lg bg-sunken p-gutter sm:p-5">
			<CopyRow
				label={t("row.request")}
				copyLabel={t("copyRequest")}
				size={short ? "number" : "text"}
			>
				{short ?? paymentId}
			</CopyRow>
			<DescriptionList
				className="mt-2"
				rows={[
					{
						label: t("row.amount"),
						value: <InlineAmount>{formatAmount(amountMajor, currency)}</InlineAmount>,
					},
					...(planName ? [{ label: t("row.plan"), value: <Named>{planName}</Named> }] : []),
					{
						label: t("row.method"),
						value: <Named>{name}</Named>,
					},
					...(note ? [{ label: t("instructions.note"), value: <Ltr>{note}</Ltr> }] : []),
				]}
			/>
		</div>
	);
}
