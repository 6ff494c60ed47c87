/** One plan to choose: name, price, badges, what it brings, and whatever chooses it. */
import type { ReactNode } from "react";
import type { Plan } from "~/domain/catalogue/plan";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { CheckList } from "~/ui/check-list";
import { PlanBadges } from "./plan-badges";
import { PlanPrice } from "./plan-price";
import { PlanTitle } from "./plan-title";

type PlanCardProps = {
	plan: Plan;
	/** Chosen before sign-in: marked, and found again by its address. */
	isSelected?: boolean;
	/** The button, or why there is none. */
	children: ReactNode;
};

/** The heading with the plan's name: it also says of which plan a link is that several cards have. */
export const getPlanHeadingId = ({ id, name }: Pick<Plan, "id" | "name">) => `plan-${id || name}`;

export function PlanCard({ plan, isSelected = false, children }: PlanCardProps) {
	const { t } = useTranslation("plan");
	const headingId = getPlanHeadingId(plan);
	return (
		<Card
			as="article"
			look={isSelected || plan.isPopular ? "marked" : "raised"}
			aria-labelledby={headingId}
		>
			<PlanBadges plan={plan} isSelected={isSelected} />
			<PlanTitle id={headingId} as="h3" name={plan.name} description={plan.description} />
			<PlanPrice plan={plan} />
			<CheckList label={t("features")} lines={plan.features} />
			<div className="plan-choice">{children}</div>
		</Card>
	);
}
