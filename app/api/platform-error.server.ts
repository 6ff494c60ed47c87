/** How a call to the platform can fail, apart from any text (docs/product.md#platform). */
import type { CallName } from "../../contract/calls";

/**
 * - `network`: no answer; `timeout`: none in time
 * - `unauthenticated`: 401; `refused`: any other answer that says no; `rate-limited`: 429
 * - `unavailable`: 5xx; `malformed`: an answer that the contract does not know
 * - `csrf`: no CSRF token, or the platform did not take it; nothing was done
 */
export type PlatformErrorKind =
	| "network"
	| "timeout"
	| "unauthenticated"
	| "refused"
	| "rate-limited"
	| "unavailable"
	| "malformed"
	| "csrf";

/** Calls that the contract does not know; an operator's platform may answer them with 404. */
export type OutsideCallName = "mockGateway" | "contactInquiry";

/** The name of a call in errors and events. */
export type PlatformCallName = CallName | OutsideCallName;

export type PlatformErrorDetails = {
	kind: PlatformErrorKind;
	callName: PlatformCallName;
	/** The HTTP status, or 0 when there was no answer or no CSRF token. */
	status: number;
	/** A machine code such as `AUTH_009`. */
	code?: string;
	/** Field name to its first message. */
	fieldErrors?: Record<string, string>;
	/** The platform's own words: shown only where a rule says so (platform-12). */
	serverMessage?: string;
	/** True when those words stood in an `error` field. */
	isErrorField?: boolean;
	cause?: unknown;
};

const uncertainKinds: PlatformErrorKind[] = ["network", "timeout", "unavailable", "malformed"];

/** Thrown by every client function for what is not a business outcome of its call. */
export class PlatformError extends Error {
	readonly kind: PlatformErrorKind;
	readonly callName: PlatformCallName;
	readonly status: number;
	readonly code?: string;
	readonly fieldErrors?: Record<string, string>;
	readonly serverMessage?: string;
	readonly isErrorField: boolean;

	constructor(details: PlatformErrorDetails) {
		const { kind, callName, status } = details;
		super(
			kind === "csrf" ? "Failed to get CSRF token" : `${callName}: ${kind} (status ${status})`,
			{ cause: details.cause },
		);
		this.name = "PlatformError";
		this.kind = kind;
		this.callName = callName;
		this.status = status;
		this.code = details.code;
		this.fieldErrors = details.fieldErrors;
		this.serverMessage = details.serverMessage;
		this.isErrorField = details.isErrorField ?? false;
	}

	/** True when a write may have been done although no usable answer came: never just repeat it. */
	get isOutcomeUnknown(): boolean {
		return uncertainKinds.includes(this.kind);
	}
}
