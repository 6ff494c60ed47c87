/** Whom the tip is for: picture or initials, name, verified badge and the tips raised so far. */
import { useTranslation } from "react-i18next";
import { CreatorAvatar } from "~/components/catalogue/creator-avatar";
import type { Creator } from "~/domain/catalogue/creator";
import { formatTipAmount } from "~/domain/tip/tip";
import { Badge } from "~/ui/badge";
import { Ltr } from "~/ui/ltr";
import { Notice } from "~/ui/notice";

type CreatorHeadingProps = {
	/** `null`: the creator could not be loaded. */
	creator: Creator | null;
	isUnknown: boolean;
};

export function CreatorHeading({ creator, isUnknown }: CreatorHeadingProps) {
	const { t } = useTranslation("tip");
	return (
		<section aria-labelledby="creator-name" className="grid gap-4">
			{creator === null ? (
				<Notice role="status" title={t("basic.notice")}>
					{t(isUnknown ? "basic.unknown" : "basic.text")}
				</Notice>
			) : null}
			<div className="flex flex-wrap items-center gap-4">
				<CreatorAvatar name={creator?.name ?? ""} avatar={creator?.avatar} className="sm:size-20" />
				<div className="grid min-w-0 flex-1 basis-40 justify-items-start gap-1">
					<h2 id="creator-name" className="text-h3">
						<bdi>{creator?.name ?? t("basic.name")}</bdi>
					</h2>
					{creator?.isVerified ? (
						<Badge tone="teal" icon="badge-check">
							{t("verified")}
						</Badge>
					) : null}
					<TotalRaised amountMajor={creator?.totalTipsMajor} />
				</div>
			</div>
		</section>
	);
}

function TotalRaised({ amountMajor }: { amountMajor: number | undefined }) {
	const { t } = useTranslation("tip");
	if (amountMajor === undefined) return null;
	return (
		<p className="text-ink-soft">
			{t("totalRaised")}{" "}
			<Ltr className="font-semibold text-ink">{formatTipAmount(amountMajor)}</Ltr>
		</p>
	);
}
