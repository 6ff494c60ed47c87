/** Which optional calls the platform implements, learned from its answers (docs/product.md, platform-21). */
import type { OptionalCallName } from "../../../contract/optional-calls";
import type { OfferedCalls } from "./options.server";

/** Longer than any deploy, also on a site that has no traffic for minutes. */
const OFFERED_MILLISECONDS = 60 * 60 * 1000;

/** An existing call is remembered for an hour: a proxy's 404 during a deploy must not hide it. */
export function createOfferedCalls(
	lackingMilliseconds: number,
	now: () => number = () => performance.now(),
): OfferedCalls {
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
