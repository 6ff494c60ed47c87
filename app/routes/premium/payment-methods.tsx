/**
 * The fast-track card: the two transfers and how long their approval takes (docs/product.md,
 * wallet-1).
 */
import { useTranslation } from "react-i18next";
import {
	manualPaymentMethodNames,
	manualPaymentMethods,
	overallApprovalMinutes,
} from "~/domain/wallet/manual-payment";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { getMethodIcon } from "./method-icons";

export function PaymentMethods() {
	const { t } = useTranslation(["premium", "manual-payment"]);
	return (
		<Card as="section" look="marked" aria-labelledby="fast-track" className="grid gap-4">
			<div>
				<h2 id="fast-track" className="flex items-center gap-2 text-h3">
					<Icon name="zap" size={24} className="text-accent-text" />
					{t("fastTrack")}
				</h2>
				<p className="mt-1 text-ink-soft">{t("fastTrackText")}</p>
			</div>
			<ul aria-label={t("methods")} className="grid gap-3 sm:grid-cols-2">
				{manualPaymentMethodNames.map((method) => (
					<li key={method} className="flex items-center gap-3 rounded-md bg-sunken p-4">
						<Icon name={getMethodIcon(method)} size={24} className="text-link" />
						<div>
							<p className="font-semibold">{t(`manual-payment:methodName.${method}`)}</p>
							<p className="text-small text-ink-soft">
								{t("manual-payment:approval", manualPaymentMethods[method].approvalMinutes)}
							</p>
						</div>
					</li>
				))}
			</ul>
			<p className="text-small text-ink-soft">{t("overall", overallApprovalMinutes)}</p>
		</Card>
	);
}
