/**
 * The code of the invite or discount link that a visitor opened last; pages show it beside plans.
 */
import { z } from "zod";
import { toCodeKey } from "#core/code";
import type { ErrorCode } from "~/domain/site/error-code";
import { checkDiscountCode, type DiscountCode } from "./discount-code";
import type { LinkKind } from "./invite";
import type { CodeRejection } from "./quote";

/** The part of a valid code that the session stores; nothing in it is personal. */
export const rememberedCodeSchema = z.object({
	code: z.string(),
	kind: z.enum(["invite", "discount"]),
	type: z.enum(["percentage", "fixed"]),
	value: z.number(),
	currency: z.string().optional(),
	to: z.string().optional(),
	maxUsesPerUser: z.number().optional(),
});

export type StoredCode = z.infer<typeof rememberedCodeSchema>;

export type RememberedCode = StoredCode & {
	/** False: this platform does not redeem codes on the web. */
	isRedeemedHere: boolean;
	/** Why it changes no price for this person, where that is known. */
	rejection?: CodeRejection | undefined;
};

/** Picks the part of a valid code that the session stores. */
export function toRememberedCode(
	kind: LinkKind,
	code: string,
	{ type, value, currency, to, maxUsesPerUser }: DiscountCode,
): StoredCode {
	return { code, kind, type, value, currency, to, maxUsesPerUser };
}

/** Returns the code unless it has expired. `now` is in epoch milliseconds. */
export function dropExpiredCode(
	remembered: StoredCode | undefined,
	now: number,
): StoredCode | undefined {
	if (!remembered) return undefined;
	const state = checkDiscountCode({ ...remembered, isActive: true, usedCount: 0 }, now);
	return state === "valid" ? remembered : undefined;
}

/** True when a payment with the code `paidWith` was the only use that a person has of this code. */
export const isSpentWith = ({ code, maxUsesPerUser }: StoredCode, paidWith: string): boolean =>
	maxUsesPerUser === 1 && isSameCode(code, paidWith);

/**
 * Rejections that hold for every plan and for good. `code_used_up` does not: a use that an open payment has
 * reserved may be released (invite-21).
 */
const errorsForGood: readonly ErrorCode[] = [
	"code_not_found",
	"code_not_active",
	"code_expired",
	"code_used_before",
];

/** True when this code was rejected for good. */
export const isRejectedForGood = (
	{ code }: StoredCode,
	rejected: { code: string; errorCode: ErrorCode | undefined },
): boolean =>
	isSameCode(code, rejected.code) && errorsForGood.some((one) => one === rejected.errorCode);

const isSameCode = (one: string, other: string): boolean => toCodeKey(one) === toCodeKey(other);
