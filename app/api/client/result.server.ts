/**
 * What a platform call gives: its value, or how it failed, apart from any text
 * (docs/product.md#platform). Nothing is thrown for what a platform does: only defects are.
 */
import type { PlatformCallName } from "./call-policy.server";

/**
 * - `network`: no answer; `timeout`: none in time
 * - `unauthenticated`: 401; `refused`: any other answer that says no; `rate-limited`: 429
 * - `unavailable`: 5xx, or a 4xx that is not the platform's own; `malformed`: an answer that the
 *   contract does not know
 * - `csrf`: no CSRF token, or the platform did not take it; nothing was done
 * - `not-sent`: the circuit breaker is open, or too many calls are in flight; nothing was sent
 * - `not-supported`: an optional call that this platform does not have
 */
export type FailureKind =
	| "network"
	| "timeout"
	| "unauthenticated"
	| "refused"
	| "rate-limited"
	| "unavailable"
	| "malformed"
	| "csrf"
	| "not-sent"
	| "not-supported";

const isOutcomeUnknownAfter: Record<FailureKind, boolean> = {
	network: true,
	timeout: true,
	unauthenticated: false,
	refused: false,
	"rate-limited": false,
	unavailable: true,
	malformed: true,
	csrf: false,
	"not-sent": false,
	"not-supported": false,
};

/** Why a form was refused, in the platform's words and codes (docs/product.md, platform-22). */
export type RefusalWords = {
	message?: string;
	/** A machine code such as `AUTH_009`. */
	code?: string;
	/** Field name of the payload to its first message, and to the code of that. */
	fieldErrors?: Record<string, string>;
	fieldCodes?: Record<string, string>;
};

type FailureDetails = Omit<RefusalWords, "message"> & {
	kind: FailureKind;
	callName: PlatformCallName;
	/** The HTTP status, or 0 when there was no answer or no CSRF token. */
	status: number;
	/** The platform's own words: shown only where the product's rules say so. */
	serverMessage?: string;
	/** True when those words stood in an `error` field. */
	isErrorField?: boolean;
};

export type PlatformFailure = Readonly<FailureDetails> & {
	/** For logs; never shown, and free of the platform's words. */
	readonly message: string;
	/** True when a write may have been done although no usable answer came: never just repeat it. */
	readonly isOutcomeUnknown: boolean;
};

export type CallFailed = { ok: false; failure: PlatformFailure };
export type CallResult<T> = { ok: true; value: T } | CallFailed;

/** The result of a call that said yes. */
export function succeed<T>(value: T): CallResult<T> {
	return { ok: true, value };
}

/** The result of a call that failed; whether its outcome is known follows from the kind. */
export function fail(details: FailureDetails): CallFailed {
	const { kind, callName, status } = details;
	const message =
		kind === "csrf" ? "Failed to get CSRF token" : `${callName}: ${kind} (status ${status})`;
	return {
		ok: false,
		failure: { ...details, message, isOutcomeUnknown: isOutcomeUnknownAfter[kind] },
	};
}

/** What a refused call says. */
export function readRefusalWords({ failure }: CallFailed): RefusalWords {
	const { serverMessage: message, code, fieldErrors, fieldCodes } = failure;
	return { message, code, fieldErrors, fieldCodes };
}

export type NotSupported = { kind: "not-supported" };
export type Refused = RefusalWords & { kind: "refused" };

/** What a form can say of a failed optional call: refused, or not there at all. */
export function readRefusal(failed: CallFailed): CallResult<Refused | NotSupported> {
	const { kind } = failed.failure;
	if (kind === "not-supported") return succeed({ kind });
	return kind === "refused" ? succeed({ kind, ...readRefusalWords(failed) }) : failed;
}

/** The same of a call that needs a sign-in, which may be over: 401. */
export function readRefusalOfMember(
	failed: CallFailed,
): CallResult<Refused | NotSupported | { kind: "unauthenticated" }> {
	const { kind } = failed.failure;
	return kind === "unauthenticated" ? succeed({ kind }) : readRefusal(failed);
}

/** The result with its value turned into another one; a failure stays as it is. */
export function mapResult<T, U>(result: CallResult<T>, map: (value: T) => U): CallResult<U> {
	return result.ok ? succeed(map(result.value)) : result;
}
