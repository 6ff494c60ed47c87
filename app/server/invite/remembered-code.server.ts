/**
 * The code that a visitor brought along, read where plans are shown (docs/product/invite.md, invite-15).
 */
import type { CodeRejection } from "~/domain/invite/quote";
import {
	dropExpiredCode,
	isRejectedForGood,
	isSpentWith,
	type RememberedCode,
	type StoredCode,
} from "~/domain/invite/remembered-code";
import type { ErrorCode } from "~/domain/site/error-code";
import type { RequestContext } from "~/server/context.server";
import type { Session } from "~/server/session/session.server";

/** Reads the stored code, until it expires. */
export const readStoredCode = (session: Session): StoredCode | undefined =>
	dropExpiredCode(session.data.rememberedCode, Date.now());

/**
 * Reads the stored code, and whether it can be redeemed on the web; null when there is none. `rejection`
 * is why it changes no price, as far as the page knows.
 */
export function readRememberedCode(
	{ session, api }: Pick<RequestContext, "session" | "api">,
	rejection?: CodeRejection,
): RememberedCode | null {
	const stored = readStoredCode(session);
	return stored ? { ...stored, isRedeemedHere: api.supports("quote"), rejection } : null;
}

/** Stores the code; opening the same link again sets no new cookie. */
export function rememberCode(session: Session, code: StoredCode): void {
	if (JSON.stringify(session.data.rememberedCode) === JSON.stringify(code)) return;
	session.set({ rememberedCode: code });
}

/** Forgets a code that a person can use only once, after it was used for a payment. */
export function forgetSpentCode(session: Session, paidWith: string | undefined): void {
	const stored = session.data.rememberedCode;
	if (stored && paidWith && isSpentWith(stored, paidWith))
		session.set({ rememberedCode: undefined });
}

/** Forgets a code that the platform rejected for good, so that the next checkout does not start with it. */
export function forgetRejectedCode(
	session: Session,
	rejected: { code: string; errorCode: ErrorCode | undefined },
): void {
	const stored = session.data.rememberedCode;
	if (stored && isRejectedForGood(stored, rejected)) session.set({ rememberedCode: undefined });
}
