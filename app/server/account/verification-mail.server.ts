/**
 * Requests another verification mail, from /login, /verify-email or /verification-required
 * (docs/product/account.md, account-26). The address is stored for the next form; the response never says who
 * has an account.
 */

import { reportCallFailure } from "~/server/account/form-error.server";
import type { RequestContext } from "~/server/context.server";

export type VerificationMailOutcome = "sent" | "failed" | "rate-limited";

export async function sendVerificationMail(
	context: RequestContext,
	email: string,
): Promise<VerificationMailOutcome> {
	const { api, session, limits, log } = context;
	session.set({ pendingEmail: email });
	// Counted for the mail address alone: a carrier puts many people behind one client address.
	if (!(await limits.allowFor("resend", email))) return "rate-limited";
	const response = await api.account.sendVerificationEmail(email);
	if (response.ok) return response.value.kind === "sent" ? "sent" : "failed";
	return reportCallFailure(response.failure, log).kind === "rate-limited"
		? "rate-limited"
		: "failed";
}

/** Returns the status of the response: 422 like any rejected form, or 429 after too many requests. */
export function getMailStatus(outcome: Exclude<VerificationMailOutcome, "sent">): number {
	return outcome === "rate-limited" ? 429 : 422;
}
