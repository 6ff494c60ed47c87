/** The plans for creators with their prices, and the way to one: the page that sells them, or the contact form (site-161). */
import { useTranslation } from "react-i18next";
import { useCreatorPlanLimits } from "~/components/catalogue/creator-plan-limit";
import { getPlanHeadingId } from "~/components/catalogue/plan-card";
import { CONTACT_DIALOG_ID } from "~/components/site/landing-link";
import type { CreatorPlan } from "~/domain/catalogue/creator-plan";
import { paths } from "~/paths";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { PaidStartNote } from "./paid-start-note";
import { PlanRow } from "./plan-row";

export type CreatorPlanOffer = {
	/** Undefined where the platform does not tell its prices. */
	plans: CreatorPlan[] | undefined;
	/** False where no plan for creators can be paid for. */
	isSoldHere: boolean;
};

export function CreatorPlans({ offer: { plans, isSoldHere } }: { offer: CreatorPlanOffer }) {
	const { t } = useTranslation("landing");
	if (plans?.length === 0) return null;
	return (
		<Card
			as="article"
			look="marked"
			className="grid gap-x-12 gap-y-4 lg:col-span-2 lg:grid-cols-[5fr_7fr]"
		>
			<div className="grid content-start gap-4">
				<h3 className="text-h2">{t("pricing.creator.title")}</h3>
				<p className="text-ink-soft">{t("pricing.creator.text")}</p>
			</div>
			{plans ? (
				<ul className="ruled border-y border-hairline lg:row-span-2">
					{plans.map((plan) => (
						<OfferedPlan key={plan.id} {...{ plan, isSoldHere }} />
					))}
				</ul>
			) : null}
			<div className="grid content-end gap-4">
				{isSoldHere ? (
					<>
						<PaidStartNote plans={plans ?? []} />
						<ButtonLink
							href={paths.creatorSubscriptions()}
							variant="secondary"
							size="large"
							wide="always"
						>
							{t("pricing.creator.action")}
						</ButtonLink>
					</>
				) : (
					<>
						<p className="max-w-measure text-small">{t("pricing.creator.notSold")}</p>
						<ButtonLink
							href={paths.contact()}
							data-opens-dialog={CONTACT_DIALOG_ID}
							variant="secondary"
							size="large"
							wide="always"
						>
							{t("pricing.creator.ask")}
						</ButtonLink>
					</>
				)}
			</div>
		</Card>
	);
}

type OfferedPlanProps = Pick<CreatorPlanOffer, "isSoldHere"> & {
	plan: CreatorPlan;
};

function OfferedPlan({ plan, isSoldHere }: OfferedPlanProps) {
	const { t } = useTranslation("creator");
	const limits = useCreatorPlanLimits(plan);
	return (
		<PlanRow
			plan={plan}
			href={isSoldHere ? `${paths.creatorSubscriptions()}#${getPlanHeadingId(plan)}` : undefined}
			badge={plan.isPopular ? <Badge tone="accent">{t("mostPopular")}</Badge> : null}
			detail={limits.join(" · ")}
		/>
	);
}
