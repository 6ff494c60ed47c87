/** What a wallet request is for. A platform may list one without the name of its plan. */
import { formatAmount } from "~/domain/catalogue/money";
import type { ManualPaymentDraft } from "~/domain/manual-payment/manual-payment-record";
import { useTranslation } from "~/i18n/use-translation";
import { InlineAmount } from "~/ui/amount";

type RequestSummaryProps = Pick<ManualPaymentDraft, "planName" | "amountMajor" | "currency">;

export function RequestSummary({ planName, amountMajor, currency }: RequestSummaryProps) {
	const { t } = useTranslation("manual-payment");
	const amount = formatAmount(amountMajor, currency);
	return planName ? (
		t("waiting.detail", { plan: planName, amount })
	) : (
		<InlineAmount>{amount}</InlineAmount>
	);
}
