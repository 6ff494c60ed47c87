/** What a plan costs: per month as the large figure, the amount that is charged in full under it. */
import { useTranslation } from "react-i18next";
import { formatPlanPrice } from "~/domain/catalogue/money";
import { getPricePerMonth, getRenewal, type Plan } from "~/domain/catalogue/plan";
import { Amount } from "~/ui/amount";

type Charged = Pick<Plan, "priceMajor" | "interval" | "isPriceGuessed" | "renews">;

/** What a payment for this plan charges, and whether it does so again; `amount` in full. */
export function useCharge(plan: Charged, amount: string): string | null {
	const { t } = useTranslation("plan");
	if (plan.isPriceGuessed) return t("priceAtCheckout");
	if (plan.priceMajor === 0) return t("free");
	if (plan.interval === "other") return null;
	return t(`charge.${plan.interval}.${getRenewal(plan)}`, { amount });
}

export function PlanPrice({ plan }: { plan: Charged & Pick<Plan, "currency"> }) {
	const { t } = useTranslation("plan");
	const perMonth = formatPlanPrice(getPricePerMonth(plan), plan.currency);
	const charge = useCharge(plan, formatPlanPrice(plan.priceMajor, plan.currency));
	return (
		<div>
			<Amount size="medium" per={plan.interval === "other" ? undefined : t("perMonth")}>
				{perMonth}
			</Amount>
			<p className="text-small text-ink-soft">{charge}</p>
		</div>
	);
}
