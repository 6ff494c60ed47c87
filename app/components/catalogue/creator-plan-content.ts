/** Says what a plan for creators includes. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { toNamed } from "~/components/site/named";
import { type CreatorPlan, listBenefits, listExtraFeatures } from "~/domain/catalogue/creator-plan";
import { useCreatorPlanLimits } from "./creator-plan-limit";

/** Lists limits and flags in the reader's language, then what the platform adds in its own words. */
export function useCreatorPlanContents(plan: CreatorPlan): ReactNode[] {
	const { t } = useTranslation("creator");
	return [
		...useCreatorPlanLimits(plan),
		...listBenefits(plan).map((benefit) => t(`benefit.${benefit}`)),
		...listExtraFeatures(plan).map(toNamed),
	];
}
