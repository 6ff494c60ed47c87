/** Discount codes: look-up and view reports (docs/product/invite.md). */
import type { WireDiscountCode } from "../../contract/discount-code";
import type { DiscountCode } from "../domain/invite/discount-code";
import type { Pipeline } from "./pipeline.server";
import type { PlatformFailure } from "./result.server";
import { readAmount, readText } from "./scalar.server";

/**
 * - `missing`: a 2xx without data, 'Discount code not found'
 * - `refused`: a 4xx about the code, 'Discount code not found or invalid'
 * - `no-answer`: nothing about the code came, in time or at all, 'Failed to load discount details'
 */
export type DiscountCodeOutcome =
	| { kind: "found"; discountCode: DiscountCode }
	| { kind: "missing" }
	| { kind: "refused" }
	| { kind: "no-answer" };

export type DiscountCodeView = {
	code: string;
	source: string;
	/** ISO 8601. */
	timestamp: string;
	userAgent: string;
};

export type InviteCalls = {
	/** Looks a code up; every failure is one of its outcomes. */
	discountCode(code: string): Promise<DiscountCodeOutcome>;
	/** Reports that a code was opened; failures are ignored. */
	reportDiscountCodeView(view: DiscountCodeView): Promise<void>;
};

/** Creates the calls about discount codes. */
export function createInviteCalls(pipeline: Pipeline): InviteCalls {
	return {
		discountCode: async (code) => {
			const found = await pipeline.readPublic("discountCode", { params: { code } }, (wire) =>
				toOutcome(wire, pipeline.currency),
			);
			return found.ok ? found.value : toFailure(found.failure);
		},
		reportDiscountCodeView: async ({ code, source, timestamp, userAgent }) => {
			const body = { code, source, timestamp, user_agent: userAgent };
			await pipeline.ask("reportDiscountCodeView", { body });
		},
	};
}

function toFailure({ status, kind }: PlatformFailure): DiscountCodeOutcome {
	if (kind === "refused" && status < 300) return { kind: "missing" };
	const isAboutCode = kind === "refused" || kind === "unauthenticated";
	return { kind: isAboutCode && status < 500 ? "refused" : "no-answer" };
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
