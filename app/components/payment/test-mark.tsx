/** The mark of a payment that was started with test keys (payment-124). */
import { useTranslation } from "react-i18next";
import type { Transaction } from "~/domain/payment/payment";
import { Badge } from "~/ui/badge";

/** Nothing for a payment that moves money, or where the platform does not say. */
export function TestMark({ transaction }: { transaction: Transaction | undefined }) {
	const { t } = useTranslation("payment");
	if (!transaction?.isTest) return null;
	return (
		<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
			<Badge tone="warning">{t("test.mark")}</Badge>{" "}
			<span className="text-small text-ink-soft">{t("test.text")}</span>
		</p>
	);
}
