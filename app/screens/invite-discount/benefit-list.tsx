/** What an invited listener gets, the trial first (docs/product.md, invite-8). */
import { useTranslation } from "react-i18next";
import { TRIAL_DAYS } from "~/domain/invite/invite";
import { Icon, type IconName } from "~/ui/icon";

export function BenefitList() {
	const { t } = useTranslation("invite");
	const benefits: Array<[icon: IconName, text: string]> = [
		["gift", t("benefits.trial", { count: TRIAL_DAYS })],
		["headphones", t("benefits.audio")],
		["download", t("benefits.offline")],
		["sparkles", t("benefits.discovery")],
		["message-circle", t("benefits.creators")],
	];
	return (
		<section aria-labelledby="benefits">
			<h2 id="benefits" className="text-h3">
				{t("benefits.title")}
			</h2>
			<ul className="mt-3 grid gap-3">
				{benefits.map(([icon, text]) => (
					<li key={icon} className="flex items-start gap-3">
						<Icon name={icon} size={24} className="mt-[0.15em] text-accent-text" />
						<span>{text}</span>
					</li>
				))}
			</ul>
		</section>
	);
}
