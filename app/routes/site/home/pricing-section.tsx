/**
 * The free plan and the premium plans. Prices come from the platform and are never guessed:
 * without them the section shows no numbers.
 */

import { useTranslation } from "react-i18next";
import { PriceBefore } from "~/components/catalogue/plan-card";
import { useDocumentFacts } from "~/components/site/document-facts";
import { Named } from "~/components/site/named";
import { formatAmount, formatPlanPrice } from "~/domain/catalogue/money";
import { getPricePerMonth, getSavePercent, isFree, type Plan } from "~/domain/catalogue/plan";
import { applyQuote, type PlanQuotes, type Quote } from "~/domain/invite/quote";
import { paths } from "~/paths";
import { Amount } from "~/ui/amount";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { Page } from "~/ui/layout";
import { Ltr } from "~/ui/ltr";

type PricingSectionProps = {
	plans: Plan[];
	/** The prices with the code that the visitor brought along. */
	quotes: PlanQuotes;
};

export function PricingSection({ plans, quotes }: PricingSectionProps) {
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
						{t("pricing.title")}
					</h2>
					<p className="text-lead text-ink-soft">{t("pricing.lead")}</p>
				</div>
				<div className="grid gap-6 lg:grid-cols-[5fr_7fr]">
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

/** Says once for all plans when paid time starts, while there is nothing to hear. */
function PaidStartNote({ plans }: Pick<PricingSectionProps, "plans">) {
	const { t } = useTranslation("landing");
	const { paidStart } = useDocumentFacts();
	if (!paidStart || plans.every(isFree)) return null;
	return <p className="text-small">{t(`pricing.premium.start.${paidStart}`)}</p>;
}

function PlanList({ plans, quotes }: PricingSectionProps) {
	return (
		<ul className="ruled border-y border-hairline">
			{plans.map((plan) => (
				<PlanRow key={plan.id} plan={plan} quote={quotes[plan.id]} />
			))}
		</ul>
	);
}

function PlanRow({ plan, quote }: { plan: Plan; quote: Quote | undefined }) {
	const { t } = useTranslation("landing");
	const priced = applyQuote(plan, quote);
	const percent = getSavePercent(plan.discountText);
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-4">
			<div className="flex flex-wrap items-start gap-x-3 gap-y-1">
				<p className="font-semibold">
					<Named>{plan.name}</Named>
				</p>
				{percent === null ? null : (
					<Badge tone="success">{t("pricing.premium.save", { percent })}</Badge>
				)}
			</div>
			<div className="grid w-52 grow max-sm:w-full sm:justify-items-end">
				<Amount
					size="medium"
					className="sm:justify-end"
					per={plan.interval === "other" ? undefined : t("pricing.premium.perMonth")}
				>
					{formatPlanPrice(getPricePerMonth(priced), plan.currency)}
				</Amount>
				{quote ? <PriceBefore plan={plan} quote={quote} /> : null}
				{plan.interval === "yearly" ? (
					<span className="text-small text-ink-soft">
						<Ltr>{formatAmount(priced.priceMajor, plan.currency)}</Ltr>{" "}
						{t("pricing.premium.onceAYear")}
					</span>
				) : null}
			</div>
		</li>
	);
}
