/** Name, email and verification state. */
import { useTranslation } from "react-i18next";
import type { User } from "~/domain/account/user";
import { paths } from "~/paths";
import { Badge } from "~/ui/badge";
import { DescriptionList } from "~/ui/description-list";
import { TextLink } from "~/ui/link";
import { Ltr } from "~/ui/ltr";

export type AccountUser = Pick<
	User,
	"name" | "email" | "isActive" | "isEmailVerified" | "creatorTier"
>;

export function Particulars({ user }: { user: AccountUser }) {
	const { t } = useTranslation("account");
	const verification = user.isEmailVerified ? (
		<Badge tone="success" icon="check">
			{t("verified")}
		</Badge>
	) : (
		<Badge tone="warning">{t("notVerified")}</Badge>
	);
	return (
		<section aria-labelledby="particulars">
			<h2 id="particulars" className="text-h3">
				{t("particulars")}
			</h2>
			<DescriptionList
				className="mt-2 border-y border-hairline"
				rows={[
					{ label: t("name"), value: <bdi>{user.name || "–"}</bdi> },
					{ label: t("email"), value: <Ltr>{user.email}</Ltr> },
					{ label: t("verification"), value: verification },
				]}
			/>
			<TextLink standalone href={paths.accountPassword()} className="mt-1">
				{t("changePassword")}
			</TextLink>
		</section>
	);
}
