/** The signed-in creator, with the number of followers and episodes where they are known. */

import { useTranslation } from "react-i18next";
import { showName } from "#core/name";
import { CreatorAvatar } from "~/components/catalogue/creator-avatar";
import { Named } from "~/components/site/named";
import { formatPlainAmount } from "~/domain/catalogue/money";
import { Badge } from "~/ui/badge";
import { Ltr } from "~/ui/ltr";

export type Account = { name?: string; email?: string; avatar?: string };

type AccountHeaderProps = {
	account: Account;
	followerCount: number | null;
	episodeCount: number | null;
	currentTier: string | null;
};

export function AccountHeader(props: AccountHeaderProps) {
	const { account, followerCount, episodeCount, currentTier } = props;
	const { t } = useTranslation("creator");
	const name = showName(account.name, account.email ?? "");
	return (
		<section
			aria-label={t("account.label")}
			className="flex flex-wrap items-center gap-x-12 gap-y-6 border-y border-hairline py-5"
		>
			<div className="flex min-w-0 grow flex-wrap items-center gap-4">
				<CreatorAvatar name={name} avatar={account.avatar} />
				<div className="grid min-w-0 flex-1 basis-40 justify-items-start gap-1">
					<p className="text-h4 font-semibold">
						<bdi>{name}</bdi>
					</p>
					{currentTier ? (
						<Badge tone="teal">
							<span className="wrap-anywhere">
								{t("account.plan")} <Named>{currentTier}</Named>
							</span>
						</Badge>
					) : null}
				</div>
			</div>
			<dl className="flex flex-wrap gap-x-12 gap-y-3">
				<Count noun="followers" count={followerCount} />
				<Count noun="episodes" count={episodeCount} />
			</dl>
		</section>
	);
}

/** In Arabic the noun depends on the number, so the count chooses the label. */
function Count({ noun, count }: { noun: "followers" | "episodes"; count: number | null }) {
	const { t } = useTranslation("creator");
	if (count === null) return null;
	return (
		<div className="flex flex-col-reverse">
			<dt className="text-small text-ink-soft">{t(`account.${noun}`, { count })}</dt>
			<dd className="font-heading text-h3 font-semibold">
				<Ltr>{formatPlainAmount(count)}</Ltr>
			</dd>
		</div>
	);
}
