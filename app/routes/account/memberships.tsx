/** Plans that run beside the platform's own: whose, until when, and whether they renew. */
import { useTranslation } from "react-i18next";
import { useDocumentFacts } from "~/components/site/document-facts";
import type { Membership } from "~/domain/payment/membership";
import { formatDate } from "~/i18n/date";
import { Card } from "~/ui/card";

export function Memberships({ memberships }: { memberships: Membership[] }) {
	const { t } = useTranslation("account");
	const { locale } = useDocumentFacts();
	if (memberships.length === 0) return null;
	return (
		<Card as="section" aria-labelledby="memberships">
			<h2 id="memberships" className="text-h4">
				{t("memberships.title")}
			</h2>
			<ul className="mt-2 grid gap-3">
				{memberships.map(({ planId, planName, creatorId, creatorName, paidUntil, renews }) => (
					<li key={`${planId} ${creatorId}`}>
						<p className="font-semibold">
							<bdi>{planName}</bdi>
							{creatorName ? (
								<>
									{" · "}
									<bdi>{creatorName}</bdi>
								</>
							) : null}
						</p>
						<p className="text-ink-soft">
							{paidUntil
								? t("memberships.until", { date: `\u2068${formatDate(paidUntil, locale)}\u2069` })
								: t("memberships.noEnd")}{" "}
							{paidUntil && renews === false ? t("memberships.noRenewal") : null}
						</p>
					</li>
				))}
			</ul>
		</Card>
	);
}
