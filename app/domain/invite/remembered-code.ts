/** The code that a visitor brought along, shown again beside plans; it changes no amount there. */
import { z } from "zod";
import { checkDiscountCode, type DiscountCode } from "./discount-code";
import type { LinkKind } from "./invite";

/** As much of a valid code as is worth keeping; nothing in it is personal. */
export const rememberedCodeSchema = z.object({
	code: z.string(),
	kind: z.enum(["invite", "discount"]),
	type: z.enum(["percentage", "fixed"]),
	value: z.number(),
	currency: z.string().optional(),
	to: z.string().optional(),
});

export type KeptCode = z.infer<typeof rememberedCodeSchema>;

export type RememberedCode = KeptCode & {
	/** False: this platform redeems no codes on the web. */
	isRedeemedHere: boolean;
};

/** What is kept of a valid code. */
export function toRememberedCode(
	kind: LinkKind,
	code: string,
	{ type, value, currency, to }: DiscountCode,
): KeptCode {
	return { code, kind, type, value, currency, to };
}

/** The code unless its end has passed since. `now` in epoch milliseconds. */
export function keepUntilItEnds(
	remembered: KeptCode | undefined,
	now: number,
): KeptCode | undefined {
	if (!remembered) return undefined;
	const state = checkDiscountCode({ ...remembered, isActive: true, usedCount: 0 }, now);
	return state === "valid" ? remembered : undefined;
}
