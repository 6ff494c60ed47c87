/** An active plan of a person, as the platform lists it (account-35). */

import { findPlan, isLowerPlan, type Plan, type PlanInterval } from "~/domain/catalogue/plan";
import type { PaymentType } from "./payment";

/** What a renewal of a plan waits for: the decision about a transfer, or cash paid with a code. */
export const renewalWaits = ["transfer", "cash"] as const;
export type RenewalWait = (typeof renewalWaits)[number];

/** What it costs to go on with a plan that ends, and how the person paid for it last. */
export type PlanRenewal = {
	amountMajor: number;
	currency: string;
	interval: PlanInterval;
	/** The method of the last transfer; missing when the plan was paid in another way. */
	method?: string;
	/** The phone number of the last transfer. */
	phone?: string;
	/** Present while a renewal waits, during which the plan stays on. */
	waits?: RenewalWait;
};

export type Membership = {
	planId: string;
	planName: string;
	/** Missing for the platform's own plans. */
	creatorId?: string;
	creatorName?: string;
	/** Undefined when the platform does not say. */
	paymentType?: PaymentType;
	/** ISO 8601; missing for a plan without an end. */
	paidUntil?: string;
	/** Undefined when the platform does not say. */
	renews?: boolean;
	/** True for a cancelled plan, which ends with its period unless it is resumed. */
	isCancelled?: boolean;
	/** True while the paid time waits for the launch: it has no end yet. */
	startsAtLaunch?: boolean;
	/** ISO 8601; until when the plan stays on although its paid time is over. */
	graceUntil?: string;
	/** Missing where the plan does not end or is not sold, or the platform does not say. */
	renewal?: PlanRenewal;
};

type Bought = { planId?: string | undefined; creatorId?: string | undefined };

/** True for the same plan, at the same creator where the platform names one. */
export const isSamePurchase = (one: Bought, { planId, creatorId }: Bought): boolean =>
	one.planId === planId && (one.creatorId === undefined || one.creatorId === creatorId);

/** True for a plan of the platform itself: no membership of a creator, and no package for one. */
const isOfListener = ({ creatorId, paymentType = "listener_subscription" }: Membership): boolean =>
	creatorId === undefined && paymentType === "listener_subscription";

/**
 * Finds the plan of an address that names it. Ids of plans and of creator packages are two lists, so a
 * listener's plan comes first where no creator is named.
 */
export function findOwnPlan(
	running: readonly Membership[],
	{ planId, creatorId }: { planId: string; creatorId?: string | undefined },
): Membership | undefined {
	const same = running.filter((one) => one.planId === planId && one.creatorId === creatorId);
	return same.find(isOfListener) ?? same[0];
}

/** A running plan as seen from a plan on offer: it is that plan, or that plan is lower than it. */
export type PlanStanding = { kind: "running" | "lower"; membership: Membership };

/**
 * Compares a plan on offer with the running ones; undefined when it is neither of the two. `offered` has
 * the prices, and `creatorId` names the creator whose page it is.
 */
export function getStanding(
	plan: Plan,
	{ offered, running, creatorId }: PlanComparison,
): PlanStanding | undefined {
	const isOfSeller =
		plan.kind === "platform" ? isOfListener : (one: Membership) => one.creatorId === creatorId;
	if (plan.kind === "creator" && creatorId === undefined) return undefined;
	const own = running.filter(isOfSeller);
	const same = own.find(({ planId }) => planId === plan.id);
	if (same) return { kind: "running", membership: same };
	const sellers = offered.filter(({ kind }) => kind === plan.kind);
	const better = own.find((one) => isLowerThan(plan, findPlan(sellers, one.planId)));
	return better && { kind: "lower", membership: better };
}

export type PlanComparison = {
	offered: readonly Plan[];
	running: readonly Membership[];
	creatorId: string | undefined;
};

const isLowerThan = (plan: Plan | undefined, other: Plan | undefined): boolean =>
	plan !== undefined && other !== undefined && isLowerPlan(plan, other);

/**
 * Chooses what the page of a running plan offers: more time where the plan ends or its paid time waits for
 * the launch, the account where it renews or was cancelled, and the usual choice where the platform does not say.
 */
export function getRunningAction(membership: Membership): "more" | "account" | "choose" {
	const { paidUntil, renews, isCancelled, startsAtLaunch } = membership;
	if (renews || isCancelled) return "account";
	return renews === false && (paidUntil || startsAtLaunch) ? "more" : "choose";
}

/**
 * Finds a listener's best plan among all active ones (newest first): the newest that is lower than no
 * other. Lists what the page shows below it: the other plans, and the plan itself when it can be
 * cancelled or resumed.
 */
export function sortRunning(
	running: readonly Membership[],
	offered: readonly Plan[],
): {
	plan: Membership | undefined;
	listed: Membership[];
} {
	const own = running.filter(isOfListener);
	const priced = own.map(({ planId }) => findPlan(offered, planId));
	const plan = own.find((_, index) => !priced.some((other) => isLowerThan(priced[index], other)));
	const listed = running.filter((one) => one !== plan || one.renews || one.isCancelled);
	return { plan, listed };
}
