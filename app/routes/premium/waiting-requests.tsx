/** Requests that are waiting for an answer, each a link to its state (decisions.md section 4). */
import { useTranslation } from "react-i18next";
import type { ManualPaymentRecord } from "~/domain/manual-payment-record";
import { formatAmount } from "~/domain/money";
import { paths } from "~/paths";
import { TextLink } from "~/ui/link";
import { Notice } from "~/ui/notice";

export function WaitingRequests({ requests }: { requests: readonly ManualPaymentRecord[] }) {
	const { t } = useTranslation("manual-payment");
	return requests.map(({ paymentId, planId, planName, amountMajor, currency }) => (
		<Notice key={paymentId} role="note">
			<TextLink href={paths.premium({ planId, step: "pending", paymentId })} standalone>
				{t("waiting.view")}
			</TextLink>
			<p className="text-small">
				{t("waiting.detail", { plan: planName, amount: formatAmount(amountMajor, currency) })}
			</p>
		</Notice>
	));
}
