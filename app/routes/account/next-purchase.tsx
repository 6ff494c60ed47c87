/** Shows what the owner of a running plan can buy next (payment-236). */
import { useTranslation } from "react-i18next";
import type { NextPurchase } from "~/domain/manual-payment/next-purchase";
import type { Membership } from "~/domain/payment/membership";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";

type NextPurchasesProps = {
	membership: Membership;
	next: NextPurchase;
	/** The id of the element that names the plan. */
	nameId: string;
};

/** Offers more time, and the same plan by the year, each with what it does to the time that is left. */
export function NextPurchases({ membership, next: { more, year }, nameId }: NextPurchasesProps) {
	const { t } = useTranslation(["account", "plan"]);
	if (!more && !year) return null;
	return (
		<div className="mt-4 grid gap-4 border-t border-hairline pt-5">
			{more ? (
				<NextLink
					nameId={nameId}
					href={paths.renew(membership)}
					note={t("plan:standing.moreLater")}
				>
					{t(`plan:standing.more.${more}`)}
				</NextLink>
			) : null}
			{year ? (
				<NextLink
					nameId={nameId}
					href={paths.premium({ planId: year.planId })}
					note={t("next.yearStarts")}
				>
					{t("next.year", { free: t("plan:freeMonths", { count: year.freeMonths }) })}
				</NextLink>
			) : null}
		</div>
	);
}

type NextLinkProps = { nameId: string; href: string; note: string; children: string };

function NextLink({ nameId, href, note, children }: NextLinkProps) {
	return (
		<div className="grid gap-2 sm:grid-cols-[18rem_1fr] sm:items-center sm:gap-4">
			<ButtonLink href={href} variant="secondary" wide="always" aria-describedby={nameId}>
				{children}
			</ButtonLink>
			<p className="text-small text-ink-soft">{note}</p>
		</div>
	);
}
