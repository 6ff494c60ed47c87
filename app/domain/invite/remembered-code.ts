/** The code that a visitor brought along, shown again beside plans; it changes no amount there. */
import { checkDiscountCode, type DiscountCode } from "./discount-code";
import type { LinkKind } from "./invite";

export type RememberedCode = Pick<DiscountCode, "type" | "value" | "currency" | "to"> & {
	code: string;
	kind: LinkKind;
};

/** As much of a valid code as is worth keeping; nothing in it is personal. */
export function toRememberedCode(
	kind: LinkKind,
	code: string,
	{ type, value, currency, to }: DiscountCode,
): RememberedCode {
	return { code, kind, type, value, currency, to };
}

/** The code unless its end has passed since. `now` in epoch milliseconds. */
export function keepUntilItEnds(
	remembered: RememberedCode | undefined,
	now: number,
): RememberedCode | undefined {
	if (!remembered) return undefined;
	const state = checkDiscountCode({ ...remembered, isActive: true, usedCount: 0 }, now);
	return state === "valid" ? remembered : undefined;
}
