/**
 * A creator at the head of a page where they are paid: the picture, the page's heading, the show and how many
 * people support them. Tips, memberships and the checkout of one share it.
 */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Named } from "~/components/site/named";
import type { Creator, CreatorFacts } from "~/domain/catalogue/creator";
import { formatAmount, formatPlainAmount } from "~/domain/catalogue/money";
import { InlineAmount } from "~/ui/amount";
import { Badge } from "~/ui/badge";
import { CreatorAvatar } from "./creator-avatar";

type CreatorHeaderProps = {
	/** Null when the creator could not be loaded: the heading stands beside a neutral picture. */
	creator: Creator | null;
	/** Known without the creator's own data. */
	name?: string | undefined;
	/** The page's heading. */
	children: ReactNode;
	/** The currency of a total that names none. */
	currency: string;
	avatarClassName?: string;
};

export function CreatorHeader(props: CreatorHeaderProps) {
	const { creator, name = "", children, currency, avatarClassName } = props;
	const { t } = useTranslation("tip");
	return (
		<div className="flex flex-wrap items-center gap-4">
			<CreatorAvatar
				name={creator?.name ?? name}
				avatar={creator?.avatar}
				className={avatarClassName}
			/>
			<div className="grid min-w-0 flex-1 basis-40 sm:gap-1">
				<div className="flex flex-wrap items-center gap-x-3">
					{children}
					{creator?.isVerified ? (
						<Badge tone="teal" icon="badge-check">
							{t("verified")}
						</Badge>
					) : null}
				</div>
				{creator ? <CreatorLine creator={creator} /> : null}
				<TotalRaised
					amountMajor={creator?.totalTipsMajor}
					currency={creator?.tipsCurrency ?? currency}
				/>
			</div>
		</div>
	);
}

/** The show, and how many people support the creator; nothing where the platform tells neither. */
export function CreatorLine({ creator }: { creator: CreatorFacts }) {
	const { t } = useTranslation("tip");
	const { show, supporterCount: count = 0 } = creator;
	const supporters =
		count > 0 ? t("supporters", { count, number: formatPlainAmount(count) }) : undefined;
	if (!show && !supporters) return null;
	return (
		<p className="flex flex-wrap gap-x-3">
			{show ? <Named>{show}</Named> : null}{" "}
			{supporters ? <span className="text-ink-soft">{supporters}</span> : null}
		</p>
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
