/** The creator, the total of tips so far, and recent tips, newest first. */

import { useTranslation } from "react-i18next";
import { CreatorAvatar } from "~/components/catalogue/creator-avatar";
import { Named } from "~/components/site/named";
import type { Creator, Supporter } from "~/domain/catalogue/creator";
import { formatAmount } from "~/domain/catalogue/money";
import { InlineAmount } from "~/ui/amount";
import { Badge } from "~/ui/badge";
import { Notice } from "~/ui/notice";

const SHOWN = 5;

type CreatorHeadingProps = {
	/** Null when the creator could not be loaded. */
	creator: Creator | null;
	isUnknown: boolean;
	currency: string;
};

export function CreatorHeading({ creator, isUnknown, currency }: CreatorHeadingProps) {
	const { t } = useTranslation("tip");
	return (
		<section aria-labelledby="creator-name" className="grid gap-4">
			{creator === null ? (
				<Notice role="status" title={t("basic.notice")}>
					{t(isUnknown ? "basic.unknown" : "basic.text")}
				</Notice>
			) : null}
			<div className="flex flex-wrap items-center gap-4">
				<CreatorAvatar
					name={creator?.name ?? ""}
					avatar={creator?.avatar}
					className="max-sm:size-12 sm:size-20"
				/>
				<div className="grid min-w-0 flex-1 basis-40 sm:gap-1">
					<div className="flex flex-wrap items-center gap-x-3">
						<h2 id="creator-name" className="text-h3">
							<Named>{creator?.name ?? t("basic.name")}</Named>
						</h2>
						{creator?.isVerified ? (
							<Badge tone="teal" icon="badge-check">
								{t("verified")}
							</Badge>
						) : null}
					</div>
					<TotalRaised
						amountMajor={creator?.totalTipsMajor}
						currency={creator?.tipsCurrency ?? currency}
					/>
				</div>
			</div>
		</section>
	);
}

type TotalRaisedProps = { amountMajor: number | undefined; currency: string };

function TotalRaised({ amountMajor, currency }: TotalRaisedProps) {
	const { t } = useTranslation("tip");
	if (amountMajor === undefined) return null;
	return (
		<p className="text-ink-soft">
			{t("totalRaised")}{" "}
			<InlineAmount className="font-semibold text-ink">
				{formatAmount(amountMajor, currency)}
			</InlineAmount>
		</p>
	);
}

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
