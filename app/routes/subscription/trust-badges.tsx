/** What a buyer can rely on; only what is true of every payment here. */
import { useTranslation } from "~/i18n/use-translation";
import { Icon, type IconName } from "~/ui/icon";

const badges = [
	{ name: "secure", icon: "shield-check" },
	{ name: "amount", icon: "receipt-text" },
	{ name: "help", icon: "life-buoy" },
] as const satisfies { name: string; icon: IconName }[];

export function TrustBadges() {
	const { t } = useTranslation("plan");
	return (
		<ul
			aria-label={t("trust.label")}
			className="grid gap-6 border-t border-hairline pt-8 sm:grid-cols-3"
		>
			{badges.map(({ name, icon }) => (
				<li key={name} className="flex gap-3">
					<Icon name={icon} size={24} className="mt-1 text-link" />
					<div>
						<p className="font-semibold">{t(`trust.${name}Title`)}</p>
						<p className="text-small text-ink-soft">{t(`trust.${name}Text`)}</p>
					</div>
				</li>
			))}
		</ul>
	);
}
