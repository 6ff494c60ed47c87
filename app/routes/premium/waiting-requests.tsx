/**
 * Requests that wait for an answer, or whose answer was not looked at yet, each a link to its state
 * (docs/product.md, wallet-14).
 */
import { useTranslation } from "react-i18next";
import { formatAmount } from "~/domain/catalogue/money";
import type { ManualPaymentRecord } from "~/domain/wallet/manual-payment-record";
import { paths } from "~/paths";
import { TextLink } from "~/ui/link";
import { Notice } from "~/ui/notice";

export function WaitingRequests({ requests }: { requests: readonly ManualPaymentRecord[] }) {
	const { t } = useTranslation("manual-payment");
	return requests.map(({ paymentId, planId, planName, amountMajor, currency, status }) => (
		<Notice key={paymentId} role="note">
			<TextLink href={paths.premium({ planId, step: "pending", paymentId })} standalone>
				{t(status === "pending" ? "waiting.view" : "waiting.answered")}
			</TextLink>
			<p className="text-small">
				{t("waiting.detail", { plan: planName, amount: formatAmount(amountMajor, currency) })}
			</p>
		</Notice>
	));
}
