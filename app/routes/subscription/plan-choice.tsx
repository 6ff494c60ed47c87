/** The button that chooses a plan: a form of its own, so it works alone and without script. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Plan } from "~/domain/catalogue/plan";
import { isSelectablePlan } from "~/domain/catalogue/plan";
import { paths } from "~/paths";
import { Button, type ButtonVariant } from "~/ui/button";
import { CREATOR_FIELD, PLAN_FIELD } from "./form";

type PlanChoiceProps = {
	plan: Plan;
	creatorId: string | undefined;
	variant?: ButtonVariant;
	/** Stands on the button instead of 'Choose …'. */
	children?: ReactNode;
};

export function PlanChoice({ plan, creatorId, variant = "primary", children }: PlanChoiceProps) {
	const { t } = useTranslation("plan");
	if (plan.kind === "creator" && !creatorId) {
		return <p className="text-small text-ink-soft">{t("subscription.creatorOnly")}</p>;
	}
	if (!isSelectablePlan(plan)) {
		return <p className="text-small text-ink-soft">{t("notForSale")}</p>;
	}
	return (
		<form method="post" action={paths.subscription({ creatorId })} data-guard="">
			<input type="hidden" name={PLAN_FIELD} value={plan.id} />
			{creatorId ? <input type="hidden" name={CREATOR_FIELD} value={creatorId} /> : null}
			<Button variant={variant} wide="always" pendingLabel={t("choosing")}>
				{children ?? t("choose", { name: plan.name })}
			</Button>
		</form>
	);
}
