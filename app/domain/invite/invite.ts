/** Invite and discount links: what the last segment of an address means, and why a code fails. */
import { checkDiscountCode, type DiscountCode, type DiscountCodeState } from "./discount-code";

const INVITE_TOKEN_MIN_LENGTH = 6;
export const TRIAL_DAYS = 30;
export const AUTO_REDIRECT_DELAY_SECONDS = 3;
export const APP_DETECTION_TIMEOUT_SECONDS = 2.5;

/** Longer than any real code; longer texts are not looked up. */
export const CODE_MAX_LENGTH = 64;

/** /invite and /i carry invite tokens; /discount carries discount codes. */
export type LinkKind = "invite" | "discount";

/** Why a link shows no offer; each has its text in `locales`. */
export type CodeProblem =
	| "invalid-token"
	| Exclude<DiscountCodeState, "valid">
	| "not-found-or-invalid"
	| "no-response"
	| "too-many-lookups";

/** True when the token is long enough to be looked up; discount codes may be shorter. */
export function isInviteToken(token: string | null | undefined): token is string {
	return (token?.trim().length ?? 0) >= INVITE_TOKEN_MIN_LENGTH;
}

/** Checks the shape of a code; returns null when the code may be looked up. */
export function checkCodeShape(kind: LinkKind, code: string | undefined): CodeProblem | null {
	if (kind === "invite" && !isInviteToken(code)) return "invalid-token";
	return code === undefined || code.length > CODE_MAX_LENGTH ? "not-found" : null;
}

/** The result of a look-up. */
export type CodeLookup =
	| { kind: "found"; discountCode: DiscountCode }
	/** `no-response`: the platform said nothing about the code, which may be good. */
	| { kind: "rejected" | "missing" | "no-response" | "too-many-lookups" };

/** Returns the first check that fails, or null for a valid code. `now` is in epoch milliseconds. */
export function findCodeProblem(lookup: CodeLookup, now: number): CodeProblem | null {
	switch (lookup.kind) {
		case "found": {
			const state = checkDiscountCode(lookup.discountCode, now);
			return state === "valid" ? null : state;
		}
		case "missing":
			return "not-found";
		case "rejected":
			return "not-found-or-invalid";
		default:
			return lookup.kind;
	}
}
