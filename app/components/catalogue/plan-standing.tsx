/** Shows how a running plan relates to a plan on offer: it is that plan, or a better one (catalogue-34). */
import { useTranslation } from "react-i18next";
import { useDocumentFacts } from "~/components/site/document-facts";
import { SentenceWithName } from "~/components/site/named";
import type { Plan } from "~/domain/catalogue/plan";
import type { Membership, PlanStanding } from "~/domain/payment/membership";
import { getRunningAction } from "~/domain/payment/membership";
import { getStandingEnd } from "~/domain/payment/plan-stage";
import { formatDate } from "~/i18n/date";
import { isolate } from "~/i18n/isolate";
import { Badge } from "~/ui/badge";
import { usePlanEnd } from "./plan-end";

type StandingProps = { standing: PlanStanding | undefined };

export function StandingBadge({ standing }: StandingProps) {
	const { t } = useTranslation("plan");
	if (standing?.kind !== "running") return null;
	return (
		<Badge tone="teal" icon="check">
			{t("standing.yours")}
		</Badge>
	);
}

/** One sentence about the plan that runs, and one about what choosing this one does. */
export function StandingNote({ standing }: StandingProps) {
	const { t } = useTranslation("plan");
	const { locale, paidStart } = useDocumentFacts();
	const end = usePlanEnd(standing?.membership);
	if (!standing) return null;
	const { kind, membership } = standing;
	const standsUntil = getStandingEnd(membership, Date.now());
	const day = standsUntil ? formatDate(standsUntil, locale) : null;
	const date = isolate(day ?? "");
	if (kind === "lower") {
		return (
			<p className="mt-2 text-small">
				<SentenceWithName name={membership.planName}>
					{(name) => {
						const plan = isolate(name);
						const start = paidStart === "at-launch" ? paidStart : "now";
						return day
							? t(`standing.betterUntil.${start}`, { plan, date })
							: t(`standing.better.${start}`, { plan });
					}}
				</SentenceWithName>
			</p>
		);
	}
	if (!day && !end && !membership.startsAtLaunch) return null;
	const until = membership.renews ? "renews" : "until";
	return (
		<p className="mt-2 text-small">
			{end ?? (day ? t(`standing.${until}`, { date }) : t("standing.atLaunch"))}
			{getRunningAction(membership) === "more" ? ` ${t("standing.moreLater")}` : null}
		</p>
	);
}

/** The badge and the note, at the checkout of the plan. */
export function Standing({ standing }: StandingProps) {
	if (!standing) return null;
	return (
		<div>
			<StandingBadge standing={standing} />
			<StandingNote standing={standing} />
		</div>
	);
}

/** Returns the button's text where choosing the plan adds a period to it; undefined elsewhere. */
export function useMoreLabel(plan: Pick<Plan, "interval">, membership: Membership | undefined) {
	const { t } = useTranslation("plan");
	if (!membership || getRunningAction(membership) !== "more") return undefined;
	return t(`standing.more.${plan.interval}`);
}

export const getRunning = (standing: PlanStanding | undefined): Membership | undefined =>
	standing?.kind === "running" ? standing.membership : undefined;
