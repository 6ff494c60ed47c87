/**
 * Spends a verification token at the platform and says what came of it (docs/product.md, account-23
 * to account-25).
 */

import type { RequestContext } from "~/server/context.server";
import { readCallFailure } from "~/server/platform/call-failure.server";
import type { FailedVerification } from "./screen";

/** No token is this long; longer ones are not sent on. */
const MAX_LENGTH = 2048;

export async function verifyToken(
	{ api, services, clientAddress, log }: RequestContext,
	token: string,
): Promise<{ kind: "verified" } | FailedVerification> {
	if (token === "" || token.length > MAX_LENGTH) return { kind: "failed", reason: "missing" };
	if (!(await services.rateLimits.allow("lookup", clientAddress))) {
		return { kind: "failed", reason: "rate-limited", token };
	}
	try {
		const outcome = await api.auth.verifyEmail(token);
		if (outcome.kind === "verified") return { kind: "verified" };
		return { kind: "failed", reason: outcome.kind === "invalid-link" ? "invalid" : "failed" };
	} catch (error) {
		// Nothing says that the token was spent, so it may be tried again.
		const { kind } = readCallFailure(error, log);
		return { kind: "failed", reason: kind === "rate-limited" ? kind : "failed", token };
	}
}
