/** The sentence on when paid time starts, where it does not simply start with the payment (payment-160). */
import { useTranslation } from "react-i18next";
import { useDocumentFacts } from "~/components/site/document-facts";
import { isFree, type Plan } from "~/domain/catalogue/plan";
import type { PlanStanding } from "~/domain/payment/membership";

type PaidStartLineProps = {
	plan: Pick<Plan, "interval" | "priceMajor" | "isPriceGuessed">;
	standing?: PlanStanding | undefined;
};

/**
 * Says how the time of a plan on offer starts; nothing where it starts at once and there is something to
 * hear, for a free plan, and for a plan that the person has, whose own state is shown.
 */
export function PaidStartLine({ plan, standing }: PaidStartLineProps) {
	const { t } = useTranslation("plan");
	const { paidStart } = useDocumentFacts();
	if (!paidStart || isFree(plan) || standing?.kind === "running") return null;
	return (
		<p className="text-small">
			{t(paidStart === "today" ? "start.today" : `start.atLaunch.${plan.interval}`)}
		</p>
	);
}
