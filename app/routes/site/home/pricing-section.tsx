/**
 * The free plan and the premium plans, and before them on the creators' side the plans for creators. Prices
 * come from the platform and are never guessed: without them the section shows no numbers.
 */

import { useTranslation } from "react-i18next";
import { getPlanHeadingId, SavingBadges } from "~/components/catalogue/plan-card";
import { formatPlanPrice } from "~/domain/catalogue/money";
import { getPricePerMonth, type Plan } from "~/domain/catalogue/plan";
import { applyQuote, type PlanQuotes } from "~/domain/invite/quote";
import { isolateLtr } from "~/i18n/isolate";
import { paths } from "~/paths";
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
						<PlanPrices isBrief={creatorOffer !== undefined} {...{ plans, quotes }} />
						{creatorOffer ? null : <PaidStartNote plans={plans} />}
						<ButtonLink href={paths.subscription()} size="large" wide="always">
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
			<ul className="ruled grow border-y border-hairline">
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

type PlanPricesProps = Pick<PricingSectionProps, "plans" | "quotes"> & {
	/** On the creators' side their own plans are listed, and one line says what their listeners pay. */
	isBrief: boolean;
};

function PlanPrices({ plans, quotes, isBrief }: PlanPricesProps) {
	const { t } = useTranslation("landing");
	const [cheapest] = plans
		.filter((plan) => !plan.isPriceGuessed)
		.map((plan) => applyQuote(plan, quotes[plan.id]))
		.sort((one, other) => getPricePerMonth(one) - getPricePerMonth(other));
	if (!cheapest) return null;
	if (isBrief) {
		const price = formatPlanPrice(getPricePerMonth(cheapest), cheapest.currency);
		return <p className="text-lead">{t("pricing.premium.from", { price: isolateLtr(price) })}</p>;
	}
	return (
		<ul className="ruled border-y border-hairline">
			{plans.map((plan) => (
				<PlanRow
					key={plan.id}
					plan={plan}
					offered={plans}
					href={`${paths.subscription()}#${getPlanHeadingId(plan)}`}
					badge={<SavingBadges plan={plan} offered={quotes[plan.id] ? [] : plans} />}
					quote={quotes[plan.id]}
				/>
			))}
		</ul>
	);
}
