/** Steps 3 and 4: what was transferred, and the request for approval. */

import { useTranslation } from "react-i18next";
import { WaitingRequests } from "~/components/manual-payment/request-notice";
import { useDocumentFacts, useMethods } from "~/components/site/document-facts";
import { type FormRejection, PostForm, useFormView } from "~/components/site/form";
import { Named } from "~/components/site/named";
import { formatAmount } from "~/domain/catalogue/money";
import type { Plan } from "~/domain/catalogue/plan";
import { describeMethod } from "~/domain/manual-payment/method";
import { formatApproval } from "~/i18n/duration";
import { paths } from "~/paths";
import type { RequestFailure } from "~/server/manual-payment/manual-payment-request.server";
import { Amount } from "~/ui/amount";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { TextLink } from "~/ui/link";
import { DescriptionList } from "~/ui/list";
import { Ltr } from "~/ui/ltr";
import { Notice } from "~/ui/notice";
import { WholeRanges } from "~/ui/whole-ranges";
import { createTransferInfoForm, DROP_FIELD } from "./form";
import { StepBack, StepHeading, StepNotes, SupportLink } from "./step-parts";
import type { ViewOf } from "./view.server";

type TransferInfoStepProps = ViewOf<"transfer_info"> & { rejection: FormRejection | undefined };

export function TransferInfoStep({ plan, draft, note, rejection }: TransferInfoStepProps) {
	const { t } = useTranslation("manual-payment");
	const method = describeMethod(useMethods(), draft.method);
	const form = useFormView(createTransferInfoForm(method), {
		rejection,
		values: { user_phone: draft.phone, transfer_reference: draft.reference ?? note },
	});
	const phone = form.field("user_phone", { type: "tel" });
	const go = (
		<Button wide="always" size="large">
			{t("transfer_info.go")}
		</Button>
	);
	return (
		<>
			<ErrorSummary title={t("transfer_info.summary")} errors={form.summary} />
			<StepHeading title={t("transfer_info.title")} />
			<PostForm
				action={paths.premium({ planId: plan.id, step: "transfer_info" })}
				className="grid gap-5"
			>
				{method.payerPhone === "none" ? null : (
					<Field
						label={t("transfer_info.phone")}
						hint={t(`transfer_info.phoneHint.${method.payerPhone}`)}
						autoComplete="tel"
						inputMode="tel"
						{...phone}
					/>
				)}
				{method.asksReference ? (
					<Field
						label={t("transfer_info.reference")}
						optionalLabel={t("transfer_info.optional")}
						hint={t(note ? "transfer_info.referenceHintWithNote" : "transfer_info.referenceHint")}
						autoComplete="off"
						dir="ltr"
						{...form.field("transfer_reference", { type: "text", spellCheck: false })}
					/>
				) : null}
				{method.payerPhone === "none" ? go : <x-needs for={phone.input.id}>{go}</x-needs>}
			</PostForm>
			<StepBack planId={plan.id} step="instructions" />
		</>
	);
}

type RequestApprovalStepProps = ViewOf<"request_approval"> & {
	failure: RequestFailure | undefined;
};

export function RequestApprovalStep(props: RequestApprovalStepProps) {
	const { plan, draft, promisedTime, attempt, waiting } = props;
	const failure = props.failure ?? (draft.refusedAt === undefined ? undefined : "refused");
	const { locale } = useDocumentFacts();
	const { t } = useTranslation("manual-payment");
	const { amountMajor, phone, reference } = draft;
	const method = describeMethod(useMethods(), draft.method);
	const about = { planName: plan.name, amountMajor, currency: plan.currency };
	// `bdo`, because groups of Arabic digits would otherwise be reordered.
	const typedPhone = (
		<bdo dir="ltr" translate="no">
			{phone}
		</bdo>
	);
	const rows = [
		{ label: t("row.plan"), value: <Named>{plan.name}</Named> },
		...(draft.code ? [{ label: t("row.code"), value: <Ltr>{draft.code}</Ltr> }] : []),
		{ label: t("row.method"), value: <Named>{method.name}</Named> },
		...(phone ? [{ label: t("row.phone"), value: typedPhone }] : []),
		...(reference
			? [{ label: t("row.reference"), value: <bdi translate="no">{reference}</bdi> }]
			: []),
	];
	return (
		<>
			{failure ? (
				<Notice tone="danger" role="alert" title={t("request_approval.failed")}>
					<p>{t("request_approval.notRequested")}</p>
					<p>{t(`request_approval.retry.${waiting ? "waiting" : failure}`)}</p>
					<SupportLink about={about} />
				</Notice>
			) : null}
			<StepNotes>
				{waiting ? <WaitingRequests requests={[waiting]} /> : null}
				{draft.askedAt === undefined ? null : <UnsentNotice planId={plan.id} />}
			</StepNotes>
			<StepHeading title={t("request_approval.title")} />
			<div>
				<Amount>{formatAmount(amountMajor, plan.currency)}</Amount>
				<DescriptionList rows={rows} className="mt-2" />
				<TextLink href={paths.premium({ planId: plan.id, step: "transfer_info" })} standalone>
					{t("request_approval.change")}
				</TextLink>
			</div>
			<PostForm
				action={paths.premium({ planId: plan.id, step: "request_approval" })}
				className="grid gap-3"
				hidden={{ attempt }}
			>
				<Button wide="always" size="large" pendingLabel={t("request_approval.sending")}>
					{t("request_approval.send")}
				</Button>
				<p className="text-small text-ink-soft">
					<WholeRanges>
						{promisedTime
							? t("request_approval.lead", { time: promisedTime })
							: t("request_approval.leadUsual", {
									duration: formatApproval(method.approvalMinutes, locale),
								})}
					</WholeRanges>
				</p>
			</PostForm>
			{draft.refusedAt === undefined ? null : <DropForm plan={plan} attempt={attempt} />}
		</>
	);
}

/** A rejected request stays until it is accepted, or until a person who has not transferred drops it. */
function DropForm({ plan, attempt }: { plan: Plan; attempt: string }) {
	const { t } = useTranslation("manual-payment");
	return (
		<PostForm
			action={paths.premium({ planId: plan.id, step: "request_approval" })}
			className="grid gap-3 border-t border-hairline pt-4"
			hidden={{ attempt }}
		>
			<p className="text-small text-ink-soft">{t("request_approval.dropHint")}</p>
			<Button variant="secondary" wide="always" name={DROP_FIELD} value="yes">
				{t("request_approval.drop")}
			</Button>
		</PostForm>
	);
}

/** The request is retried by this page's poll, the next press or the next visit. */
function UnsentNotice({ planId }: { planId: string }) {
	const { t } = useTranslation("manual-payment");
	return (
		<Notice tone="warning" role="status" title={t("request_approval.storedTitle")}>
			<p>{t("request_approval.stored")}</p>
			<x-status-poll
				src={paths.manualPaymentStatus({ planId })}
				stopped={t("request_approval.storedStopped")}
			>
				<template>{t("request_approval.storedPolling")}</template>
			</x-status-poll>
		</Notice>
	);
}
