/**
 * The result of a platform call: its value, or how it failed, without any text for people
 * (docs/product/platform.md). Only defects are thrown, never what a platform does.
 */
import type { PlatformCallName } from "./call-policy.server";

/**
 * - `network`: no response; `timeout`: no response in time
 * - `unauthenticated`: 401; `rate-limited`: 429; `rejected`: any other rejection
 * - `unavailable`: 5xx, or a 4xx that is not the platform's own
 * - `busy`: the platform has too many such requests at the moment; nothing was done
 * - `not-saved`: the platform's storage takes no writes; nothing was done
 * - `malformed`: a response that does not match the contract
 * - `csrf`: no CSRF token, or the platform rejected it; nothing was done
 * - `not-sent`: the circuit breaker is open, or too many calls are in flight; nothing was sent
 */
export type FailureKind =
	| "network"
	| "timeout"
	| "unauthenticated"
	| "rejected"
	| "rate-limited"
	| "unavailable"
	| "busy"
	| "not-saved"
	| "malformed"
	| "csrf"
	| "not-sent";

const isOutcomeUnknownAfter: Record<FailureKind, boolean> = {
	network: true,
	timeout: true,
	unauthenticated: false,
	rejected: false,
	"rate-limited": false,
	unavailable: true,
	busy: false,
	"not-saved": false,
	malformed: true,
	csrf: false,
	"not-sent": false,
};

/** Why there was no response, for the log. */
export type NetworkReason =
	| "refused"
	| "reset"
	| "dns"
	| "certificate"
	| "connect-timeout"
	| "other";

/** Why a form was rejected, in the platform's words and codes (docs/product/platform.md, platform-22). */
export type RejectionWords = {
	message?: string;
	/** A machine code such as `AUTH_009`. */
	code?: string;
	/** Maps a payload field to its first message, and to the code of that message. */
	fieldErrors?: Record<string, string>;
	fieldCodes?: Record<string, string>;
	/** When what the person waits for ends by itself. */
	waitUntil?: string | undefined;
};

type FailureDetails = Omit<RejectionWords, "message"> & {
	kind: FailureKind;
	callName: PlatformCallName;
	/** The HTTP status, or 0 when there was no response or no CSRF token. */
	status: number;
	/** The platform's own words: shown only where the product's rules say so. */
	serverMessage?: string;
	/** True when those words came in an `error` field. */
	isErrorField?: boolean;
	/** Present with `network`. */
	reason?: NetworkReason;
	/** Why nothing was sent: how the token's call failed, or the calls before the pause. */
	cause?: FailureKind;
};

export type PlatformFailure = Readonly<FailureDetails> & {
	/** A text for logs; it is never shown and contains no words of the platform. */
	readonly message: string;
	/** True when a write may have been done although no usable response came: it must not just be repeated. */
	readonly isOutcomeUnknown: boolean;
};

/** True when no response came, to this call or to those that it depended on. A 5xx is a response. */
export const hasNoResponse = ({ kind, cause = kind }: PlatformFailure): boolean =>
	cause === "network" || cause === "timeout";

export type CallFailed = { ok: false; failure: PlatformFailure };
export type CallResult<T> = { ok: true; value: T } | CallFailed;

/** Returns the result of a successful call. */
export function succeed<T>(value: T): CallResult<T> {
	return { ok: true, value };
}

/** Returns the result of a failed call; its kind decides whether the outcome is known. */
export function fail(details: FailureDetails): CallFailed {
	const { kind, callName, status } = details;
	const message =
		kind === "csrf" ? "Failed to get CSRF token" : `${callName}: ${kind} (status ${status})`;
	return {
		ok: false,
		failure: { ...details, message, isOutcomeUnknown: isOutcomeUnknownAfter[kind] },
	};
}

/** Returns the platform's message and codes of a rejected call. */
export function readRejectionWords({ failure }: CallFailed): RejectionWords {
	const { serverMessage: message, code, fieldErrors, fieldCodes, waitUntil } = failure;
	return { message, code, fieldErrors, fieldCodes, ...(waitUntil && { waitUntil }) };
}

export type Rejected = RejectionWords & { kind: "rejected" };

/** Makes a rejection an outcome that a form can explain; other failures stay failures. */
export function readRejection(failed: CallFailed): CallResult<Rejected> {
	const { kind } = failed.failure;
	return kind === "rejected" ? succeed({ kind, ...readRejectionWords(failed) }) : failed;
}

/** Reads the rejection of a call that needs a sign-in, where a 401 is an outcome too. */
export function readRejectionOfMember(
	failed: CallFailed,
): CallResult<Rejected | { kind: "unauthenticated" }> {
	const { kind } = failed.failure;
	return kind === "unauthenticated" ? succeed({ kind }) : readRejection(failed);
}

/** Maps the value of a result; a failure stays as it is. */
export function mapResult<T, U>(result: CallResult<T>, map: (value: T) => U): CallResult<U> {
	return result.ok ? succeed(map(result.value)) : result;
}
