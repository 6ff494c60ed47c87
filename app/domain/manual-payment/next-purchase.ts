/** Finds what the owner of a running plan of the platform can buy next (payment-236). */
import type { Plan, PlanInterval } from "~/domain/catalogue/plan";
import { getFreeMonths } from "~/domain/catalogue/plan-cover";
import { getRunningAction, type Membership } from "~/domain/payment/membership";
import { getPlanStage } from "~/domain/payment/plan-stage";
import { isOnOffer } from "./manual-payment";

export type NextPurchase = {
	/** The period that can be added to the end of the plan; missing where its end has a button of its own. */
	more?: PlanInterval | undefined;
	/** Present where the same plan by the year leaves months free by its exact price; it starts at once, beside the plan. */
	year?: { planId: string; freeMonths: number } | undefined;
};

export type Around = {
	/** The plans on sale, as they are priced now. */
	offered: readonly Plan[];
	running: readonly Membership[];
	/** The ids of plans for which a transfer waits. */
	waiting: readonly (string | undefined)[];
	/** Epoch milliseconds. */
	now: number;
};

/** Returns only what the next page sells as it is said here. */
export function getNextPurchase(plan: Membership, around: Around): NextPurchase {
	const { offered, running, waiting, now } = around;
	const own = offered.find(({ id }) => id === plan.planId);
	const isPending = plan.renewal?.waits !== undefined || waiting.includes(plan.planId);
	if (!own || !isOnOffer(own) || getRunningAction(plan) !== "more" || isPending) return {};
	const more = getPlanStage(plan, now) === undefined ? own.interval : undefined;
	// Before the launch nothing has started: the year would run beside the whole month.
	if (own.interval !== "monthly" || plan.startsAtLaunch) return { more };
	const isFree = ({ id }: Plan) =>
		!waiting.includes(id) && !running.some(({ planId }) => planId === id);
	const years = offered.map((one) => ({ one, months: getFreeMonths(one, [own, one]) }));
	const year = years.find(({ one, months }) => months > 0 && isOnOffer(one) && isFree(one));
	return { more, year: year && { planId: year.one.id, freeMonths: year.months } };
}
