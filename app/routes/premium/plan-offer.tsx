/** One plan of /premium: its price, what one payment brings, and 'Pay Now'; or 'Start Free'. */
import { PlanBadges } from "~/components/catalogue/plan-badges";
import { PlanTitle } from "~/components/catalogue/plan-title";
import { formatAmount, formatPlanPrice } from "~/domain/catalogue/money";
import { getPricePerMonth, getRenewal, isFree, type Plan } from "~/domain/catalogue/plan";
import { isOnOffer } from "~/domain/manual-payment/manual-payment";
import { useTranslation } from "~/i18n/use-translation";
import { getPlanAnchor, paths } from "~/paths";
import { Amount } from "~/ui/amount";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { CheckList } from "~/ui/check-list";

type PlanOfferProps = {
	plan: Plan;
	/** Cards are taken beside transfers. */
	hasCard: boolean;
	/** The one button of the page that leads. */
	isLeading: boolean;
};

export function PlanOffer({ plan, hasCard, isLeading }: PlanOfferProps) {
	const { t } = useTranslation("premium");
	const headingId = `plan-${plan.id}`;
	return (
		<Card as="article" look={plan.isPopular ? "marked" : "raised"} aria-labelledby={headingId}>
			<PlanBadges plan={plan} />
			<PlanTitle id={headingId} as="h3" name={plan.name} />
			{isOnOffer(plan) ? <OfferPrice plan={plan} hasCard={hasCard} /> : null}
			<div>
				{isOnOffer(plan) ? (
					<ButtonLink
						id={getPlanAnchor(plan.id)}
						href={paths.premium({ planId: plan.id })}
						variant={isLeading ? "primary" : "secondary"}
						wide="always"
						aria-label={t(isFree(plan) ? "startFreeFor" : "payNowFor", { name: plan.name })}
						aria-haspopup="dialog"
						data-opens-step=""
					>
						{t(isFree(plan) ? "startFree" : "payNow")}
					</ButtonLink>
				) : (
					<p className="text-small text-ink-soft">{t("notPayable")}</p>
				)}
			</div>
			<CheckList lines={plan.features} />
		</Card>
	);
}

function OfferPrice({ plan, hasCard }: Omit<PlanOfferProps, "isLeading">) {
	const { t } = useTranslation(["premium", "plan"]);
	// The large figure is by the month and rounded.
	const isFigureExact = plan.interval !== "yearly" && Number.isInteger(plan.priceMajor);
	return (
		<div>
			<Amount size="medium" per={plan.interval === "other" ? undefined : t("perMonth")}>
				{formatPlanPrice(getPricePerMonth(plan), plan.currency)}
			</Amount>
			{isFigureExact || isFree(plan) ? null : (
				<p className="font-semibold">
					{t("inFull", { amount: formatAmount(plan.priceMajor, plan.currency) })}
				</p>
			)}
			<p className="text-small text-ink-soft">
				{isFree(plan) ? t("plan:free") : t(`once.${getRenewal(plan, hasCard)}.${plan.interval}`)}
			</p>
		</div>
	);
}
