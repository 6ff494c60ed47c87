/**
 * Quotes a plan with the code that a visitor names or brought along (docs/product/invite.md, invite-19).
 */
import { isFree, type Plan } from "~/domain/catalogue/plan";
import { CODE_MAX_LENGTH } from "~/domain/invite/invite";
import { type CodeQuote, getQuote, isQuoteOf, type PlanQuotes } from "~/domain/invite/quote";
import { readErrorCode } from "~/domain/site/error-code";
import type { RequestContext } from "~/server/context.server";
import { forgetRejectedCode, readStoredCode } from "./remembered-code.server";

/** Returns the code in the address (blank means none), or else the stored one. */
export const chooseCode = (
	{ session }: Pick<RequestContext, "session">,
	named: string | undefined,
): string | undefined => (named === undefined ? readStoredCode(session)?.code : named || undefined);

/** Quotes a code for a checkout. An unknown code counts as a guess, and one that has ended is forgotten. */
export async function quoteCode(
	context: RequestContext,
	plan: Plan,
	code: string | undefined,
): Promise<CodeQuote> {
	const result = await loadQuote(context, plan, code);
	if (result.kind !== "rejected") return result;
	const { errorCode } = result;
	if (result.code && errorCode === "code_not_found") await context.limits.allow("discount");
	forgetRejectedCode(context.session, { code: result.code, errorCode });
	return result;
}

async function loadQuote(
	{ api, log, limits }: RequestContext,
	plan: Plan,
	code: string | undefined,
): Promise<CodeQuote> {
	// The code would be wasted on a plan that is free without it.
	if (code === undefined || isFree(plan)) {
		return { kind: api.supports("quote") ? "none" : "not-supported" };
	}
	if (!api.supports("quote")) return { kind: "not-supported", code };
	if (code.length > CODE_MAX_LENGTH)
		return { kind: "rejected", code: "", errorCode: "code_not_found" };
	if (!(await limits.allow("discount", 0))) return { kind: "too-many", code };
	const response = await api.invite.quote({ planId: plan.id, code });
	if (!response.ok) {
		log.warn({ kind: response.failure.kind }, "a code could not be quoted");
		return { kind: "no-response", code };
	}
	if (response.value.kind === "rejected") {
		return { kind: "rejected", code, errorCode: readErrorCode(response.value.code) };
	}
	const { quote } = response.value;
	// The base price differs, so the page's price list is older than the quote.
	return isQuoteOf(quote, plan) ? { kind: "quoted", quote } : { kind: "no-response", code };
}

/**
 * Quotes each plan of a list with the code that the visitor brought along. Only signed-in people get
 * quotes, and the checkout explains an error.
 */
export async function quotePlans(
	context: RequestContext,
	plans: readonly Plan[],
): Promise<PlanQuotes> {
	const { session } = context;
	const code = readStoredCode(session)?.code;
	if (code === undefined || !session.user) return {};
	const quoted = await Promise.all(
		plans.map(async (plan) => [plan.id, getQuote(await loadQuote(context, plan, code))] as const),
	);
	return Object.fromEntries(
		quoted.flatMap(([planId, quote]) => (quote ? [[planId, quote] as const] : [])),
	);
}
