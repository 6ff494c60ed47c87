/** Step 3: the number that paid, and the transfer's reference when there is one. */
import { useTranslation } from "react-i18next";
import type { Plan } from "~/domain/catalogue/plan";
import type { ManualPaymentDraft } from "~/domain/wallet/manual-payment-record";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import type { Refusal } from "../action.server";
import { MAX_TYPED_LENGTH, PHONE_FIELD, REFERENCE_FIELD } from "../form";
import { StepBack } from "./step-back";
import { StepHeading } from "./step-heading";

type TransferInfoStepProps = {
	plan: Plan;
	draft: ManualPaymentDraft;
	/** The code that the person was asked to write into the transfer. */
	note?: string;
	refusal: Extract<Refusal, { step: "transfer_info" }> | undefined;
};

const PHONE_ID = "transfer-phone";
const REFERENCE_ID = "transfer-reference";

export function TransferInfoStep({ plan, draft, note, refusal }: TransferInfoStepProps) {
	const { t } = useTranslation("manual-payment");
	const { phone, reference } = refusal?.errors ?? {};
	const phoneError = phone && t(`transfer_info.${phone}`);
	const referenceError = reference && t(`transfer_info.${reference}`, { max: MAX_TYPED_LENGTH });
	return (
		<>
			<ErrorSummary
				title={t("transfer_info.summary")}
				errors={[
					...(phoneError ? [{ fieldId: PHONE_ID, message: phoneError }] : []),
					...(referenceError ? [{ fieldId: REFERENCE_ID, message: referenceError }] : []),
				]}
			/>
			<StepHeading title={t("transfer_info.title")} />
			<form
				method="post"
				action={paths.premium({ planId: plan.id, step: "transfer_info" })}
				className="grid gap-5"
				noValidate
				data-guard=""
				data-needs={PHONE_ID}
			>
				<Field
					label={t("transfer_info.phone")}
					hint={t("transfer_info.phoneHint")}
					error={phoneError}
					autoComplete="tel"
					inputMode="tel"
					input={{
						id: PHONE_ID,
						name: PHONE_FIELD,
						type: "tel",
						defaultValue: refusal?.phone ?? draft.phone,
						required: true,
					}}
				/>
				<Field
					label={t("transfer_info.reference")}
					optionalLabel={t("transfer_info.optional")}
					hint={t("transfer_info.referenceHint")}
					error={referenceError}
					autoComplete="off"
					dir="ltr"
					input={{
						id: REFERENCE_ID,
						name: REFERENCE_FIELD,
						type: "text",
						spellCheck: false,
						defaultValue: refusal?.reference ?? draft.reference ?? note,
					}}
				/>
				<Button wide="always" size="large">
					{t("transfer_info.go")}
				</Button>
			</form>
			<StepBack planId={plan.id} step="instructions" />
		</>
	);
}
