/** Step 3: the number that paid, and the transfer's reference when there is one. */
import { type FormRefusal, PostForm, useFormView } from "~/components/site/form";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import type { ViewOf } from "../dialog.server";
import { transferInfoForm } from "../form";
import { StepBack, StepHeading } from "./parts";

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
