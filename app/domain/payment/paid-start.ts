/** How paid time starts (payment-160). */
import { type AfterPayment, hasNothingToHear } from "#core/after-payment";
import type { Release } from "~/domain/site/app-release";

/** At the launch of the apps, or today although nothing can be heard yet. */
export type PaidStart = "at-launch" | "today";

type Operator = {
	isEmbedded: boolean;
	release: Release;
	afterPayment: Pick<AfterPayment, "url">;
};

/**
 * Says how paid time starts while there is nothing to hear: the embedded platform lets it wait for the
 * launch, a platform of the operator's own runs it at once. Undefined once there is something to hear.
 */
export function getPaidStart({
	isEmbedded,
	release,
	afterPayment,
}: Operator): PaidStart | undefined {
	if (!hasNothingToHear(release, afterPayment)) return undefined;
	return isEmbedded ? "at-launch" : "today";
}
