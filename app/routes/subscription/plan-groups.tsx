/** 'Platform Subscriptions' and 'Creator Memberships', each in the order the platform lists. */
import { useTranslation } from "react-i18next";
import { PlanCard } from "~/components/catalogue/plan-card";
import type { Plan } from "~/domain/catalogue/plan";
import { PlanChoice } from "./plan-choice";

type PlanGroupsProps = {
	platform: Plan[];
	creator: Plan[];
	selectedPlanId: string | undefined;
	creatorId: string | undefined;
};

const groups = [
	{ kind: "platform", title: "platformGroup", lead: "platformLead" },
	{ kind: "creator", title: "creatorGroup", lead: "creatorLead" },
] as const;

export function PlanGroups({ selectedPlanId, creatorId, ...plans }: PlanGroupsProps) {
	const { t } = useTranslation("plan");
	return groups
		.filter(({ kind }) => plans[kind].length > 0)
		.map(({ kind, title, lead }) => (
			<section key={kind} aria-labelledby={`group-${kind}`}>
				<h2 id={`group-${kind}`} className="text-h2">
					{t(`subscription.${title}`)}
				</h2>
				<p className="mt-1 text-ink-soft">{t(`subscription.${lead}`)}</p>
				<ul className="card-grid mt-5">
					{plans[kind].map((plan) => (
						<li key={plan.id || plan.name}>
							<PlanCard plan={plan} isSelected={plan.id === selectedPlanId}>
								<PlanChoice
									plan={plan}
									creatorId={creatorId}
									variant={plan.isPopular || plan.id === selectedPlanId ? "primary" : "secondary"}
								/>
							</PlanCard>
						</li>
					))}
				</ul>
			</section>
		));
}
