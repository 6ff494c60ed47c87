/** One plan of /premium: its price, what one payment brings, and 'Pay Now'. */
import { useTranslation } from "react-i18next";
import { PlanAlias } from "~/components/catalogue/plan-alias";
import { formatPlanPrice } from "~/domain/catalogue/money";
import { getPricePerMonth, getRenewal, getSavePercent, type Plan } from "~/domain/catalogue/plan";
import { canPayManually } from "~/domain/wallet/manual-payment";
import { getPlanAnchor, paths } from "~/paths";
import { Amount } from "~/ui/amount";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { CheckList } from "~/ui/check-list";

type PlanOfferProps = {
	plan: Plan;
	/** Cards are taken beside transfers. */
	hasCard: boolean;
};

export function PlanOffer({ plan, hasCard }: PlanOfferProps) {
	const { t } = useTranslation("premium");
	const headingId = `plan-${plan.id}`;
	return (
		<Card
			as="article"
			look={plan.isPopular ? "marked" : "raised"}
			aria-labelledby={headingId}
			className="flex h-full flex-col gap-4"
		>
			<OfferBadges plan={plan} />
			<div>
				<h3 id={headingId} className="text-h3">
					<bdi>{plan.name}</bdi>
				</h3>
				<PlanAlias name={plan.name} />
			</div>
			{canPayManually(plan) ? <OfferPrice plan={plan} hasCard={hasCard} /> : null}
			<CheckList lines={plan.features} />
			<div className="mt-auto pt-2">
				{canPayManually(plan) ? (
					<ButtonLink
						id={getPlanAnchor(plan.id)}
						href={paths.premium({ planId: plan.id })}
						wide="always"
						aria-label={t("payNowFor", { name: plan.name })}
						aria-haspopup="dialog"
						data-opens-step=""
					>
						{t("payNow")}
					</ButtonLink>
				) : (
					<p className="text-small text-ink-soft">{t("notPayable")}</p>
				)}
			</div>
		</Card>
	);
}

function OfferBadges({ plan }: { plan: Plan }) {
	const { t } = useTranslation("plan");
	const percent = getSavePercent(plan.discountText);
	if (!plan.isPopular && percent === null) return null;
	return (
		<div className="flex flex-wrap gap-2">
			{plan.isPopular ? <Badge tone="accent">{t("popular")}</Badge> : null}
			{percent === null ? null : <Badge tone="success">{t("save", { percent })}</Badge>}
		</div>
	);
}

function OfferPrice({ plan, hasCard }: PlanOfferProps) {
	const { t } = useTranslation("premium");
	const isYearly = plan.interval === "yearly";
	return (
		<div>
			<Amount size="medium" per={plan.interval === "other" ? undefined : t("perMonth")}>
				{formatPlanPrice(getPricePerMonth(plan), plan.currency)}
			</Amount>
			{isYearly ? (
				<p className="font-semibold">
					{t("inFull", { amount: formatPlanPrice(plan.priceMajor, plan.currency) })}
				</p>
			) : null}
			<p className="text-small text-ink-soft">
				{t(`once.${getRenewal(plan, hasCard)}.${plan.interval}`)}
			</p>
		</div>
	);
}
