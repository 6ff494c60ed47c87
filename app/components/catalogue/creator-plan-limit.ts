/** Says what a plan for creators limits. */
import { useTranslation } from "react-i18next";
import type { CreatorPlan } from "~/domain/catalogue/creator-plan";
import { formatPlainAmount } from "~/domain/catalogue/money";

/** Returns a text for each limit of the plan, in the reader's language: uploads, then followers. */
export function useCreatorPlanLimits({
	maxUploads,
	maxFollowers,
}: Pick<CreatorPlan, "maxUploads" | "maxFollowers">): string[] {
	const { t } = useTranslation("creator");
	const limits = { uploads: maxUploads, listeners: maxFollowers } as const;
	return (["uploads", "listeners"] as const).flatMap((noun) => {
		const count = limits[noun];
		return count === undefined ? [] : [t(noun, { count, number: formatPlainAmount(count) })];
	});
}
