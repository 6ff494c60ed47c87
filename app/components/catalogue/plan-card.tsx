/** The card of a plan, wherever plans are sold: cover, name, price, the button, and what the plan gives (site-210). */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Named } from "~/components/site/named";
import { getSavePercent, type Plan } from "~/domain/catalogue/plan";
import { type CoveredPlan, getFreeMonths } from "~/domain/catalogue/plan-cover";
import type { PlanStanding } from "~/domain/payment/membership";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { CheckList } from "~/ui/list";
import { PlanCover } from "./plan-cover";
import { StandingBadge } from "./plan-standing";

type PlanCardProps = {
	plan: CoveredPlan & Pick<Plan, "description">;
	/** All plans beside it, itself included: its cover tells them apart. */
	offered: readonly CoveredPlan[];
	as?: "h2" | "h3";
	look: "marked" | "raised" | "sunken";
	badges: ReactNode;
	price: ReactNode;
	/** The button, or why there is none. */
	choice: ReactNode;
	/** The lines that say what the plan gives; elements need keys. */
	lines: readonly ReactNode[];
};

/** Returns the id of the heading with the plan's name, which also describes links that several cards have. */
export const getPlanHeadingId = ({ id, name }: Pick<Plan, "id" | "name">) => `plan-${id || name}`;

/** Its parts are the rows of a list of cards (`.card-rows`), so that they stay in line. */
export function PlanCard(props: PlanCardProps) {
	const { plan, offered, as: Heading = "h3", look, badges, price, choice, lines } = props;
	const { t } = useTranslation("plan");
	const headingId = getPlanHeadingId(plan);
	const { name, description } = plan;
	return (
		<Card as="article" look={look} aria-labelledby={headingId}>
			<div className="on-border">{badges}</div>
			<PlanCover plan={plan} offered={offered} />
			<Heading id={headingId} className={description ? "text-h3" : "row-span-2 text-h3"}>
				<Named>{name}</Named>
			</Heading>
			{description ? (
				<p className="text-ink-soft">
					<Named>{description}</Named>
				</p>
			) : null}
			{price}
			<div className="plan-choice">{choice}</div>
			<CheckList label={t("features")} lines={lines} />
		</Card>
	);
}

/** Two badges fit on one line of the narrow cards of a tablet. */
const fitting = "sm:max-lg:px-1.5";

type PlanBadgesProps = {
	plan: CoveredPlan & Pick<Plan, "isPopular">;
	offered: readonly CoveredPlan[];
	/** Chosen before sign-in: marked, and found again by its address. */
	isSelected?: boolean;
	standing?: PlanStanding | undefined;
	/** A transfer for it waits for approval. */
	isWaiting?: boolean;
	/** The price is one with a code. */
	hasQuote?: boolean;
};

export function PlanBadges(props: PlanBadgesProps) {
	const { plan, offered, isSelected, standing, isWaiting, hasQuote } = props;
	const { t } = useTranslation("plan");
	// A plan that the person has already, or has paid for, needs no recommendation.
	if (standing?.kind === "running" || isWaiting) {
		return (
			<>
				<StandingBadge standing={standing} />
				{isWaiting ? (
					<Badge tone="teal" icon="clock">
						{t("standing.waiting")}
					</Badge>
				) : null}
			</>
		);
	}
	return (
		<>
			{isSelected ? (
				<Badge tone="teal" icon="check">
					{t("yourChoice")}
				</Badge>
			) : null}
			{plan.isPopular ? <Badge tone="accent">{t("popular")}</Badge> : null}
			<SavingBadges plan={plan} offered={hasQuote ? [] : offered} />
		</>
	);
}

/** The saving in the platform's words, and the months that cost nothing by the listed prices (site-211). */
export function SavingBadges({ plan, offered }: Pick<PlanBadgesProps, "plan" | "offered">) {
	const { t } = useTranslation("plan");
	const percent = getSavePercent(plan.discountText);
	const count = getFreeMonths(plan, offered);
	return (
		<>
			{percent === null ? null : (
				<Badge tone="success" className={fitting}>
					{t("save", { percent })}
				</Badge>
			)}{" "}
			{count > 0 ? (
				<Badge tone="success" className={fitting}>
					{t("freeMonths", { count })}
				</Badge>
			) : null}
		</>
	);
}
