/**
 * The memberships of one creator, and the tip for those who want less (docs/product.md,
 * catalogue-15).
 */
import { useTranslation } from "react-i18next";
import { PlanCard } from "~/components/catalogue/plan-card";
import { type CreatorTier, toTierPlan } from "~/domain/catalogue/creator-tier";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/link";
import { PlanChoice } from "./plan-choice";
import { useTierFeatures } from "./use-tier-features";

type CreatorTiersProps = {
	tiers: CreatorTier[];
	creatorId: string;
	selectedPlanId: string | undefined;
};

export function CreatorTiers({ tiers, creatorId, selectedPlanId }: CreatorTiersProps) {
	const listFeatures = useTierFeatures();
	return (
		<ul className="card-grid">
			{tiers.map((tier) => {
				const plan = { ...toTierPlan(tier), features: listFeatures(tier) };
				return (
					<li key={tier.id ?? tier.name}>
						<PlanCard plan={plan} isSelected={plan.id !== "" && plan.id === selectedPlanId}>
							<PlanChoice plan={plan} creatorId={creatorId} />
						</PlanCard>
					</li>
				);
			})}
		</ul>
	);
}

export function NoTiers() {
	const { t } = useTranslation("plan");
	return (
		<EmptyState
			title={t("tiers.missingTitle")}
			action={<ButtonLink href={paths.subscription()}>{t("tiers.allPlans")}</ButtonLink>}
		>
			{t("tiers.missingText")}
		</EmptyState>
	);
}

export function TipInstead({ creatorId }: { creatorId: string }) {
	const { t } = useTranslation("plan");
	return (
		<div className="flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-hairline pt-5">
			<p className="flex flex-wrap items-center gap-x-2">
				<Icon name="hand-coins" className="text-accent-text" />
				{t("tiers.tipLead")}{" "}
				<TextLink href={paths.tipping({ creatorId })} standalone>
					{t("tiers.tip")}
				</TextLink>
			</p>
			<TextLink href={paths.subscription()} standalone>
				{t("tiers.allPlans")}
			</TextLink>
		</div>
	);
}
