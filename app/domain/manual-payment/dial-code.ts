/**
 * Links that open a wallet with the transfer filled in, from an operator's template
 * (docs/product/wallet.md, wallet-18).
 */
import { getDecimals } from "#core/currency";
import { compactPhone, readEgyptianMobile } from "#core/phone";
import type { Device } from "~/domain/site/device";

/** Returns the bare amount as a wallet takes it, without grouping: 1999 is `1999`, 99.5 is `99.50` in EGP. */
export function formatPlainAmount(amountMajor: number, currency: string): string {
	return Number.isInteger(amountMajor)
		? String(amountMajor)
		: amountMajor.toFixed(getDecimals(currency));
}

/** Fills in the placeholders of an operator's text; others stay as they are. */
export const fillPlaceholders = (template: string, values: Record<string, string>): string =>
	template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

/**
 * The code to dial: `{number}` (or `{phone}`) and `{amount}` filled in, spaces left out; an Egyptian number as it is
 * dialled in Egypt.
 * Example: `*9*7*01012345678*99#`. Undefined for an amount with a fraction: a phone leaves out the point
 * and would send a hundred times as much.
 */
export function fillDialCode(
	template: string,
	phone: string,
	amountMajor: number,
): string | undefined {
	if (template.includes("{amount}") && !Number.isInteger(amountMajor)) return undefined;
	const number = readEgyptianMobile(phone)?.national ?? compactPhone(phone);
	const values = { number, phone: number, amount: String(amountMajor) };
	return fillPlaceholders(template, values).replace(/\s/g, "");
}

/** False on iOS, which does not follow a `tel:` link with `*` or `#` in it: there the code is typed. */
export const canFollowDialLink = ({ system }: Pick<Device, "system">): boolean => system !== "ios";

/** Returns the `tel:` link of a dial code; `*` and `#` are encoded, because a bare `#` ends an address. */
export function toDialLink(code: string): string {
	return `tel:${code.replaceAll("*", "%2A").replaceAll("#", "%23")}`;
}
