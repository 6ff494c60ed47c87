/** One plan of a list of prices: its name, and what a month and a year cost. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Named } from "~/components/site/named";
import { formatAmount, formatPlanPrice } from "~/domain/catalogue/money";
import { getPricePerMonth, type Plan } from "~/domain/catalogue/plan";
import { Amount } from "~/ui/amount";
import { Ltr } from "~/ui/ltr";

type PlanRowProps = {
	plan: Pick<Plan, "name" | "priceMajor" | "currency" | "interval">;
	badge?: ReactNode;
	/** A line under the name. */
	detail?: ReactNode;
	/** The price before a discount. */
	before?: ReactNode;
};

export function PlanRow({ plan, badge, detail, before }: PlanRowProps) {
	const { t } = useTranslation("landing");
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-4">
			<div>
				<div className="flex flex-wrap items-start gap-x-3 gap-y-1">
					<p className="font-semibold">
						<Named>{plan.name}</Named>
					</p>
					{badge}
				</div>
				{detail ? <p className="text-small text-ink-soft">{detail}</p> : null}
			</div>
			<div className="grid w-52 grow max-sm:w-full sm:justify-items-end">
				<Amount
					size="medium"
					className="sm:justify-end"
					per={plan.interval === "other" ? undefined : t("pricing.premium.perMonth")}
				>
					{formatPlanPrice(getPricePerMonth(plan), plan.currency)}
				</Amount>
				{before}
				{plan.interval === "yearly" ? (
					<span className="text-small text-ink-soft">
						<Ltr>{formatAmount(plan.priceMajor, plan.currency)}</Ltr>{" "}
						{t("pricing.premium.onceAYear")}
					</span>
				) : null}
			</div>
		</li>
	);
}
