/** Says once for all plans of a list when paid time starts, while there is nothing to hear. */
import { useTranslation } from "react-i18next";
import { useDocumentFacts } from "~/components/site/document-facts";
import { isFree, type Plan } from "~/domain/catalogue/plan";

type PaidStartNoteProps = { plans: readonly Pick<Plan, "priceMajor" | "isPriceGuessed">[] };

export function PaidStartNote({ plans }: PaidStartNoteProps) {
	const { t } = useTranslation("landing");
	const { paidStart } = useDocumentFacts();
	if (!paidStart || plans.every(isFree)) return null;
	return <p className="text-small">{t(`pricing.premium.start.${paidStart}`)}</p>;
}
