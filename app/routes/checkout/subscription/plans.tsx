/**
 * The plans on sale: groups of plans, one creator's memberships, and the button that chooses one.
 */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { getPlanHeadingId, PlanBadges, PlanCard } from "~/components/catalogue/plan-card";
import { PlanPrice } from "~/components/catalogue/plan-price";
import { getRunning, useMoreLabel } from "~/components/catalogue/plan-standing";
import { useTierFeatures } from "~/components/catalogue/tier-feature";
import { RequestLink } from "~/components/manual-payment/request-notice";
import { PostForm } from "~/components/site/form";
import { SentenceWithName, toNamed } from "~/components/site/named";
import { type CreatorTier, toTierPlan } from "~/domain/catalogue/creator";
import { isFree, isSelectablePlan, type Plan } from "~/domain/catalogue/plan";
import type { PlanQuotes } from "~/domain/invite/quote";
import { canPayManually } from "~/domain/manual-payment/manual-payment";
import {
	findOpenRequest,
	type KnownRequests,
	type OpenRequest,
} from "~/domain/manual-payment/manual-payment-record";
import {
	getRunningAction,
	getStanding,
	type Membership,
	type PlanComparison,
} from "~/domain/payment/membership";
import { paths } from "~/paths";
import { Button, ButtonLink, type ButtonVariant } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/link";
import { toChoiceFields } from "./form";
import { hasCheckout } from "./offer";

type PlanChoiceProps = {
	plan: Plan;
	creatorId: string | undefined;
	variant?: ButtonVariant;
	/** With a remembered code the button leads to the checkout, which shows the price with the code. */
	hasCode: boolean;
	/** The plan itself where it runs. */
	running?: Membership | undefined;
	/** The transfer for it that is still open. */
	request?: OpenRequest | undefined;
	/** The button's text instead of 'Choose …'. */
	children?: ReactNode;
};

/** Each button is a form of its own, so it works without script. */
export function PlanChoice(props: PlanChoiceProps) {
	const { plan, creatorId, variant = "primary", hasCode, running, request, children } = props;
	const { t } = useTranslation("plan");
	const more = useMoreLabel(plan, running);
	const label = more ?? children ?? (
		<SentenceWithName name={plan.name}>{(name) => t("choose", { name })}</SentenceWithName>
	);
	const isPaidManually = plan.kind === "platform" && canPayManually(plan);
	const describedBy = { "aria-describedby": more ? getPlanHeadingId(plan) : undefined };
	if (!isSelectablePlan(plan)) {
		return <p className="text-small text-ink-soft">{t("notForSale")}</p>;
	}
	if (request) return <RequestLink request={request} planName={plan.name} size="compact" />;
	if (running && getRunningAction(running) === "account") {
		return (
			<ButtonLink
				href={paths.account()}
				variant="secondary"
				size="compact"
				wide="always"
				aria-describedby={getPlanHeadingId(plan)}
			>
				{t("standing.account")}
			</ButtonLink>
		);
	}
	const checkoutPath = isPaidManually
		? paths.premium({ planId: plan.id })
		: paths.subscription({ creatorId, planId: plan.id });
	const isPayable = hasCheckout(plan, creatorId);
	if (hasCode && isPayable) {
		return (
			<ButtonLink
				href={checkoutPath}
				variant={variant}
				size="compact"
				wide="always"
				{...describedBy}
			>
				{label}
			</ButtonLink>
		);
	}
	return (
		<>
			<PostForm
				action={paths.subscription({ creatorId })}
				hidden={toChoiceFields({ planId: plan.id, creatorId, again: more ? "more" : undefined })}
			>
				<Button
					variant={variant}
					size="compact"
					wide="always"
					pendingLabel={t(isFree(plan) ? "starting" : "choosing")}
					{...describedBy}
				>
					{label}
				</Button>
			</PostForm>
			{isPayable ? (
				<TextLink href={checkoutPath} standalone aria-describedby={getPlanHeadingId(plan)}>
					{t(isPaidManually ? "otherWays" : "withCode")}
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
	quotes: PlanQuotes;
	comparison: PlanComparison;
	requests: KnownRequests;
};

const groups = [
	{ kind: "platform", title: "platformGroup", lead: "platformLead" },
	{ kind: "creator", title: "creatorGroup", lead: "creatorLead" },
] as const;

/** Each group keeps the order of the platform's list. */
export function PlanGroups(props: PlanGroupsProps) {
	const { selectedPlanId, creatorId, hasCode, hasLeading, quotes, comparison, ...plans } = props;
	const { requests } = props;
	const { t } = useTranslation("plan");
	const leading = hasLeading ? findLeading(props) : undefined;
	return groups
		.filter(({ kind }) => plans[kind].length > 0)
		.map(({ kind, title, lead }) => (
			<section key={kind} aria-labelledby={`group-${kind}`}>
				<h2 id={`group-${kind}`} className="text-h3">
					{t(`subscription.${title}`)}
				</h2>
				<p className="mt-1 text-ink-soft">{t(`subscription.${lead}`)}</p>
				<ul className="card-grid card-rows mt-5">
					{plans[kind].map((plan) => (
						<li key={plan.id || plan.name}>
							<OfferedPlan
								plan={plan}
								isSelected={plan.id === selectedPlanId}
								isLeading={plan === leading}
								{...{ creatorId, hasCode, quotes, comparison, requests }}
							/>
						</li>
					))}
				</ul>
			</section>
		));
}

/** Transfers pay for the platform's plans only; a tier may have the same id. */
export const findRequestOf = (plan: Plan, requests: KnownRequests): OpenRequest | undefined =>
	plan.kind === "platform" ? findOpenRequest(plan.id, requests) : undefined;

type OfferedPlanProps = Pick<
	PlanGroupsProps,
	"creatorId" | "hasCode" | "quotes" | "comparison" | "requests"
> & {
	plan: Plan;
	isSelected: boolean;
	isLeading: boolean;
};

function OfferedPlan(props: OfferedPlanProps) {
	const { plan, isSelected, isLeading, creatorId, hasCode, quotes, comparison } = props;
	const standing = getStanding(plan, comparison);
	const request = findRequestOf(plan, props.requests);
	const quote = quotes[plan.id];
	const { offered } = comparison;
	return (
		<PlanCard
			plan={plan}
			offered={offered}
			look={isSelected || plan.isPopular ? "marked" : "raised"}
			badges={
				<PlanBadges
					isWaiting={request?.paymentId !== undefined}
					hasQuote={quote !== undefined}
					{...{ plan, offered, isSelected, standing }}
				/>
			}
			price={<PlanPrice {...{ plan, quote, standing }} />}
			choice={
				<PlanChoice
					plan={plan}
					creatorId={creatorId}
					hasCode={hasCode}
					running={getRunning(standing)}
					request={request}
					variant={isLeading ? "primary" : "secondary"}
				/>
			}
			lines={plan.features.map(toNamed)}
		/>
	);
}

/** Finds the plan with the primary button: the popular one, else the first that is new to the person. */
function findLeading(props: PlanGroupsProps): Plan | undefined {
	const { platform, creator, creatorId, comparison, requests } = props;
	const choices = [...platform, ...(creatorId ? creator : [])].filter(
		(plan) =>
			isSelectablePlan(plan) && !getStanding(plan, comparison) && !findRequestOf(plan, requests),
	);
	return choices.find(({ isPopular }) => isPopular) ?? choices[0];
}

type CreatorTiersProps = {
	tiers: CreatorTier[];
	creatorId: string;
	selectedPlanId: string | undefined;
	hasCode: boolean;
	hasLeading: boolean;
	quotes: PlanQuotes;
	comparison: PlanComparison;
	requests: KnownRequests;
};

export function CreatorTiers(props: CreatorTiersProps) {
	const { tiers, creatorId, selectedPlanId, hasCode, hasLeading, ...known } = props;
	const { comparison } = known;
	const { t } = useTranslation("plan");
	const leadingId =
		selectedPlanId ??
		tiers.map(toTierPlan).find((plan) => isSelectablePlan(plan) && !getStanding(plan, comparison))
			?.id;
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
							<OfferedPlan
								plan={plan}
								isSelected={plan.id !== "" && plan.id === selectedPlanId}
								isLeading={hasLeading && plan.id === leadingId}
								{...{ creatorId, hasCode }}
								{...known}
							/>
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
			drawing="microphone"
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
			<p className="flex flex-wrap items-center gap-2">
				<Icon name="hand-coins" className="text-accent-text" />
				{t("tiers.tipLead")}{" "}
				<ButtonLink href={paths.tipping({ creatorId })} variant="secondary">
					<span className="tip-instead">{t("tiers.tip")}</span>
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
