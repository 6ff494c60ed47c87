/** Step 2: how much goes where; amount, number and note each with a copy button. */
import { useTranslation } from "react-i18next";
import { formatAmount } from "~/domain/catalogue/money";
import type { Plan } from "~/domain/catalogue/plan";
import type { ManualPaymentDraft } from "~/domain/wallet/manual-payment-record";
import { formatTransferAmount } from "~/domain/wallet/wallet-link";
import { paths } from "~/paths";
import type { TransferTarget } from "~/server/wallet/transfer-target.server";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { CopyRow } from "./copy-row";
import { StepBack } from "./step-back";
import { StepHeading } from "./step-heading";
import { SupportLink } from "./support-link";
import { TransferLinks } from "./transfer-links";

type InstructionsStepProps = { plan: Plan; draft: ManualPaymentDraft; target: TransferTarget };

export function InstructionsStep({ plan, draft, target }: InstructionsStepProps) {
	const { t } = useTranslation("manual-payment");
	const { method, amountMajor } = draft;
	const methodName = t(`methodName.${method}`);
	return (
		<>
			<StepHeading title={t("instructions.title")}>
				{t("instructions.lead", { method: methodName })}
			</StepHeading>
			<div className="grid gap-4 rounded-lg bg-sunken p-4 sm:p-5">
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
						copyLabel={t("copyNumber")}
						size="number"
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
			<TransferLinks target={target} methodName={methodName} />
			<form
				method="post"
				action={paths.premium({ planId: plan.id, step: "instructions" })}
				className="grid gap-2"
				data-guard=""
			>
				<p className="text-small text-ink-soft">{t("instructions.notYet")}</p>
				<Button wide="always" size="large">
					{t("instructions.done")}
				</Button>
			</form>
			<StepBack planId={plan.id} step="method" />
		</>
	);
}

/** In the number's place; a configured link still pays, so nothing is said against it then. */
function NoNumber({
	plan,
	draft,
	hasLink,
}: Omit<InstructionsStepProps, "target"> & { hasLink: boolean }) {
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
