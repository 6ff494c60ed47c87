/** Which optional calls the platform implements, learned from its answers (docs/product.md, platform-21). */
import type { OptionalCallName } from "../../../contract/optional-calls";
import type { SupportedCalls } from "./options.server";

/** Longer than any deploy, also on a site that has no traffic for minutes. */
const OFFERED_MILLISECONDS = 60 * 60 * 1000;

/** An existing call is remembered for an hour: a proxy's 404 during a deploy must not hide it. */
export function createSupportedCalls(
	lackingMilliseconds: number,
	now: () => number = () => performance.now(),
): SupportedCalls {
	const known = new Map<OptionalCallName, { isSupported: boolean; until: number }>();
	return {
		get(callName) {
			const kept = known.get(callName);
			return kept && now() < kept.until ? kept.isSupported : undefined;
		},
		set(callName, isSupported) {
			const forMilliseconds = isSupported ? OFFERED_MILLISECONDS : lackingMilliseconds;
			known.set(callName, { isSupported, until: now() + forMilliseconds });
		},
	};
}
