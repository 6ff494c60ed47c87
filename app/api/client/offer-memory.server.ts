/** Which optional calls the platform has, as its answers told (docs/product.md, platform-21). */

import type { OptionalCallName } from "../../../contract/optional-calls";
import type { OfferMemory } from "./options.server";

/** Longer than any deploy, and for sites where no one asks for minutes. */
const OFFERED_MILLISECONDS = 60 * 60 * 1000;

/** That a call is there is known for an hour: else a proxy's 404 after a quiet time would end it. */
export function createOfferMemory(
	lackingMilliseconds: number,
	now: () => number = () => performance.now(),
): OfferMemory {
	const known = new Map<OptionalCallName, { isOffered: boolean; until: number }>();
	return {
		get(callName) {
			const kept = known.get(callName);
			return kept && now() < kept.until ? kept.isOffered : undefined;
		},
		set(callName, isOffered) {
			const forMilliseconds = isOffered ? OFFERED_MILLISECONDS : lackingMilliseconds;
			known.set(callName, { isOffered, until: now() + forMilliseconds });
		},
	};
}
