/** One plan of a list of prices, which leads to its card: its cover, its name, and what it costs. */
import type { ReactNode } from "react";
import { PlanCover } from "~/components/catalogue/plan-cover";
import { PlanPrice } from "~/components/catalogue/plan-price";
import { Named } from "~/components/site/named";
import type { Plan } from "~/domain/catalogue/plan";
import type { CoveredPlan } from "~/domain/catalogue/plan-cover";
import type { Quote } from "~/domain/invite/quote";
import { TextLink } from "~/ui/link";

type PlanRowProps = {
	plan: CoveredPlan & Pick<Plan, "renews">;
	/** All plans of the list, which tell its cover; undefined for a row without one. */
	offered?: readonly CoveredPlan[];
	/** The page with its card; undefined where it cannot be bought. */
	href: string | undefined;
	badge?: ReactNode;
	/** A line under the name. */
	detail?: ReactNode;
	quote?: Quote | undefined;
};

export function PlanRow({ plan, offered, href, badge, detail, quote }: PlanRowProps) {
	const name = <Named>{plan.name}</Named>;
	return (
		<li className="plan-row">
			{offered ? <PlanCover plan={plan} offered={offered} /> : null}
			<div>
				<div className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
					{href ? (
						<TextLink href={href} quiet standalone>
							{name}
						</TextLink>
					) : (
						name
					)}{" "}
					{badge}
				</div>
				{detail ? <p className="text-small text-ink-soft">{detail}</p> : null}
			</div>
			<PlanPrice plan={plan} quote={quote} hasStart={false} />
		</li>
	);
}
