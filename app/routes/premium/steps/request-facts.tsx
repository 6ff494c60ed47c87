/** What a request is about: its number to copy, plan, amount and method. */
import { useTranslation } from "react-i18next";
import { formatAmount } from "~/domain/catalogue/money";
import type { ManualPaymentRecord } from "~/domain/wallet/manual-payment-record";
import { DescriptionList } from "~/ui/description-list";
import { Ltr } from "~/ui/ltr";
import { CopyRow } from "./copy-row";

export function RequestFacts({ record }: { record: ManualPaymentRecord }) {
	const { t } = useTranslation("manual-payment");
	const { amountMajor, currency, planName, method, paymentId } = record;
	return (
		<div className="rounded-lg bg-sunken p-4 sm:p-5">
			<CopyRow label={t("row.request")} copyLabel={t("copyRequest")}>
				{paymentId}
			</CopyRow>
			<DescriptionList
				className="mt-2"
				rows={[
					{ label: t("row.amount"), value: <Ltr>{formatAmount(amountMajor, currency)}</Ltr> },
					{ label: t("row.plan"), value: <bdi>{planName}</bdi> },
					{ label: t("row.method"), value: t(`methodName.${method}`) },
				]}
			/>
		</div>
	);
}
