/** The badges of a plan, on the border of its card, so that the names of plans align. */
import type { ReactNode } from "react";
import { getSavePercent, type Plan } from "~/domain/catalogue/plan";
import { useTranslation } from "~/i18n/use-translation";
import { Badge } from "~/ui/badge";

export const OnBorder = ({ children }: { children: ReactNode }) => (
	<div className="on-border">{children}</div>
);

type PlanBadgesProps = { plan: Pick<Plan, "isPopular" | "discountText">; isSelected?: boolean };

export function PlanBadges({ plan, isSelected = false }: PlanBadgesProps) {
	const { t } = useTranslation("plan");
	const percent = getSavePercent(plan.discountText);
	return (
		<OnBorder>
			{isSelected ? (
				<Badge tone="teal" icon="check">
					{t("yourChoice")}
				</Badge>
			) : null}
			{plan.isPopular ? <Badge tone="accent">{t("popular")}</Badge> : null}
			{percent === null ? null : <Badge tone="success">{t("save", { percent })}</Badge>}
		</OnBorder>
	);
}
