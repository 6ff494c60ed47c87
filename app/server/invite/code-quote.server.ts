/**
 * Quotes a plan with the code that a visitor names or brought along (docs/product/invite.md, invite-19).
 */
import { groupPlans, isFree, type Plan } from "~/domain/catalogue/plan";
import { CODE_MAX_LENGTH } from "~/domain/invite/invite";
import {
	type CodeOnPlans,
	type CodeQuote,
	type CodeRejection,
	estimateQuote,
	findCodeError,
	getQuote,
	isQuoteOf,
	type PlanQuotes,
	type Quote,
} from "~/domain/invite/quote";
import type { RememberedCode } from "~/domain/invite/remembered-code";
import { canPayManually } from "~/domain/manual-payment/manual-payment";
import { type ErrorCode, readErrorCode } from "~/domain/site/error-code";
import type { RequestContext } from "~/server/context.server";
import { forgetRejectedCode, readRememberedCode, readStoredCode } from "./remembered-code.server";

/** Returns the code in the address (blank means none), or else the stored one. */
const chooseCode = (
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

/** Like `quoteCode`, with the code in the address or else the stored one; nobody typed the latter here. */
export async function quoteChosenCode(
	context: RequestContext,
	plan: Plan,
	named: string | undefined,
): Promise<CodeQuote> {
	const result = await quoteCode(context, plan, chooseCode(context, named));
	if (result.kind !== "rejected" || named !== undefined) return result;
	const { code, errorCode } = result;
	return { kind: "excluded", code, rejection: await explainRejection(context, code, errorCode) };
}

/** Adds whom the code is for, where this person is somebody else. */
async function explainRejection(
	{ api }: RequestContext,
	code: string,
	errorCode: ErrorCode | undefined,
): Promise<CodeRejection> {
	if (errorCode !== "code_not_for_you") return { errorCode };
	const found = await api.invite.discountCode(code);
	const eligibility = found.kind === "found" ? found.discountCode.userEligibility : undefined;
	return { errorCode, eligibility };
}

/**
 * Prices each plan of a list with the code that the visitor brought along: as the platform quotes it to
 * signed-in people, and by the code's public facts for visitors.
 */
export async function quotePlans(
	context: RequestContext,
	plans: readonly Plan[],
): Promise<CodeOnPlans> {
	const { session, api } = context;
	const code = readStoredCode(session)?.code;
	if (code === undefined || !api.supports("quote")) return { quotes: {} };
	return session.user ? quoteEach(context, plans, code) : estimateEach(context, plans, code);
}

async function quoteEach(
	context: RequestContext,
	plans: readonly Plan[],
	code: string,
): Promise<CodeOnPlans> {
	const results = await Promise.all(
		plans.map(async (plan) => [plan.id, await loadQuote(context, plan, code)] as const),
	);
	const quotes = toQuotes(results.map(([planId, result]) => [planId, getQuote(result)]));
	const rejected = results.flatMap(([, one]) => (one.kind === "rejected" ? [one.errorCode] : []));
	if (Object.keys(quotes).length > 0 || rejected.length === 0) return { quotes };
	return { quotes, rejection: await explainRejection(context, code, rejected[0]) };
}

/** A visitor's code is found by a public read, which is cached. */
async function estimateEach(
	{ api }: RequestContext,
	plans: readonly Plan[],
	code: string,
): Promise<CodeOnPlans> {
	const found = await api.invite.discountCode(code);
	if (found.kind !== "found") return { quotes: {} };
	const { discountCode } = found;
	const errorCode = findCodeError(discountCode, Date.now());
	if (errorCode) return { quotes: {}, rejection: { errorCode } };
	return {
		quotes: toQuotes(plans.map((plan) => [plan.id, estimateQuote(code, discountCode, plan)])),
	};
}

const toQuotes = (quoted: readonly (readonly [string, Quote | undefined])[]): PlanQuotes =>
	Object.fromEntries(quoted.flatMap(([planId, quote]) => (quote ? [[planId, quote]] : [])));

/** Rejections that hold for every plan. */
const errorsOfPerson: readonly (ErrorCode | undefined)[] = ["code_not_for_you", "code_used_before"];

/**
 * Reads the stored code for a page without prices, and whether it excludes the signed-in person, which
 * the quote of any plan tells.
 */
export async function loadRememberedCode(context: RequestContext): Promise<RememberedCode | null> {
	const remembered = readRememberedCode(context);
	if (!remembered?.isRedeemedHere || !context.session.user) return remembered;
	const pricing = await context.api.catalogue.pricing();
	const plan = pricing.ok
		? groupPlans(pricing.value.platformPlans).platform.find(canPayManually)
		: undefined;
	const { rejection } = plan ? await quoteEach(context, [plan], remembered.code) : {};
	return errorsOfPerson.includes(rejection?.errorCode) ? { ...remembered, rejection } : remembered;
}
