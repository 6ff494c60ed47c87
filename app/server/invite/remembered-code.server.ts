/**
 * The code that a visitor brought along, read where plans are shown (docs/product.md, invite-15).
 */
import { keepUntilItEnds, type RememberedCode } from "~/domain/invite/remembered-code";
import type { Session } from "~/server/session/session.server";

/** The remembered code while it lasts; null when there is none. */
export function readRememberedCode(session: Session): RememberedCode | null {
	return keepUntilItEnds(session.data.rememberedCode, Date.now()) ?? null;
}

/** Keeps the code; opening the same link again costs no new cookie. */
export function rememberCode(session: Session, code: RememberedCode): void {
	if (JSON.stringify(session.data.rememberedCode) === JSON.stringify(code)) return;
	session.set({ rememberedCode: code });
}
