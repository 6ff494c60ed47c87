/** Where a plan that ends by itself stands today (docs/product/account.md, account-100 to account-102). */
import { countDays } from "#core/time-zone";
import type { Membership } from "./membership";

/** How many calendar days before its last day a plan is offered for renewal. */
const LAST_DAYS = 7;

/**
 * - `ends-soon`: its last day is at most seven calendar days away
 * - `grace`: its paid time is over, and it stays on for some days
 * - `renewal-waits`: a transfer for it is being checked, or a code can still be paid
 */
export type PlanStage = "ends-soon" | "grace" | "renewal-waits";

/**
 * Returns the stage of a running plan at `now`, in epoch milliseconds. Undefined for a plan that has more
 * time, renews, was cancelled, or of which the platform does not say that it ends.
 */
export function getPlanStage(membership: Membership, now: number): PlanStage | undefined {
	const { renewal, graceUntil } = membership;
	if (renewal?.waits) return "renewal-waits";
	const end = getEnd(membership);
	if (end === undefined) return undefined;
	if (end <= now) return Date.parse(graceUntil ?? "") > now ? "grace" : undefined;
	return countDays(now, end) <= LAST_DAYS ? "ends-soon" : undefined;
}

/**
 * Returns the time until which a running plan stays on: the end of its paid time, or of its grace. Undefined for a
 * plan without an end, or whose end has passed while its renewal waits.
 */
export function getStandingEnd(
	{ paidUntil, graceUntil }: Pick<Membership, "paidUntil" | "graceUntil">,
	now: number,
): string | undefined {
	return [paidUntil, graceUntil].find((end) => Date.parse(end ?? "") > now);
}

/** Returns when a plan ends that does so by itself, in epoch milliseconds. */
function getEnd({ paidUntil, renews, isCancelled }: Membership): number | undefined {
	const end = Date.parse(paidUntil ?? "");
	return renews !== false || isCancelled || Number.isNaN(end) ? undefined : end;
}

/** True for a plan with an end that a person may want in a calendar. */
export const hasEnd = (membership: Membership): boolean => getEnd(membership) !== undefined;
