/** The fast-track card: the two transfers and how long their approval takes (spec section 9). */
import { useTranslation } from "react-i18next";
import { type ManualPaymentMethod, manualPaymentMethods } from "~/domain/manual-payment";
import { Card } from "~/ui/card";
import { Icon, type IconName } from "~/ui/icon";

const icons: Record<ManualPaymentMethod, IconName> = {
	vodafone_cash: "smartphone",
	instapay: "landmark",
};
const methods = Object.keys(manualPaymentMethods) as ManualPaymentMethod[];

export function PaymentMethods() {
	const { t } = useTranslation("plan");
	return (
		<Card as="section" look="marked" aria-labelledby="fast-track" className="grid gap-4">
			<div>
				<h2 id="fast-track" className="flex items-center gap-2 text-h3">
					<Icon name="zap" size={24} className="text-accent-text" />
					{t("premium.fastTrack")}
				</h2>
				<p className="mt-1 text-ink-soft">{t("premium.fastTrackText")}</p>
			</div>
			<ul aria-label={t("premium.methods")} className="grid gap-3 sm:grid-cols-2">
				{methods.map((method) => (
					<li key={method} className="flex items-center gap-3 rounded-md bg-sunken p-4">
						<Icon name={icons[method]} size={24} className="text-link" />
						<div>
							<p className="font-semibold">{t(`premium.${method}`)}</p>
							<p className="text-small text-ink-soft">
								{t("premium.approval", manualPaymentMethods[method].approvalMinutes)}
							</p>
						</div>
					</li>
				))}
			</ul>
		</Card>
	);
}
