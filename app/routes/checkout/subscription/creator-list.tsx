/**
 * The memberships of every creator: a list of creators, each with a page of their own, or one line where the
 * platform does not list them.
 */
import { useTranslation } from "react-i18next";
import { CreatorAvatar } from "~/components/catalogue/creator-avatar";
import { CreatorLine } from "~/components/catalogue/creator-header";
import { useRelease } from "~/components/site/document-facts";
import { Named } from "~/components/site/named";
import type { ListedCreator } from "~/domain/catalogue/creator";
import { formatPlanPrice } from "~/domain/catalogue/money";
import { getPricePerMonth, type Plan } from "~/domain/catalogue/plan";
import { isolateLtr } from "~/i18n/isolate";
import { paths } from "~/paths";
import { Icon } from "~/ui/icon";
import { Ltr } from "~/ui/ltr";

type CreatorMembershipsProps = {
	creators: readonly ListedCreator[];
	/** Memberships of no creator in particular, which are joined by a creator's own link. */
	plans: readonly Plan[];
};

export function CreatorMemberships({ creators, plans }: CreatorMembershipsProps) {
	const { t } = useTranslation("plan");
	if (creators.length === 0 && plans.length === 0) return null;
	return (
		<section aria-labelledby="group-creator">
			<h2 id="group-creator" className="text-h2">
				{t("subscription.creatorGroup")}
			</h2>
			<p className="mt-1 text-ink-soft">{t("subscription.creatorLead")}</p>
			{creators.length > 0 ? <CreatorList creators={creators} /> : <ByLink plans={plans} />}
		</section>
	);
}

function CreatorList({ creators }: Pick<CreatorMembershipsProps, "creators">) {
	return (
		<ul className="card-grid mt-5">
			{creators.map((creator) => (
				<li key={creator.id}>
					<CreatorCard creator={creator} />
				</li>
			))}
		</ul>
	);
}

function CreatorCard({ creator }: { creator: ListedCreator }) {
	const { t } = useTranslation(["plan", "tip"]);
	const { id, name, avatar, isVerified, fromPriceMajor, currency } = creator;
	return (
		<a
			href={paths.subscription({ creatorId: id })}
			className="flex h-full items-center gap-4 rounded-lg border border-hairline bg-surface p-gutter hover:border-ink-soft"
		>
			<CreatorAvatar name={name} avatar={avatar} />
			<div className="min-w-0 grow">
				<p className="flex items-center gap-2 font-semibold">
					<Named>{name}</Named>
					{isVerified ? (
						<>
							<Icon name="badge-check" className="text-link" />{" "}
							<span className="visually-hidden">{t("tip:verified")}</span>
						</>
					) : null}
				</p>
				<CreatorLine creator={creator} />
				{fromPriceMajor ? (
					<p>
						{t("subscription.creatorFrom", {
							price: isolateLtr(formatPlanPrice(fromPriceMajor, currency)),
						})}
					</p>
				) : null}
			</div>
			<Icon name="chevron-right" className="text-ink-soft" />
		</a>
	);
}

/** Each of these is sold by a creator, so it has a price here and no button. */
function ByLink({ plans }: Pick<CreatorMembershipsProps, "plans">) {
	const { t } = useTranslation("plan");
	const release = useRelease();
	return (
		<p className="mt-5 border-y border-hairline py-4">
			{plans.map((plan, index) => (
				<span key={plan.id || plan.name}>
					{index > 0 ? " · " : null}
					<Named className="font-semibold">{plan.name}</Named>{" "}
					<Ltr>{formatPlanPrice(getPricePerMonth(plan), plan.currency)}</Ltr> {t("perMonth")}
				</span>
			))}
			{". "}
			{t(`subscription.creatorOnly.${release}`)}
		</p>
	);
}
