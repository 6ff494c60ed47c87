/** The newest tips that a creator got, the newest first. */
import { useTranslation } from "react-i18next";
import { Named } from "~/components/site/named";
import type { Supporter } from "~/domain/catalogue/creator";
import { formatAmount } from "~/domain/catalogue/money";
import { InlineAmount } from "~/ui/amount";

const SHOWN = 5;

type RecentTipsProps = { supporters: readonly Supporter[]; currency: string };

export function RecentTips({ supporters, currency }: RecentTipsProps) {
	const { t } = useTranslation("tip");
	const shown = supporters.slice(0, SHOWN);
	return (
		<section aria-labelledby="recent-tips" className="border-t-2 border-ink pt-5">
			<h2 id="recent-tips" className="text-h4">
				{t("recentTips")}
			</h2>
			{shown.length === 0 ? (
				<p className="mt-2 text-ink-soft">{t("noRecentTips")}</p>
			) : (
				<ul className="mt-2 ruled">
					{shown.map((supporter, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: two people may say the same
						<RecentTip key={index} supporter={supporter} currency={currency} />
					))}
				</ul>
			)}
		</section>
	);
}

type RecentTipProps = { supporter: Supporter; currency: string };

function RecentTip({ supporter, currency }: RecentTipProps) {
	const { t } = useTranslation("tip");
	const { name, amountMajor, message } = supporter;
	return (
		<li className="py-3">
			<p className="flex flex-wrap justify-between gap-x-4 font-semibold">
				<span>
					<Named>{name ?? t("anonymousSupporter")}</Named>
				</span>{" "}
				{amountMajor === undefined ? null : (
					<InlineAmount>{formatAmount(amountMajor, supporter.currency ?? currency)}</InlineAmount>
				)}
			</p>
			{message ? (
				<p className="text-ink-soft">
					<Named>{message}</Named>
				</p>
			) : null}
		</li>
	);
}
