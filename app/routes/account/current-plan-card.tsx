/** The current plan, and how certain it is. */
import { PlanAlias } from "~/components/catalogue/plan-alias";
import { useDocumentFacts } from "~/components/site/document-facts";
import type { CurrentPlan } from "~/domain/manual-payment/account-payment";
import { formatDate } from "~/i18n/date";
import { isolate } from "~/i18n/isolate";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";

type CurrentPlanCardProps = {
	plan: CurrentPlan;
	creatorTier: string | undefined;
	/** False: this account cannot choose one now. */
	offersPlans: boolean;
};

export function CurrentPlanCard(props: CurrentPlanCardProps) {
	const { plan, creatorTier, offersPlans } = props;
	const { t } = useTranslation("account");
	return (
		<Card as="section" aria-labelledby="plan" look={plan.kind === "paid" ? "marked" : "raised"}>
			<h2 id="plan" className="eyebrow">
				{t("plan")}
			</h2>
			<p className="mt-2 font-heading text-h2 font-semibold">
				{plan.kind === "paid" ? <bdi>{plan.planName}</bdi> : t(`plans.${plan.kind}`)}
			</p>
			{plan.kind === "paid" && plan.planName ? <PlanAlias name={plan.planName} /> : null}
			<PlanNote plan={plan} />
			{creatorTier ? (
				<p className="mt-2">
					{t("creatorPlan")} <bdi className="font-semibold">{creatorTier}</bdi>
				</p>
			) : null}
			{plan.kind === "free" && offersPlans ? (
				<ButtonLink href={paths.subscription()} variant="secondary" className="mt-5" wide>
					{t("seePlans")}
				</ButtonLink>
			) : null}
		</Card>
	);
}

function PlanNote({ plan }: Pick<CurrentPlanCardProps, "plan">) {
	const { t } = useTranslation("account");
	const { locale } = useDocumentFacts();
	const until =
		plan.kind === "paid" && plan.nextBillingDate ? formatDate(plan.nextBillingDate, locale) : null;
	const ends = until !== null && plan.kind === "paid" && plan.renews === false;
	const note = plan.kind === "free" && plan.isConfirmed ? "freeConfirmed" : plan.kind;
	return (
		<p className="mt-1 text-ink-soft">
			{until ? t("planUntil", { date: isolate(until) }) : t(`planNotes.${note}`)}
			{ends ? ` ${t("memberships.noRenewal")}` : null}
		</p>
	);
}
