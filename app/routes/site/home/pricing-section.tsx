/**
 * The free plan and the premium plans, and before them on the creators' side the plans for creators. Prices
 * come from the platform and are never guessed: without them the section shows no numbers.
 */

import { useTranslation } from "react-i18next";
import { PriceBefore } from "~/components/catalogue/plan-card";
import { getSavePercent, type Plan } from "~/domain/catalogue/plan";
import { applyQuote, type PlanQuotes, type Quote } from "~/domain/invite/quote";
import { paths } from "~/paths";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { Page } from "~/ui/layout";
import { type CreatorPlanOffer, CreatorPlans } from "./creator-plans";
import { PaidStartNote } from "./paid-start-note";
import { PlanRow } from "./plan-row";

type PricingSectionProps = {
	plans: Plan[];
	/** The prices with the code that the visitor brought along. */
	quotes: PlanQuotes;
	/** The plans for creators, on their side of the page. */
	creatorOffer: CreatorPlanOffer | undefined;
};

export function PricingSection({ plans, quotes, creatorOffer }: PricingSectionProps) {
	const { t } = useTranslation("landing");
	return (
		<section
			id="pricing"
			aria-labelledby="pricing-title"
			className="border-y border-hairline bg-sunken"
		>
			<Page className="grid gap-10 py-14 lg:py-24">
				<div className="grid gap-x-16 gap-y-4 lg:grid-cols-[7fr_5fr] lg:items-end">
					<h2 id="pricing-title" className="text-h1">
						{t(creatorOffer ? "pricing.creator.sectionTitle" : "pricing.title")}
					</h2>
					<p className="text-lead text-ink-soft">{t("pricing.lead")}</p>
				</div>
				<div className="grid gap-6 lg:grid-cols-[5fr_7fr]">
					{creatorOffer ? <CreatorPlans offer={creatorOffer} /> : null}
					<FreePlan />
					<Card as="article" look="marked" className="grid gap-4">
						<h3 className="text-h2">{t("pricing.premium.title")}</h3>
						<p className="text-ink-soft">{t("pricing.premium.text")}</p>
						{plans.length > 0 ? <PlanList plans={plans} quotes={quotes} /> : null}
						<PaidStartNote plans={plans} />
						<ButtonLink href={paths.subscription()} variant="secondary" size="large" wide="always">
							{t("pricing.premium.action")}
						</ButtonLink>
					</Card>
				</div>
			</Page>
		</section>
	);
}

function FreePlan() {
	const { t } = useTranslation("landing");
	return (
		<Card as="article" className="flex flex-col gap-4">
			<h3 className="text-h2">{t("pricing.free.title")}</h3>
			<p className="text-ink-soft">{t("pricing.free.text")}</p>
			<ul className="ruled grid grow border-y border-hairline">
				{(["recommendations", "follow", "tips"] as const).map((gift) => (
					<li key={gift} className="flex items-center gap-3 py-4">
						<Icon name="check" className="text-success" />
						{t(`pricing.free.gives.${gift}`)}
					</li>
				))}
			</ul>
			<ButtonLink href={paths.register()} variant="secondary" size="large" wide="always">
				{t("pricing.free.action")}
			</ButtonLink>
		</Card>
	);
}

function PlanList({ plans, quotes }: Pick<PricingSectionProps, "plans" | "quotes">) {
	return (
		<ul className="ruled border-y border-hairline">
			{plans.map((plan) => (
				<OfferedPlan key={plan.id} plan={plan} quote={quotes[plan.id]} />
			))}
		</ul>
	);
}

type OfferedPlanProps = { plan: Plan; quote: Quote | undefined };

function OfferedPlan({ plan, quote }: OfferedPlanProps) {
	const { t } = useTranslation("landing");
	const percent = getSavePercent(plan.discountText);
	return (
		<PlanRow
			plan={applyQuote(plan, quote)}
			badge={
				percent === null ? null : (
					<Badge tone="success">{t("pricing.premium.save", { percent })}</Badge>
				)
			}
			before={quote ? <PriceBefore plan={plan} quote={quote} /> : null}
		/>
	);
}
