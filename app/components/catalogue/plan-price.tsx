/** What a plan costs: per month as the large figure, rounded, and what is charged under it. */
import { formatAmount, formatPlanPrice } from "~/domain/catalogue/money";
import { getPricePerMonth, getRenewal, type Plan } from "~/domain/catalogue/plan";
import { useTranslation } from "~/i18n/use-translation";
import { Amount } from "~/ui/amount";

type Charged = Pick<Plan, "priceMajor" | "currency" | "interval" | "isPriceGuessed" | "renews">;

/** What a payment for this plan charges, to the piastre, and whether it does so again. */
export function useCharge(plan: Charged): string | null {
	const { t } = useTranslation("plan");
	if (plan.isPriceGuessed) return t("priceAtCheckout");
	if (plan.priceMajor === 0) return t("free");
	const amount = formatAmount(plan.priceMajor, plan.currency);
	const isRounded = !Number.isInteger(plan.priceMajor);
	if (plan.interval === "other") return isRounded ? amount : null;
	const renewal = getRenewal(plan);
	// A text about a whole monthly price need not repeat it.
	if (plan.interval === "monthly" && !isRounded) return t(`charge.monthly.${renewal}`);
	const period = plan.interval === "monthly" ? "month" : plan.interval;
	return t(`charge.${period}.${renewal}`, { amount });
}

export function PlanPrice({ plan }: { plan: Charged }) {
	const { t } = useTranslation("plan");
	const perMonth = formatPlanPrice(getPricePerMonth(plan), plan.currency);
	const charge = useCharge(plan);
	return (
		<div>
			<Amount size="medium" per={plan.interval === "other" ? undefined : t("perMonth")}>
				{perMonth}
			</Amount>
			<p className="text-small text-ink-soft">{charge}</p>
		</div>
	);
}
