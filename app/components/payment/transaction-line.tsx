/** The number that support finds a payment by. */
import { useTranslation } from "~/i18n/use-translation";
import { PaymentReference } from "./payment-reference";

export function TransactionLine({ transactionId }: { transactionId: string }) {
	const { t } = useTranslation("payment");
	return (
		<p className="text-small text-ink-soft">
			{t("details.transaction")}: <PaymentReference id={transactionId} />
		</p>
	);
}
