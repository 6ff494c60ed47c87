/** One creator plan: its badges, price and contents, and the button that chooses it. */

import { useTranslation } from "react-i18next";
import { useCreatorPlanLimits } from "~/components/catalogue/creator-plan-limit";
import { getPlanHeadingId, OnBorder, PlanPrice, PlanTitle } from "~/components/catalogue/plan-card";
import { PostForm } from "~/components/site/form";
import { toNamed } from "~/components/site/named";
import { type CreatorPlan, listBenefits, listExtraFeatures } from "~/domain/catalogue/creator-plan";
import { isFree, isSelectablePlan } from "~/domain/catalogue/plan";
import { paths } from "~/paths";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { CheckList } from "~/ui/list";

type CreatorPlanCardProps = {
	plan: CreatorPlan;
	isCurrent: boolean;
	isDemo: boolean;
};

export function CreatorPlanCard({ plan, isCurrent, isDemo }: CreatorPlanCardProps) {
	const { t } = useTranslation("creator");
	const headingId = getPlanHeadingId(plan);
	const look = plan.isPopular ? "marked" : "raised";
	return (
		<Card as="article" look={isCurrent ? "sunken" : look} aria-labelledby={headingId}>
			<OnBorder>
				{plan.isPopular ? <Badge tone="accent">{t("mostPopular")}</Badge> : null}
				{isCurrent ? (
					<Badge tone="success" icon="check">
						{t("currentPlan")}
					</Badge>
				) : null}
			</OnBorder>
			<PlanTitle id={headingId} as="h2" name={plan.name} description={plan.description} />
			<PlanPrice plan={plan} isOwned={isCurrent} />
			<PlanContents plan={plan} />
			<div className="plan-choice">
				<ChoosePlan {...{ plan, isCurrent, isDemo }} />
			</div>
		</Card>
	);
}

/** Lists limits and flags in the reader's language, then what the platform adds in its own words. */
function PlanContents({ plan }: { plan: CreatorPlan }) {
	const { t } = useTranslation("creator");
	const limits = useCreatorPlanLimits(plan);
	const lines = [
		...limits,
		...listBenefits(plan).map((benefit) => t(`benefit.${benefit}`)),
		...listExtraFeatures(plan).map(toNamed),
	];
	return <CheckList lines={lines} />;
}

function ChoosePlan({ plan, isCurrent, isDemo }: CreatorPlanCardProps) {
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
