/** A plan's card and its parts: badges, title, price, features, and the button that chooses it. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PaidStartLine } from "~/components/catalogue/paid-start";
import { Named, toNamed } from "~/components/site/named";
import { formatAmount, formatPlanPrice } from "~/domain/catalogue/money";
import { getPricePerMonth, getRenewal, getSavePercent, type Plan } from "~/domain/catalogue/plan";
import type { Quote } from "~/domain/invite/quote";
import { applyQuote } from "~/domain/invite/quote";
import type { PlanStanding } from "~/domain/payment/membership";
import { Amount } from "~/ui/amount";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { classNames } from "~/ui/class-names";
import { CheckList } from "~/ui/list";
import { Ltr } from "~/ui/ltr";
import { StandingBadge, StandingNote } from "./plan-standing";

type PlanCardProps = {
	plan: Plan;
	/** Chosen before sign-in: marked, and found again by its address. */
	isSelected?: boolean;
	standing?: PlanStanding | undefined;
	/** A transfer for it waits for approval. */
	isWaiting?: boolean;
	/** The price with the code that came along. */
	quote?: Quote | undefined;
	/** The button, or why there is none. */
	children: ReactNode;
};

/** Returns the id of the heading with the plan's name, which also describes links that several cards have. */
export const getPlanHeadingId = ({ id, name }: Pick<Plan, "id" | "name">) => `plan-${id || name}`;

export function PlanCard(props: PlanCardProps) {
	const { plan, isSelected = false, standing, isWaiting, quote, children } = props;
	const { t } = useTranslation("plan");
	const headingId = getPlanHeadingId(plan);
	return (
		<Card
			as="article"
			look={isSelected || plan.isPopular ? "marked" : "raised"}
			aria-labelledby={headingId}
		>
			<PlanBadges plan={plan} isSelected={isSelected} standing={standing} isWaiting={isWaiting} />
			<PlanTitle id={headingId} as="h3" name={plan.name} description={plan.description} />
			<PlanPrice plan={plan} quote={quote} standing={standing} />
			<CheckList label={t("features")} lines={plan.features.map(toNamed)} />
			<div className="plan-choice">{children}</div>
		</Card>
	);
}

export const OnBorder = ({ children }: { children: ReactNode }) => (
	<div className="on-border">{children}</div>
);

type PlanBadgesProps = Pick<PlanCardProps, "isSelected" | "standing" | "isWaiting"> & {
	plan: Pick<Plan, "isPopular" | "discountText">;
};

export function PlanBadges({ plan, isSelected, standing, isWaiting }: PlanBadgesProps) {
	const { t } = useTranslation("plan");
	const percent = getSavePercent(plan.discountText);
	// A plan that the person has already, or has paid for, needs no recommendation.
	if (standing?.kind === "running" || isWaiting) {
		return (
			<OnBorder>
				<StandingBadge standing={standing} />
				{isWaiting ? (
					<Badge tone="teal" icon="clock">
						{t("standing.waiting")}
					</Badge>
				) : null}
			</OnBorder>
		);
	}
	return (
		<OnBorder>
			{isSelected ? (
				<Badge tone="teal" icon="check">
					{t("yourChoice")}
				</Badge>
			) : null}
			{plan.isPopular ? <Badge tone="accent">{t("popular")}</Badge> : null}
			{percent === null ? null : <Badge tone="success">{t("save", { percent })}</Badge>}
		</OnBorder>
	);
}

type PlanTitleProps = {
	/** The id of the heading, which names the card and its button. */
	id: string;
	as: "h2" | "h3";
	name: string;
	description?: string | undefined;
};

/** Takes two rows of the card (`.card-rows`), so that the prices of all cards stay in line. */
export function PlanTitle({ id, as: Heading, name, description }: PlanTitleProps) {
	return (
		<>
			<Heading id={id} className={classNames("text-h3", !description && "row-span-2")}>
				<Named>{name}</Named>
			</Heading>
			{description ? (
				<p className="-mt-2 text-ink-soft">
					<Named>{description}</Named>
				</p>
			) : null}
		</>
	);
}

type Charged = Pick<Plan, "priceMajor" | "currency" | "interval" | "isPriceGuessed" | "renews">;

/** Says what a payment for this plan charges, to the piastre, and whether it renews. */
export function useCharge(plan: Charged): string | null {
	const { t } = useTranslation("plan");
	if (plan.isPriceGuessed) return t("priceAtCheckout");
	if (plan.priceMajor === 0) return t("free");
	const amount = formatAmount(plan.priceMajor, plan.currency);
	const isRounded = !Number.isInteger(plan.priceMajor);
	if (plan.interval === "other") return isRounded ? amount : null;
	const renewal = getRenewal(plan);
	// A text about a whole monthly price need not repeat it.
	if (plan.interval === "monthly" && !isRounded) return t(`charge.monthly.${renewal}`);
	const period = plan.interval === "monthly" ? "month" : plan.interval;
	return t(`charge.${period}.${renewal}`, { amount });
}

type PlanPriceProps = Pick<PlanCardProps, "standing"> & {
	plan: Charged;
	quote?: Quote | undefined;
	/** The person has it, so that nothing begins. */
	isOwned?: boolean;
};

export function PlanPrice({ plan, quote, standing, isOwned = false }: PlanPriceProps) {
	const { t } = useTranslation("plan");
	const priced = applyQuote(plan, quote);
	const perMonth = formatPlanPrice(getPricePerMonth(priced), plan.currency);
	const charge = useCharge(priced);
	return (
		<div>
			<Amount size="medium" per={plan.interval === "other" ? undefined : t("perMonth")}>
				{perMonth}
			</Amount>
			{quote ? <PriceBefore plan={plan} quote={quote} /> : null}
			<p className="text-small text-ink-soft">{charge}</p>
			{isOwned ? null : <PaidStartLine plan={plan} standing={standing} />}
			<StandingNote standing={standing} />
		</div>
	);
}

type PriceBeforeProps = {
	plan: Pick<Plan, "priceMajor" | "currency" | "interval">;
	quote: Pick<Quote, "code" | "eligibility">;
};

/** The price without the code, struck through, and the code's name. */
export function PriceBefore({ plan, quote }: PriceBeforeProps) {
	const { t } = useTranslation("plan");
	return (
		<p className="text-small">
			<s className="text-ink-soft">
				<span className="visually-hidden">{t("quoted.before")} </span>
				<Ltr>{formatPlanPrice(getPricePerMonth(plan), plan.currency)}</Ltr>
			</s>{" "}
			{t("quoted.with")} <Ltr className="font-semibold wrap-anywhere">{quote.code}</Ltr>
			{quote.eligibility ? ` · ${t(`quoted.for.${quote.eligibility}`)}` : null}
		</p>
	);
}
