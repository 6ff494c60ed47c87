/**
 * The current plan, and all running plans with the buttons that cancel or resume them
 * (account-40).
 */

import { useTranslation } from "react-i18next";
import { PlanName, RenewButton, usePlanEnd } from "~/components/catalogue/plan-end";
import { RequestLink } from "~/components/manual-payment/request-notice";
import { AfterPayment } from "~/components/payment/after-payment";
import { useAppsDay, useDocumentFacts } from "~/components/site/document-facts";
import { PostForm } from "~/components/site/form";
import { Named, SentenceWithName } from "~/components/site/named";
import type { CurrentPlan, LapsedPlan } from "~/domain/manual-payment/account-payment";
import type { NextPurchase } from "~/domain/manual-payment/next-purchase";
import type { Membership } from "~/domain/payment/membership";
import { hasEnd } from "~/domain/payment/plan-stage";
import { formatDate } from "~/i18n/date";
import { isolate } from "~/i18n/isolate";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/link";
import { NextPurchases } from "./next-purchase";
import type { AccountPayments } from "./payments.server";

type CurrentPlanCardProps = {
	plan: CurrentPlan;
	next: NextPurchase;
	creatorTier: string | undefined;
	/** False where plans for creators cannot be paid for. */
	sellsCreatorPlans: boolean;
	/** False when this account cannot choose a plan now. */
	offersPlans: boolean;
};

/** The plan's name describes its links, because several plans may have the same ones. */
const PLAN_NAME_ID = "plan-name";

export function CurrentPlanCard(props: CurrentPlanCardProps) {
	const { plan, next, creatorTier, offersPlans } = props;
	const { t } = useTranslation(["account", "plan"]);
	return (
		<Card as="section" aria-labelledby="plan" look={plan.kind === "paid" ? "marked" : "raised"}>
			<h2 id="plan" className="eyebrow">
				{t("plan")}
			</h2>
			<p id={PLAN_NAME_ID} className="mt-2 font-heading text-h2 font-semibold">
				{plan.kind === "paid" ? <Named>{plan.planName}</Named> : t(`plans.${plan.kind}`)}
			</p>
			<PlanNote plan={plan} />
			{plan.kind === "paid" ? <AfterPayment /> : null}
			{plan.kind === "paid" && plan.membership ? (
				<>
					<GoingOn membership={plan.membership} nameId={PLAN_NAME_ID} />
					{offersPlans ? (
						<NextPurchases membership={plan.membership} next={next} nameId={PLAN_NAME_ID} />
					) : null}
				</>
			) : null}
			{creatorTier ? <CreatorPlan {...props} creatorTier={creatorTier} /> : null}
			{plan.kind === "waiting" && plan.request ? (
				<div className="mt-5">
					<RequestLink request={plan.request} planName={plan.planName} />
				</div>
			) : null}
			{plan.kind === "free" && offersPlans ? (
				<div className="mt-5 flex flex-wrap gap-3">
					{plan.lapsed ? (
						<ButtonLink href={paths.renew(plan.lapsed)} wide>
							{t("plan:end.again")}
						</ButtonLink>
					) : null}
					<ButtonLink href={paths.subscription()} variant="secondary" wide>
						{t("seePlans")}
					</ButtonLink>
				</div>
			) : null}
		</Card>
	);
}

type CreatorPlanProps = Omit<CurrentPlanCardProps, "plan" | "next"> & { creatorTier: string };

/** The plan that the person has as a creator, and where it can be changed (account-135). */
function CreatorPlan({ creatorTier, sellsCreatorPlans, offersPlans }: CreatorPlanProps) {
	const { t } = useTranslation("account");
	const [label, href] = sellsCreatorPlans
		? [t("creatorPlans"), paths.creatorSubscriptions()]
		: [t("creatorPlanHelp"), paths.contact({ topic: "account", page: paths.account() })];
	return (
		<p className="mt-4 flex flex-wrap items-center gap-x-4 border-t border-hairline pt-2">
			<span>
				{t("creatorPlan")} <Named className="font-semibold">{creatorTier}</Named>
			</span>{" "}
			{offersPlans ? (
				<TextLink href={href} standalone>
					{label}
				</TextLink>
			) : null}
		</p>
	);
}

function PlanNote({ plan }: Pick<CurrentPlanCardProps, "plan">) {
	const { t } = useTranslation("account");
	const { locale } = useDocumentFacts();
	const until =
		plan.kind === "paid" && plan.nextBillingDate ? formatDate(plan.nextBillingDate, locale) : null;
	const ends = plan.kind === "paid" && plan.renews === false;
	if (plan.kind === "paid" && plan.membership) {
		return <MembershipEnd membership={plan.membership} />;
	}
	if (plan.kind === "free" && plan.lapsed) return <Lapsed {...plan.lapsed} />;
	if (plan.kind === "waiting") {
		const key = plan.planName ? "waiting" : "waitingUnnamed";
		return (
			<p className="mt-1 text-ink-soft">
				{t(`planNotes.${key}`, { plan: isolate(plan.planName) })}
			</p>
		);
	}
	const note = plan.kind === "free" && plan.isConfirmed ? "freeConfirmed" : plan.kind;
	return (
		<p className="mt-1 text-ink-soft">
			{until
				? t(ends ? "planUntil" : "planNextBilling", { date: isolate(until) })
				: t(`planNotes.${note}`)}
			{until && ends ? ` ${t("memberships.noRenewal")}` : null}
		</p>
	);
}

/** The paid time waits, for a day that may be known. */
function LaunchStart({ membership }: OneProps) {
	const { t } = useTranslation(["plan", "account"]);
	const appsDay = useAppsDay();
	return (
		<p className="mt-1 text-ink-soft">
			{t(`start.atLaunch.${membership.renewal?.interval ?? "other"}`)} {appsDay}{" "}
			{t("account:memberships.noRenewal")}
		</p>
	);
}

type MembershipsProps = Pick<AccountPayments, "plan" | "memberships" | "canCancel">;

export function Memberships({ plan, memberships, canCancel }: MembershipsProps) {
	const { t } = useTranslation("account");
	if (memberships.length === 0) return null;
	const isPackage = memberships.every(({ paymentType }) => paymentType === "creator_package");
	return (
		<Card as="section" aria-labelledby="memberships">
			<h2 id="memberships" className="text-h4">
				{t("memberships.title")}
			</h2>
			<ul className="mt-2 grid gap-4">
				{memberships.map((membership, index) => (
					<li key={`${membership.planId} ${membership.creatorId}`}>
						<MembershipName membership={membership} nameId={`membership-${index}`} />
						<MembershipEnd membership={membership} />
						<GoingOn membership={membership} nameId={`membership-${index}`} />
						<Renewal membership={membership} nameId={`membership-${index}`} canCancel={canCancel} />
					</li>
				))}
			</ul>
			{/* The card above says it for a listener's plan. */}
			{plan.kind === "paid" ? null : <AfterPayment isPackage={isPackage} />}
		</Card>
	);
}

type OneProps = { membership: Membership };
type OfPlanProps = OneProps & { nameId: string };

/** A creator package also shows its type, because its name may be that of a listener's plan. */
function MembershipName({ membership, nameId }: OfPlanProps) {
	const { t } = useTranslation("account");
	return (
		<p id={nameId} className="font-semibold">
			<PlanName membership={membership} />
			{membership.paymentType === "creator_package" ? ` · ${t("type.creator_package")}` : null}
		</p>
	);
}

function Lapsed({ planName, endedAt }: LapsedPlan) {
	const { t } = useTranslation("plan");
	const { locale } = useDocumentFacts();
	const date = isolate(formatDate(endedAt, locale) ?? "");
	return (
		<p className="mt-1 text-ink-soft">
			<SentenceWithName name={planName}>
				{(name) => t("end.lapsed", { plan: isolate(name), date })}
			</SentenceWithName>
		</p>
	);
}

/** The button that goes on with a plan at its end, and its last day for a calendar, unless a renewal will move it. */
function GoingOn({ membership, nameId }: OfPlanProps) {
	const { t } = useTranslation("account");
	return (
		<>
			<RenewButton membership={membership} nameId={nameId} />
			{hasEnd(membership) && !membership.renewal?.waits ? (
				<TextLink
					href={paths.accountPlanCalendar(membership)}
					aria-describedby={nameId}
					standalone
					className="mt-2"
				>
					<Icon name="calendar-plus" size={18} />
					{t("calendar.link")}
				</TextLink>
			) : null}
		</>
	);
}

function MembershipEnd({ membership }: OneProps) {
	const { t } = useTranslation("account");
	const { locale } = useDocumentFacts();
	const { paidUntil, renews, isCancelled, startsAtLaunch } = membership;
	const end = usePlanEnd(membership);
	if (startsAtLaunch) return <LaunchStart membership={membership} />;
	if (end) {
		return (
			<p className="mt-1 text-ink-soft">
				<strong className="font-semibold text-ink">{end}</strong> {t("memberships.noRenewal")}
			</p>
		);
	}
	if (!paidUntil) return <p className="mt-1 text-ink-soft">{t("memberships.noEnd")}</p>;
	const day = formatDate(paidUntil, locale);
	if (!day) return null;
	const date = isolate(day);
	if (isCancelled) return <p className="mt-1 text-ink-soft">{t("memberships.ends", { date })}</p>;
	if (renews) return <p className="mt-1 text-ink-soft">{t("memberships.renews", { date })}</p>;
	if (renews === undefined)
		return <p className="mt-1 text-ink-soft">{t("planNextBilling", { date })}</p>;
	return (
		<p className="mt-1 text-ink-soft">
			{t("memberships.until", { date })} {t("memberships.noRenewal")}
		</p>
	);
}

function Renewal({ membership, nameId, canCancel }: OfPlanProps & { canCancel: boolean }) {
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
			<Button variant="secondary" pendingLabel={t("memberships.pending")} aria-describedby={nameId}>
				{t(`memberships.${intent}`)}
			</Button>
		</PostForm>
	);
}
