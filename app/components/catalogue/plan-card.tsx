/** One plan to choose: name, price, badges, what it brings, and whatever chooses it. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { getSavePercent, type Plan } from "~/domain/catalogue/plan";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { CheckList } from "~/ui/check-list";
import { PlanAlias } from "./plan-alias";
import { PlanPrice } from "./plan-price";

type PlanCardProps = {
	plan: Plan;
	/** Chosen before sign-in: marked, and found again by its address. */
	isSelected?: boolean;
	/** The button, or why there is none. */
	children: ReactNode;
};

export function PlanCard({ plan, isSelected = false, children }: PlanCardProps) {
	const { t } = useTranslation("plan");
	const headingId = `plan-${plan.id || plan.name}`;
	return (
		<Card
			as="article"
			look={isSelected || plan.isPopular ? "marked" : "raised"}
			aria-labelledby={headingId}
			className="flex h-full flex-col gap-4"
		>
			<div className="grid gap-2">
				<PlanBadges plan={plan} isSelected={isSelected} />
				<h3 id={headingId} className="text-h3">
					<bdi>{plan.name}</bdi>
				</h3>
				<PlanAlias name={plan.name} />
				{plan.description ? (
					<p className="text-ink-soft">
						<bdi>{plan.description}</bdi>
					</p>
				) : null}
			</div>
			<PlanPrice plan={plan} />
			<CheckList label={t("features")} lines={plan.features} />
			<div className="mt-auto pt-2">{children}</div>
		</Card>
	);
}

function PlanBadges({ plan, isSelected }: { plan: Plan; isSelected: boolean }) {
	const { t } = useTranslation("plan");
	const percent = getSavePercent(plan.discountText);
	if (!isSelected && !plan.isPopular && percent === null) return null;
	return (
		<div className="mb-1 flex flex-wrap gap-2">
			{isSelected ? (
				<Badge tone="teal" icon="check">
					{t("yourChoice")}
				</Badge>
			) : null}
			{plan.isPopular ? <Badge tone="accent">{t("popular")}</Badge> : null}
			{percent === null ? null : <Badge tone="success">{t("save", { percent })}</Badge>}
		</div>
	);
}
