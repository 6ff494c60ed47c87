/** The creator of a tip. */

import { useTranslation } from "react-i18next";
import { CreatorHeader } from "~/components/catalogue/creator-header";
import { Named } from "~/components/site/named";
import type { Creator } from "~/domain/catalogue/creator";
import { Notice } from "~/ui/notice";

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
			{/* Small on a phone, whose first screen has the amounts and the button. */}
			<CreatorHeader creator={creator} currency={currency} avatarClassName="max-sm:size-12">
				<h2 id="creator-name" className="text-h3">
					<Named>{creator?.name ?? t("basic.name")}</Named>
				</h2>
			</CreatorHeader>
		</section>
	);
}
