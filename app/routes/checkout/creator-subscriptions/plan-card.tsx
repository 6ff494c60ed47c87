/** One creator plan: its badges, price and contents, and the button that chooses it. */

import { useTranslation } from "react-i18next";
import { useCreatorPlanContents } from "~/components/catalogue/creator-plan-content";
import { getPlanHeadingId, PlanCard } from "~/components/catalogue/plan-card";
import { PlanPrice } from "~/components/catalogue/plan-price";
import { PostForm } from "~/components/site/form";
import type { CreatorPlan } from "~/domain/catalogue/creator-plan";
import { isFree, isSelectablePlan } from "~/domain/catalogue/plan";
import { paths } from "~/paths";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";

type CreatorPlanCardProps = {
	plan: CreatorPlan;
	offered: readonly CreatorPlan[];
	isCurrent: boolean;
	isDemo: boolean;
};

export function CreatorPlanCard({ plan, offered, isCurrent, isDemo }: CreatorPlanCardProps) {
	const { t } = useTranslation("creator");
	const look = plan.isPopular ? "marked" : "raised";
	return (
		<PlanCard
			plan={plan}
			offered={offered}
			as="h2"
			look={isCurrent ? "sunken" : look}
			badges={
				<>
					{plan.isPopular ? <Badge tone="accent">{t("mostPopular")}</Badge> : null}
					{isCurrent ? (
						<Badge tone="success" icon="check">
							{t("currentPlan")}
						</Badge>
					) : null}
				</>
			}
			price={<PlanPrice plan={plan} hasStart={!isCurrent} />}
			choice={<ChoosePlan {...{ plan, isCurrent, isDemo }} />}
			lines={useCreatorPlanContents(plan)}
		/>
	);
}

function ChoosePlan({ plan, isCurrent, isDemo }: Omit<CreatorPlanCardProps, "offered">) {
	const { t } = useTranslation("creator");
	const label = t(isFree(plan) ? "startFree" : "upgrade");
	if (isCurrent || isDemo || !isSelectablePlan(plan)) {
		return (
			<Button
				type="button"
				variant="secondary"
				wide="always"
				aria-describedby={getPlanHeadingId(plan)}
				disabled
			>
				{isCurrent ? t("currentPlan") : label}
			</Button>
		);
	}
	return (
		<PostForm action={paths.creatorSubscriptions()} hidden={{ plan_id: plan.id }}>
			<Button
				variant={plan.isPopular ? "primary" : "secondary"}
				wide="always"
				pendingLabel={t("processing")}
				aria-describedby={getPlanHeadingId(plan)}
			>
				{label}
			</Button>
		</PostForm>
	);
}
