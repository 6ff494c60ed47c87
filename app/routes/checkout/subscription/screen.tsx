/**
 * /subscription as an open page: a failure, the welcome or the remembered choice, then the plans.
 */

import { useTranslation } from "react-i18next";
import { CreatorHeader } from "~/components/catalogue/creator-header";
import { NotRenewed, PlanEnds } from "~/components/catalogue/plan-end";
import { getRunning, StandingNote } from "~/components/catalogue/plan-standing";
import { RecentTips } from "~/components/catalogue/recent-tips";
import { RememberedCode } from "~/components/invite/remembered-code";
import { OwnPlans } from "~/components/payment/after-payment";
import { BriefTerms, TermColumns, useApprovalText } from "~/components/payment/before-paying";
import { CheckoutFailureNotice, hasOwnAction } from "~/components/payment/checkout-failure-notice";
import { Agreement } from "~/components/site/agreement";
import { InAppBrowserNotice } from "~/components/site/in-app-browser-notice";
import { SentenceWithName } from "~/components/site/named";
import { findPlan, getCommonRenewal, isFree, type Plan } from "~/domain/catalogue/plan";
import { canPayManually } from "~/domain/manual-payment/manual-payment";
import type { CheckoutFailure } from "~/domain/payment/checkout-failure";
import { getStanding, type PlanComparison } from "~/domain/payment/membership";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon, type IconName } from "~/ui/icon";
import { Page, Stack } from "~/ui/layout";
import { TextLink } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { CreatorMemberships } from "./creator-list";
import type { OpenPage } from "./load.server";
import { listPlans } from "./offer";
import { CreatorTiers, findRequestOf, NoTiers, PlanChoice, PlanGroups, TipInstead } from "./plans";

type SubscriptionScreenProps = OpenPage & { failure: CheckoutFailure | undefined };

export function SubscriptionScreen(props: SubscriptionScreenProps) {
	const { offer, failure, loginPath } = props;
	const terms = useTerms(props);
	return (
		<Page className="grid gap-6 pt-5 pb-8 sm:gap-10 sm:py-14">
			{failure ? <CheckoutFailureNotice failure={failure} loginPath={loginPath} /> : null}
			<Stack>
				<Heading {...props} />
				{props.displayName === null ? <SignInLine {...props} /> : null}
				<NotRenewed notice={props.notice} />
				<PlanEnds running={props.running} />
				<OwnPlans running={props.running} />
				{/* Side by side where there is room, so that no box is wider than its words. */}
				<div className="grid items-start gap-4 empty:hidden lg:grid-cols-2">
					<RememberedCode
						code={props.rememberedCode}
						text={hasQuotes(props) ? "inPrices" : "redeemable"}
					/>
					<Greeting {...props} />
					{listPlans(offer).every(isFree) ? null : <InAppBrowserNotice />}
				</div>
				{terms ? <BriefTerms {...terms.brief} /> : null}
			</Stack>
			<Offers {...props} />
			{terms ? (
				<Stack>
					<Agreement act="pay" />
					<TermColumns {...terms.all} />
				</Stack>
			) : null}
			<TrustBadges />
		</Page>
	);
}

const hasQuotes = ({ quotes }: Pick<OpenPage, "quotes">) => Object.keys(quotes).length > 0;

/** A plan's button starts a payment: its terms stand above the plans in one line, and below them in full. */
function useTerms({ offer, promisedTime, delay }: SubscriptionScreenProps) {
	const { t } = useTranslation("payment");
	const wait = useApprovalText(promisedTime, delay);
	const plans = listPlans(offer);
	if (plans.length === 0) return undefined;
	const hasPlans = plans.some(({ kind }) => kind === "platform");
	if (plans.every(isFree)) {
		return { brief: {}, all: { gets: hasPlans ? "freePlan" : "freeMembership" } as const };
	}
	const hasManualPayment = plans.some((plan) => plan.kind === "platform" && canPayManually(plan));
	const approval = hasManualPayment
		? `${t("before.byCardOrTransfer")} ${wait}`
		: t("before.byCard");
	const renewal = getCommonRenewal(plans);
	const gets = hasPlans ? ("plan" as const) : ("membership" as const);
	return {
		brief: { approval, renewal },
		all: { gets, approval, renewal: t(`before.renewals.${renewal}`) },
	};
}

function Heading({ offer, creator, creatorName: name, currency }: OpenPage) {
	const { t } = useTranslation("plan");
	if (offer.kind === "plans") {
		return (
			<div>
				<h1>{t("subscription.title")}</h1>
				<p className="mt-1 text-lead text-ink-soft">{t("subscription.lead")}</p>
			</div>
		);
	}
	return (
		<div>
			<CreatorHeader creator={creator} name={name} currency={currency}>
				<h1>
					{name ? (
						<SentenceWithName name={name}>
							{(place) => t("tiers.title", { name: place })}
						</SentenceWithName>
					) : (
						t("tiers.titleUnnamed")
					)}
				</h1>
			</CreatorHeader>
			<p className="mt-2 text-lead text-ink-soft">{t("tiers.lead")}</p>
		</div>
	);
}

/** Finds the plan that a signed-in person chose before; a notice shows it with its own button. */
function findChosen(props: SubscriptionScreenProps): Plan | undefined {
	const { offer, displayName, failure, selectedPlanId } = props;
	if (displayName === null || failure) return undefined;
	return findPlan(listPlans(offer), selectedPlanId);
}

function SignInLine({ offer, loginPath }: SubscriptionScreenProps) {
	const { t } = useTranslation("plan");
	if (listPlans(offer).length === 0) return null;
	return (
		<p>
			{t("subscription.signInText")}{" "}
			<TextLink href={loginPath}>{t("subscription.signIn")}</TextLink>
		</p>
	);
}

/** Shows a signed-in person at most one message; a remembered choice comes before the welcome. */
function Greeting(props: SubscriptionScreenProps) {
	const { t } = useTranslation("plan");
	const { displayName, isWelcome, creatorId, failure } = props;
	const chosen = findChosen(props);
	const standing = chosen && getStanding(chosen, compare(props));
	if (chosen) {
		return (
			<Notice tone="success" role="status" title={t("subscription.chosenTitle")}>
				<p>
					<SentenceWithName name={chosen.name}>
						{(name) => t("subscription.chosenText", { name })}
					</SentenceWithName>
				</p>
				<StandingNote standing={standing} />
				<div className="mt-3 sm:max-w-narrow">
					<PlanChoice
						plan={chosen}
						creatorId={creatorId}
						hasCode={props.rememberedCode !== null}
						running={getRunning(standing)}
						request={findRequestOf(chosen, props)}
					>
						<SentenceWithName name={chosen.name}>
							{(name) => t("subscription.continueWith", { name })}
						</SentenceWithName>
					</PlanChoice>
				</div>
			</Notice>
		);
	}
	if (displayName === null || !isWelcome || failure) return null;
	return (
		<Notice role="status" title={t("subscription.welcomeTitle", { name: displayName })}>
			{t("subscription.welcomeText")}
		</Notice>
	);
}

const compare = ({ offer, running, creatorId }: OpenPage): PlanComparison => ({
	offered: listPlans(offer),
	running,
	creatorId,
});

function Offers(props: SubscriptionScreenProps) {
	const { offer, creatorId, selectedPlanId, rememberedCode, failure } = props;
	// Some failures and a remembered choice have their own button above.
	const hasLeading = !(failure && hasOwnAction(failure)) && !findChosen(props);
	const choice = {
		creatorId,
		selectedPlanId,
		hasCode: rememberedCode !== null,
		hasLeading,
		quotes: props.quotes,
		comparison: compare(props),
		requests: props,
	};
	const memberships = offer.kind === "plans" ? offer.creator : [];
	if (listPlans(offer).length === 0 && props.creators.length === 0) {
		return offer.kind === "tiers" && creatorId ? (
			<Stack gap="large">
				<NoTiers />
				<TipInstead creatorId={creatorId} isAlone />
				<NewestTips {...props} />
			</Stack>
		) : (
			<NoPlans />
		);
	}
	if (offer.kind === "plans" || !creatorId) {
		const platform = offer.kind === "plans" ? offer.platform : [];
		return (
			<>
				<PlanGroups platform={platform} creator={[]} {...choice} />
				<CreatorMemberships creators={props.creators} plans={memberships} />
			</>
		);
	}
	return (
		<Stack gap="large">
			<CreatorTiers tiers={offer.tiers} {...choice} creatorId={creatorId} />
			<PlanGroups platform={[]} creator={offer.creator} {...choice} hasLeading={false} />
			<TipInstead creatorId={creatorId} />
			<NewestTips {...props} />
		</Stack>
	);
}

/** A creator without tips yet has no list of them. */
function NewestTips({ creator, currency }: Pick<OpenPage, "creator" | "currency">) {
	const supporters = creator?.recentSupporters ?? [];
	if (supporters.length === 0) return null;
	return (
		<div className="max-w-narrow">
			<RecentTips supporters={supporters} currency={currency} />
		</div>
	);
}

/** Offers no plan for a creator that the platform does not know. */
export function UnknownCreator({ failure }: { failure: CheckoutFailure | undefined }) {
	const { t } = useTranslation("plan");
	return (
		<Page className="grid gap-6 pt-5 pb-8 sm:gap-10 sm:py-14">
			{failure ? <CheckoutFailureNotice failure={failure} loginPath={paths.login()} /> : null}
			<h1>{t("tiers.unknownTitle")}</h1>
			<p className="text-lead text-ink-soft">{t("tiers.unknownText")}</p>
			<div>
				<ButtonLink href={paths.subscription()}>{t("tiers.allPlans")}</ButtonLink>
			</div>
		</Page>
	);
}

function NoPlans() {
	const { t } = useTranslation("plan");
	return (
		<EmptyState
			drawing="shelf"
			title={t("subscription.empty")}
			action={<ButtonLink href={paths.home()}>{t("subscription.backHome")}</ButtonLink>}
		>
			{t("subscription.emptyText")}
		</EmptyState>
	);
}

/** Assurances for a buyer; each is true for every payment here. */
const badges = [
	{ name: "secure", icon: "shield-check" },
	{ name: "amount", icon: "receipt-text" },
	{ name: "help", icon: "life-buoy" },
] as const satisfies { name: string; icon: IconName }[];

function TrustBadges() {
	const { t } = useTranslation("plan");
	return (
		<ul
			aria-label={t("trust.label")}
			className="grid gap-6 border-t border-hairline pt-8 sm:grid-cols-3"
		>
			{badges.map(({ name, icon }) => (
				<li key={name} className="flex gap-3">
					<Icon name={icon} size={24} className="mt-1 text-link" />
					<div>
						<p className="font-semibold">{t(`trust.${name}Title`)}</p>
						<p className="text-small text-ink-soft">{t(`trust.${name}Text`)}</p>
					</div>
				</li>
			))}
		</ul>
	);
}
