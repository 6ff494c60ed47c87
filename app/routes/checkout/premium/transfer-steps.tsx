/** Steps 2 to 4: how to transfer, what was transferred, and the request for approval. */

import { useTranslation } from "react-i18next";
import { WaitingRequests } from "~/components/manual-payment/request-notice";
import { type FormRefusal, PostForm, useFormView } from "~/components/site/form";
import { splitMobile } from "~/domain/account/phone";
import { formatAmount } from "~/domain/catalogue/money";
import type { Plan } from "~/domain/catalogue/plan";
import { manualPaymentMethods } from "~/domain/manual-payment/manual-payment";
import { formatTransferAmount } from "~/domain/manual-payment/wallet-link";
import { isolateLtr } from "~/i18n/isolate";
import { paths } from "~/paths";
import type { RequestFailure } from "~/server/manual-payment/manual-payment-request.server";
import { Amount } from "~/ui/amount";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/link";
import { DescriptionList } from "~/ui/list";
import { Ltr } from "~/ui/ltr";
import { Notice } from "~/ui/notice";
import { QrCode, type QrDrawing } from "~/ui/qr-code";
import { ScriptOnly } from "~/ui/script-only";
import { WholeRanges } from "~/ui/whole-ranges";
import { DROP_FIELD, transferInfoForm } from "./form";
import { CopyRow, StepBack, StepHeading, StepNotes, SupportLink } from "./step-parts";
import type { TransferTarget } from "./transfer-target.server";
import type { ViewOf } from "./view.server";

type InstructionsStepProps = ViewOf<"instructions">;

export function InstructionsStep({ plan, draft, target }: InstructionsStepProps) {
	const { t } = useTranslation("manual-payment");
	const { method, amountMajor } = draft;
	const methodName = t(`methodName.${method}`);
	// No button leads on while there is no address to pay to.
	const isPayable = Boolean(target.address || target.link);
	return (
		<>
			<StepHeading title={t("instructions.title")}>
				{t("instructions.lead", { method: methodName })}
			</StepHeading>
			<div className="grid gap-4 rounded-lg bg-sunken p-gutter sm:p-5">
				<CopyRow
					label={t("row.amount")}
					value={formatTransferAmount(amountMajor)}
					copyLabel={t("copyAmount")}
					size="amount"
				>
					{formatAmount(amountMajor, plan.currency)}
				</CopyRow>
				{target.address ? (
					<CopyRow
						label={t(`instructions.number.${method}`)}
						copyLabel={t(`copyNumber.${method}`)}
						size="number"
						parts={splitMobile(target.address)}
						value={splitMobile(target.address).join("")}
						hint={
							target.holder ? (
								<>
									{t("instructions.holder")}{" "}
									<span className="block font-semibold text-ink">
										<bdi>{target.holder}</bdi>
									</span>
								</>
							) : undefined
						}
					>
						{target.address}
					</CopyRow>
				) : (
					<NoNumber plan={plan} draft={draft} hasLink={target.link !== undefined} />
				)}
				{target.note ? (
					<CopyRow
						label={t("instructions.note")}
						copyLabel={t("copyNote")}
						hint={t("instructions.noteHint", { method: methodName })}
					>
						{target.note}
					</CopyRow>
				) : null}
			</div>
			{target.isAmountTyped ? (
				<p>
					{t("instructions.typeAmount", {
						amount: isolateLtr(formatAmount(amountMajor, plan.currency)),
					})}
				</p>
			) : null}
			<TransferLinks target={target} methodName={methodName} />
			<PostForm
				action={paths.premium({ planId: plan.id, step: "instructions" })}
				className="action-bar grid gap-2"
			>
				<p className="text-small text-ink-soft">{t("instructions.notYet")}</p>
				<Button variant={isPayable ? "primary" : "secondary"} wide="always" size="large">
					{t("instructions.done")}
				</Button>
			</PostForm>
			<StepBack planId={plan.id} step="method" />
		</>
	);
}

/** Replaces a missing number, unless people can still pay by a configured link. */
function NoNumber({
	plan,
	draft,
	hasLink,
}: Pick<InstructionsStepProps, "plan" | "draft"> & { hasLink: boolean }) {
	const { t } = useTranslation("manual-payment");
	if (hasLink) return null;
	const { amountMajor } = draft;
	return (
		<Notice tone="warning" role="note" title={t("notAvailable")}>
			<p>{t("instructions.missing")}</p>
			<SupportLink about={{ planName: plan.name, amountMajor, currency: plan.currency }} />
		</Notice>
	);
}

type TransferLinksProps = { target: TransferTarget; methodName: string };

/** Ways to open the wallet or bank app: the dial code, the app's link, and a QR code for another phone. */
function TransferLinks({ target: { link, dial, qr }, methodName }: TransferLinksProps) {
	const { t } = useTranslation(["manual-payment", "common"]);
	if (!link && !dial && !qr) return null;
	return (
		<div className="grid gap-4">
			{dial ? (
				<CopyRow label={t("instructions.code")} copyLabel={t("copyCode")}>
					{dial.code}
				</CopyRow>
			) : null}
			{dial?.link ? (
				<ButtonLink href={dial.link} variant="secondary" wide>
					<Icon name="phone" />
					{t("instructions.dial")}
				</ButtonLink>
			) : null}
			{link ? (
				<ButtonLink href={link} variant="secondary" wide rel="noopener" target="_blank">
					{t("instructions.openApp", { method: methodName })}
					<Icon name="external-link" label={t("common:newTab")} />
				</ButtonLink>
			) : null}
			{qr ? <QrFigure drawing={qr} /> : null}
		</div>
	);
}

/** A code for large screens only: the phone that pays cannot scan its own screen. */
function QrFigure({ drawing }: { drawing: QrDrawing }) {
	const { t } = useTranslation("manual-payment");
	return (
		<figure className="hidden items-center gap-4 sm:flex">
			<QrCode
				{...drawing}
				label={t("instructions.qrLabel")}
				className="size-36 shrink-0 rounded-md"
			/>
			<figcaption className="text-small text-ink-soft">{t("instructions.qr")}</figcaption>
		</figure>
	);
}

type TransferInfoStepProps = ViewOf<"transfer_info"> & { refusal: FormRefusal | undefined };

export function TransferInfoStep({ plan, draft, note, refusal }: TransferInfoStepProps) {
	const { t } = useTranslation("manual-payment");
	const form = useFormView(transferInfoForm, {
		refusal,
		values: { user_phone: draft.phone, transfer_reference: draft.reference ?? note },
	});
	const phone = form.field("user_phone", { type: "tel" });
	return (
		<>
			<ErrorSummary title={t("transfer_info.summary")} errors={form.summary} />
			<StepHeading title={t("transfer_info.title")} />
			<PostForm
				action={paths.premium({ planId: plan.id, step: "transfer_info" })}
				className="grid gap-5"
				data-needs={phone.input.id}
			>
				<Field
					label={t("transfer_info.phone")}
					hint={t("transfer_info.phoneHint")}
					autoComplete="tel"
					inputMode="tel"
					{...phone}
				/>
				<Field
					label={t("transfer_info.reference")}
					optionalLabel={t("transfer_info.optional")}
					hint={t(note ? "transfer_info.referenceHintWithNote" : "transfer_info.referenceHint")}
					autoComplete="off"
					dir="ltr"
					{...form.field("transfer_reference", { type: "text", spellCheck: false })}
				/>
				<Button wide="always" size="large">
					{t("transfer_info.go")}
				</Button>
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
	const { t } = useTranslation("manual-payment");
	const { method, amountMajor, phone, reference } = draft;
	const about = { planName: plan.name, amountMajor, currency: plan.currency };
	// `bdo`, because groups of Arabic digits would otherwise be reordered.
	const typedPhone = (
		<bdo dir="ltr" translate="no">
			{phone}
		</bdo>
	);
	const rows = [
		{ label: t("row.plan"), value: <bdi>{plan.name}</bdi> },
		...(draft.code ? [{ label: t("row.code"), value: <Ltr>{draft.code}</Ltr> }] : []),
		{ label: t("row.method"), value: t(`methodName.${method}`) },
		{ label: t("row.phone"), value: typedPhone },
		...(reference
			? [{ label: t("row.reference"), value: <bdi translate="no">{reference}</bdi> }]
			: []),
	];
	return (
		<>
			{failure ? (
				<Notice tone="danger" role="alert" title={t("request_approval.failed")}>
					<p>{t("request_approval.refused")}</p>
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
							: t("request_approval.leadUsual", manualPaymentMethods[method].approvalMinutes)}
					</WholeRanges>
				</p>
			</PostForm>
			{draft.refusedAt === undefined ? null : <DropForm plan={plan} attempt={attempt} />}
		</>
	);
}

/** A refused request is kept until it is accepted, or dropped by people who have not transferred. */
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
		<Notice tone="warning" role="status" title={t("request_approval.keptTitle")}>
			<p>{t("request_approval.kept")}</p>
			<p
				hidden
				data-manual-poll={paths.manualPaymentStatus({ planId })}
				data-stopped={t("request_approval.keptStopped")}
			>
				<ScriptOnly>{t("request_approval.keptPolling")}</ScriptOnly>
			</p>
		</Notice>
	);
}
