/** Learns from the platform's answers which optional calls it supports (docs/product.md, platform-21). */
import { LRUCache } from "lru-cache";
import { isOptionalCall, type OptionalCallName } from "../../contract/optional-calls";
import { getAnswerKind, isOwnRefusal, type RawAnswer } from "./answer.server";
import type { PlatformCallName } from "./call-policy.server";
import { type CallResult, type FailureKind, fail } from "./result.server";

export type SupportedCalls = {
	/** Undefined while no answer has shown it. */
	get(callName: OptionalCallName): boolean | undefined;
	set(callName: OptionalCallName, isSupported: boolean): unknown;
};

const MAX_CALLS = 100;
/** Longer than any deploy, also on a site without traffic for minutes. */
const SUPPORTED_MILLISECONDS = 60 * 60 * 1000;

/** Remembers a missing call for the given time, and an existing one for an hour. */
export function createSupportedCalls(missingMilliseconds: number): SupportedCalls {
	const known = new LRUCache<OptionalCallName, boolean>({
		max: MAX_CALLS,
		ttl: SUPPORTED_MILLISECONDS,
		ttlResolution: 0,
		perf: { now: () => Date.now() },
	});
	return {
		get: (callName) => known.get(callName),
		set: (callName, isSupported) =>
			known.set(callName, isSupported, isSupported ? {} : { ttl: missingMilliseconds }),
	};
}

/**
 * Tells whether an answer of this kind proves that the call exists; absent when it proves nothing.
 */
const isSupportedAfter: Partial<Record<"ok" | FailureKind, boolean>> = {
	ok: true,
	refused: true,
	unauthenticated: true,
	csrf: true,
	"not-supported": false,
};

/** Remembers what an answer shows of an optional call, and returns the answer that counts. */
export function learnSupport(
	supportedCalls: SupportedCalls | undefined,
	callName: PlatformCallName,
	answered: CallResult<RawAnswer>,
): CallResult<RawAnswer> {
	if (!supportedCalls || !isOptionalCall(callName)) return answered;
	const kind = answered.ok ? getAnswerKind(callName, answered.value) : answered.failure.kind;
	const isMissing = answered.ok && kind === "not-supported";
	if (isMissing && supportedCalls.get(callName) && !isOwnRefusal(answered.value)) {
		// The call has worked before: a proxy may have answered, as during a deploy.
		return fail({ kind: "unavailable", callName, status: answered.value.status });
	}
	const isSupported = isSupportedAfter[kind];
	if (isSupported !== undefined) supportedCalls.set(callName, isSupported);
	return answered;
}
