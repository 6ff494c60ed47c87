/** The plans that run: until when, whether they renew, and how that is ended (account-40). */
import { useDocumentFacts } from "~/components/site/document-facts";
import { PostForm } from "~/components/site/form";
import type { Membership } from "~/domain/payment/membership";
import { formatDate } from "~/i18n/date";
import { isolate } from "~/i18n/isolate";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextLink } from "~/ui/link";
import type { AccountPayments } from "./load.server";

type MembershipsProps = Pick<AccountPayments, "memberships" | "canCancel">;

export function Memberships({ memberships, canCancel }: MembershipsProps) {
	const { t } = useTranslation("account");
	if (memberships.length === 0) return null;
	return (
		<Card as="section" aria-labelledby="memberships">
			<h2 id="memberships" className="text-h4">
				{t("memberships.title")}
			</h2>
			<ul className="mt-2 grid gap-4">
				{memberships.map((membership) => (
					<li key={`${membership.planId} ${membership.creatorId}`}>
						<MembershipName membership={membership} />
						<MembershipEnd membership={membership} />
						<Renewal membership={membership} canCancel={canCancel} />
					</li>
				))}
			</ul>
		</Card>
	);
}

type OneProps = { membership: Membership };

/** With its type for a creator's package, whose name may be that of a listener's plan. */
function MembershipName({ membership: { planName, creatorName, paymentType } }: OneProps) {
	const { t } = useTranslation("account");
	return (
		<p className="font-semibold">
			<bdi>{planName}</bdi>
			{creatorName ? (
				<>
					{" · "}
					<bdi>{creatorName}</bdi>
				</>
			) : null}
			{paymentType === "creator_package" ? ` · ${t("type.creator_package")}` : null}
		</p>
	);
}

function MembershipEnd({ membership: { paidUntil, renews, isCancelled } }: OneProps) {
	const { t } = useTranslation("account");
	const { locale } = useDocumentFacts();
	if (!paidUntil) return <p className="text-ink-soft">{t("memberships.noEnd")}</p>;
	const day = formatDate(paidUntil, locale);
	if (!day) return null;
	const date = isolate(day);
	if (isCancelled) return <p className="text-ink-soft">{t("memberships.ends", { date })}</p>;
	if (renews) return <p className="text-ink-soft">{t("memberships.renews", { date })}</p>;
	return (
		<p className="text-ink-soft">
			{t("memberships.until", { date })} {renews === false ? t("memberships.noRenewal") : null}
		</p>
	);
}

function Renewal({ membership, canCancel }: OneProps & { canCancel: boolean }) {
	const { t } = useTranslation("account");
	const { planId, creatorId, renews, isCancelled } = membership;
	if (!renews && !isCancelled) return null;
	const intent = isCancelled ? "resume" : "cancel";
	if (!canCancel) {
		return (
			<p className="text-ink-soft">
				{t("memberships.notSupported")}{" "}
				<TextLink href={paths.contact({ topic: "account", page: paths.account() })}>
					{t("memberships.writeToUs")}
				</TextLink>
			</p>
		);
	}
	return (
		<PostForm
			action={paths.account()}
			hidden={{ intent, plan_id: planId, creator_id: creatorId }}
			className="mt-2"
		>
			<Button variant="secondary" pendingLabel={t("memberships.pending")}>
				{t(`memberships.${intent}`)}
			</Button>
		</PostForm>
	);
}
