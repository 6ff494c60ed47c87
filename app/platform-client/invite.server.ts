/** Discount codes: look-up, view reports, and the price of a plan with one (docs/product/invite.md). */
import type { WireDiscountCode, WireQuote } from "../../contract/discount-code";
import { readCurrency } from "../domain/catalogue/money";
import { type DiscountCode, getLimitDay } from "../domain/invite/discount-code";
import type { Quote } from "../domain/invite/quote";
import { Calls } from "./pipeline.server";
import { type CallResult, type PlatformFailure, succeed } from "./result.server";
import { readAmount, readText } from "./scalar.server";

/**
 * - `missing`: a 2xx without data, 'Discount code not found'
 * - `rejected`: a 4xx about the code, 'Discount code not found or invalid'
 * - `no-response`: nothing about the code came, in time or at all, 'Failed to load discount details'
 */
export type DiscountCodeOutcome =
	| { kind: "found"; discountCode: DiscountCode }
	| { kind: "missing" }
	| { kind: "rejected" }
	| { kind: "no-response" };

export type DiscountCodeView = {
	code: string;
	source: string;
	/** ISO 8601. */
	timestamp: string;
	userAgent: string;
};

export type QuoteOutcome =
	| { kind: "quoted"; quote: Quote }
	/** The code does not apply; `code` is the platform's reason. */
	| { kind: "rejected"; code?: string | undefined };

export class InviteCalls extends Calls {
	/** Looks a code up; every failure is one of its outcomes. */
	async discountCode(code: string): Promise<DiscountCodeOutcome> {
		const found = await this.caller.readPublic("discountCode", { params: { code } }, (wire) =>
			toOutcome(wire, this.caller.currency),
		);
		return found.ok ? found.value : toFailure(found.failure);
	}

	/** Reports that a code was opened; failures are ignored. */
	async reportDiscountCodeView(view: DiscountCodeView): Promise<void> {
		const { code, source, timestamp, userAgent } = view;
		const body = { code, source, timestamp, user_agent: userAgent };
		await this.caller.request("reportDiscountCodeView", { body });
	}

	/** Quotes what a plan costs with a code, by an optional call; reserves nothing (invite-19). */
	async quote({
		planId,
		code,
	}: {
		planId: string;
		code: string;
	}): Promise<CallResult<QuoteOutcome>> {
		const quoted = await this.caller.call("quote", { query: { plan_id: planId, code } });
		if (quoted.ok) return succeed(toQuoteOutcome(quoted.value, this.caller.currency));
		const { failure } = quoted;
		return failure.kind === "rejected" ? succeed({ kind: "rejected", code: failure.code }) : quoted;
	}
}

function toFailure({ status, kind }: PlatformFailure): DiscountCodeOutcome {
	if (kind === "rejected" && status < 300) return { kind: "missing" };
	const isAboutCode = kind === "rejected" || kind === "unauthenticated";
	return { kind: isAboutCode && status < 500 ? "rejected" : "no-response" };
}

function toOutcome(
	wire: WireDiscountCode | null | undefined,
	currency: string | undefined,
): DiscountCodeOutcome {
	return wire
		? { kind: "found", discountCode: toDiscountCode(wire, currency) }
		: { kind: "missing" };
}

function toDiscountCode(wire: WireDiscountCode, currency: string | undefined): DiscountCode {
	const eligibility = wire.user_eligibility;
	const isKnownEligibility =
		eligibility === "new_users_only" || eligibility === "existing_users_only";
	return {
		code: readText(wire.code),
		type: wire.type,
		value: Number(wire.value),
		minimalSpendCents: readAmount(wire.minimal_spend),
		maxUsesPerUser: readAmount(wire.max_uses_per_user),
		maxUsage: readAmount(wire.max_usage),
		usedCount: readAmount(wire.used_count) ?? 0,
		userEligibility: isKnownEligibility ? eligibility : undefined,
		from: readText(wire.from),
		to: readText(wire.to),
		isActive: wire.is_active === true,
		inviteDescription: readText(wire.invite_description),
		description: readText(wire.description),
		currency: readText(wire.currency) ?? currency,
	};
}

/** Treats a negative or non-finite price as missing: the code counts as not usable. */
function toQuoteOutcome(wire: WireQuote, currency: string | undefined): QuoteOutcome {
	const priceBeforeMajor = readAmount(wire.price_before);
	const priceAfterMajor = readAmount(wire.price_after);
	const isPrice = (price: number | undefined): price is number => price !== undefined && price >= 0;
	if (!isPrice(priceBeforeMajor) || !isPrice(priceAfterMajor)) return { kind: "rejected" };
	return {
		kind: "quoted",
		quote: {
			code: wire.code,
			priceBeforeMajor,
			priceAfterMajor,
			currency: readCurrency(wire.currency, currency),
			validUntil: getLimitDay(wire.valid_until ?? undefined),
		},
	};
}
