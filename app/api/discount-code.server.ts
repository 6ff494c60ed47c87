/** Discount codes: looking one up and telling that it was seen (spec sections 7 and 8). */
import type { WireDiscountCode } from "../../contract/discount-code";
import type { DiscountCode } from "../domain/discount-code";
import { PlatformError } from "./platform-error.server";
import { readText } from "./scalar.server";
import type { Transport } from "./transport.server";

/**
 * - `missing`: a 2xx without data, 'Discount code not found'
 * - `refused`: an HTTP error, 'Discount code not found or invalid'
 * - `no-answer`: nothing usable came, 'Failed to load discount details'
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

export type DiscountCodeCalls = {
	/** Looks a code up; never throws a `PlatformError`. */
	get(code: string): Promise<DiscountCodeOutcome>;
	/** Tells analytics that a code was opened; failures are ignored. */
	reportView(view: DiscountCodeView): Promise<void>;
};

/** The calls about discount codes. */
export function createDiscountCodeCalls(transport: Transport): DiscountCodeCalls {
	return {
		get: async (code) => {
			try {
				return await transport.readPublic("discountCode", { params: { code } }, toOutcome);
			} catch (error) {
				if (!(error instanceof PlatformError)) throw error;
				return { kind: getFailureKind(error) };
			}
		},
		reportView: async ({ code, source, timestamp, userAgent }) => {
			const body = { code, source, timestamp, user_agent: userAgent };
			await transport.ask("reportDiscountCodeView", { body }).catch(ignorePlatformError);
		},
	};
}

function ignorePlatformError(error: unknown): void {
	if (!(error instanceof PlatformError)) throw error;
}

function getFailureKind({ status, kind }: PlatformError): "missing" | "refused" | "no-answer" {
	if (kind === "refused" && status < 300) return "missing";
	return status >= 400 ? "refused" : "no-answer";
}

function toOutcome(wire: WireDiscountCode | null | undefined): DiscountCodeOutcome {
	return wire ? { kind: "found", discountCode: toDiscountCode(wire) } : { kind: "missing" };
}

function toDiscountCode(wire: WireDiscountCode): DiscountCode {
	const eligibility = wire.user_eligibility;
	const isKnownEligibility =
		eligibility === "new_users_only" || eligibility === "existing_users_only";
	return {
		code: readText(wire.code),
		type: wire.type,
		value: wire.value,
		appliedTo: readText(wire.applied_to),
		minimalSpendCents: wire.minimal_spend ?? undefined,
		maxUsesPerUser: wire.max_uses_per_user ?? undefined,
		maxUsage: wire.max_usage ?? undefined,
		usedCount: wire.used_count ?? 0,
		userEligibility: isKnownEligibility ? eligibility : undefined,
		from: readText(wire.from),
		to: readText(wire.to),
		isActive: wire.is_active === true,
		inviteDescription: readText(wire.invite_description),
		description: readText(wire.description),
		currency: readText(wire.currency),
	};
}
