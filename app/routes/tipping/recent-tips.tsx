/** What others sent before: name, amount and their words, the newest first. */
import { useTranslation } from "react-i18next";
import type { Supporter } from "~/domain/catalogue/creator";
import { formatTipAmount } from "~/domain/tip/tip";
import { Ltr } from "~/ui/ltr";

const SHOWN = 5;

export function RecentTips({ supporters }: { supporters: readonly Supporter[] }) {
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
				<ul className="mt-2 divide-y divide-hairline">
					{shown.map((supporter, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: two people may say the same
						<RecentTip key={index} supporter={supporter} />
					))}
				</ul>
			)}
		</section>
	);
}

function RecentTip({ supporter: { name, amountMajor, message } }: { supporter: Supporter }) {
	const { t } = useTranslation("tip");
	return (
		<li className="py-3">
			<p className="flex flex-wrap justify-between gap-x-4 font-semibold">
				<bdi>{name ?? t("anonymousSupporter")}</bdi>
				{amountMajor === undefined ? null : <Ltr>{formatTipAmount(amountMajor)}</Ltr>}
			</p>
			{message ? (
				<p className="text-ink-soft">
					<bdi>{message}</bdi>
				</p>
			) : null}
		</li>
	);
}
