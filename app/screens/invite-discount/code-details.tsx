/** The small print of a code: for whom, from what amount, how often, from when to when. */
import type { ReactNode } from "react";
import { useDocumentFacts } from "~/components/site/document-facts";
import { formatCents, getLimitDay } from "~/domain/invite/discount-code";
import { formatDate } from "~/i18n/date";
import { useTranslation } from "~/i18n/use-translation";
import { InlineAmount } from "~/ui/amount";
import { DescriptionList } from "~/ui/description-list";
import { Ltr } from "~/ui/ltr";
import type { ShownCode } from "./data";

export function CodeDetails({ code }: { code: ShownCode }) {
	const { t } = useTranslation("invite");
	const { locale } = useDocumentFacts();
	const { minimalSpendCents, maxUsesPerUser } = code;
	const day = (limit: string | undefined) => formatDate(getLimitDay(limit) ?? "", locale);
	const begin = day(code.from);
	const rows: Array<{ label: string; value: ReactNode }> = [
		{ label: t("details.code"), value: <Ltr>{code.code}</Ltr> },
		{
			label: t("details.eligibility"),
			value: t(`details.${code.userEligibility ?? "everyone"}`),
		},
		{
			label: t("details.minimalSpend"),
			value: minimalSpendCents ? (
				<InlineAmount>{formatCents(minimalSpendCents, code.currency)}</InlineAmount>
			) : (
				t("details.noMinimum")
			),
		},
		{
			label: t("details.uses"),
			value:
				maxUsesPerUser === undefined
					? t("details.unlimited")
					: t("details.usesCount", { count: maxUsesPerUser }),
		},
		...(begin ? [{ label: t("details.from"), value: begin }] : []),
		{ label: t("details.to"), value: day(code.to) ?? t("details.noEnd") },
	];
	return (
		<section aria-labelledby="code-details">
			<h2 id="code-details" className="text-h3">
				{t("details.title")}
			</h2>
			{code.description ? (
				<p dir="auto" className="mt-2 text-ink-soft">
					{code.description}
				</p>
			) : null}
			<DescriptionList rows={rows} className="mt-2" />
		</section>
	);
}
