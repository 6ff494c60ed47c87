/**
 * The plans on sale: groups of plans, one creator's memberships, and the button that chooses one.
 */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { getPlanHeadingId, PlanCard } from "~/components/catalogue/plan-card";
import { useRelease } from "~/components/site/document-facts";
import { PostForm } from "~/components/site/form";
import { type CreatorTier, toTierPlan } from "~/domain/catalogue/creator";
import { isFree, isSelectablePlan, type Plan } from "~/domain/catalogue/plan";
import { canPayManually } from "~/domain/manual-payment/manual-payment";
import { paths } from "~/paths";
import { Button, ButtonLink, type ButtonVariant } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/link";
import { toChoiceFields } from "./form";

type PlanChoiceProps = {
	plan: Plan;
	creatorId: string | undefined;
	variant?: ButtonVariant;
	/** With a remembered code the button leads to the checkout, which shows the price with the code. */
	hasCode: boolean;
	/** The button's text instead of 'Choose …'. */
	children?: ReactNode;
};

/** Each button is a form of its own, so it works without script. */
export function PlanChoice(props: PlanChoiceProps) {
	const { plan, creatorId, variant = "primary", hasCode, children } = props;
	const { t } = useTranslation("plan");
	const release = useRelease();
	const label = children ?? t("choose", { name: plan.name });
	const isTransferable = plan.kind === "platform" && canPayManually(plan);
	if (plan.kind === "creator" && !creatorId) {
		return <p className="text-small text-ink-soft">{t(`subscription.creatorOnly.${release}`)}</p>;
	}
	if (!isSelectablePlan(plan)) {
		return <p className="text-small text-ink-soft">{t("notForSale")}</p>;
	}
	const checkoutPath = isTransferable
		? paths.premium({ planId: plan.id })
		: paths.subscription({ creatorId, planId: plan.id });
	const hasCheckout = isTransferable || (plan.kind === "creator" && !plan.isPriceGuessed);
	if (hasCode && hasCheckout) {
		return (
			<ButtonLink href={checkoutPath} variant={variant} size="compact" wide="always">
				{label}
			</ButtonLink>
		);
	}
	return (
		<>
			<PostForm
				action={paths.subscription({ creatorId })}
				hidden={toChoiceFields({ planId: plan.id, creatorId })}
			>
				<Button
					variant={variant}
					size="compact"
					wide="always"
					pendingLabel={t(isFree(plan) ? "starting" : "choosing")}
				>
					{label}
				</Button>
			</PostForm>
			{hasCheckout ? (
				<TextLink href={checkoutPath} standalone aria-describedby={getPlanHeadingId(plan)}>
					{t(isTransferable ? "otherWays" : "withCode")}
				</TextLink>
			) : null}
		</>
	);
}

type PlanGroupsProps = {
	platform: Plan[];
	creator: Plan[];
	selectedPlanId: string | undefined;
	creatorId: string | undefined;
	hasCode: boolean;
	/** False when a notice above has the page's primary button. */
	hasLeading: boolean;
};

const groups = [
	{ kind: "platform", title: "platformGroup", lead: "platformLead" },
	{ kind: "creator", title: "creatorGroup", lead: "creatorLead" },
] as const;

/** Each group keeps the order of the platform's list. */
export function PlanGroups(props: PlanGroupsProps) {
	const { selectedPlanId, creatorId, hasCode, hasLeading, ...plans } = props;
	const { t } = useTranslation("plan");
	const leading = hasLeading ? findLeading(props) : undefined;
	return groups
		.filter(({ kind }) => plans[kind].length > 0)
		.map(({ kind, title, lead }) => (
			<section key={kind} aria-labelledby={`group-${kind}`}>
				<h2 id={`group-${kind}`} className="text-h2">
					{t(`subscription.${title}`)}
				</h2>
				<p className="mt-1 text-ink-soft">{t(`subscription.${lead}`)}</p>
				<ul className="card-grid card-rows mt-5">
					{plans[kind].map((plan) => (
						<li key={plan.id || plan.name}>
							<PlanCard plan={plan} isSelected={plan.id === selectedPlanId}>
								<PlanChoice
									plan={plan}
									creatorId={creatorId}
									hasCode={hasCode}
									variant={plan === leading ? "primary" : "secondary"}
								/>
							</PlanCard>
						</li>
					))}
				</ul>
			</section>
		));
}

/** Finds the plan with the primary button: the popular one, else the first that can be chosen. */
function findLeading({ platform, creator, creatorId }: PlanGroupsProps): Plan | undefined {
	const choices = [...platform, ...(creatorId ? creator : [])].filter(isSelectablePlan);
	return choices.find(({ isPopular }) => isPopular) ?? choices[0];
}

type CreatorTiersProps = {
	tiers: CreatorTier[];
	creatorId: string;
	selectedPlanId: string | undefined;
	hasCode: boolean;
	hasLeading: boolean;
};

export function CreatorTiers(props: CreatorTiersProps) {
	const { tiers, creatorId, selectedPlanId, hasCode, hasLeading } = props;
	const { t } = useTranslation("plan");
	const leadingId = selectedPlanId ?? tiers.map(toTierPlan).find(isSelectablePlan)?.id;
	const listFeatures = useTierFeatures();
	return (
		<section aria-labelledby="tiers">
			<h2 id="tiers" className="visually-hidden">
				{t("subscription.creatorGroup")}
			</h2>
			<ul className="card-grid card-rows">
				{tiers.map((tier) => {
					const plan = { ...toTierPlan(tier), features: listFeatures(tier) };
					return (
						<li key={tier.id ?? tier.name}>
							<PlanCard plan={plan} isSelected={plan.id !== "" && plan.id === selectedPlanId}>
								<PlanChoice
									plan={plan}
									creatorId={creatorId}
									hasCode={hasCode}
									variant={hasLeading && plan.id === leadingId ? "primary" : "secondary"}
								/>
							</PlanCard>
						</li>
					);
				})}
			</ul>
		</section>
	);
}

export function NoTiers() {
	const { t } = useTranslation("plan");
	return (
		<EmptyState
			title={t("tiers.missingTitle")}
			action={<ButtonLink href={paths.subscription()}>{t("tiers.allPlans")}</ButtonLink>}
		>
			{t("tiers.missingText")}
		</EmptyState>
	);
}

/** `isAlone`: the page already links to the platform's plans. */
type TipInsteadProps = { creatorId: string; isAlone?: boolean };

export function TipInstead({ creatorId, isAlone = false }: TipInsteadProps) {
	const { t } = useTranslation("plan");
	return (
		<div className="flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-hairline pt-5">
			<p className="flex flex-wrap items-center gap-x-2">
				<Icon name="hand-coins" className="text-accent-text" />
				{t("tiers.tipLead")}{" "}
				<ButtonLink href={paths.tipping({ creatorId })} variant="secondary">
					{t("tiers.tip")}
				</ButtonLink>
			</p>
			{isAlone ? null : (
				<TextLink href={paths.subscription()} standalone>
					{t("tiers.allPlans")}
				</TextLink>
			)}
		</div>
	);
}

const knownPerks = ["early_access", "supporter_badge", "exclusive_updates"] as const;
type KnownPerk = (typeof knownPerks)[number];

const isKnownPerk = (perk: string): perk is KnownPerk => knownPerks.includes(perk as KnownPerk);

/** Lists what a tier includes: its features, then the perks that add something. */
function useTierFeatures(): (tier: CreatorTier) => string[] {
	const { t } = useTranslation("plan");
	return (tier) => {
		const { earlyAccessHours } = tier;
		// The feature with its hours replaces the perk of the same name.
		const perks = tier.perks.filter((perk) => !earlyAccessHours || perk !== "early_access");
		return [
			...(earlyAccessHours ? [t("tiers.earlyAccess", { count: earlyAccessHours })] : []),
			...(tier.hasExclusiveContent ? [t("tiers.exclusiveContent")] : []),
			...(tier.hasCommunityAccess ? [t("tiers.communityAccess")] : []),
			...(tier.hasDirectMessaging ? [t("tiers.directMessaging")] : []),
			...perks.map((perk) =>
				isKnownPerk(perk) ? t(`tiers.perk.${perk}`) : perk.replaceAll("_", " "),
			),
		];
	};
}
