import { describe, expect, it } from "vitest";
import { fillDialCode, formatPlainAmount, toDialLink } from "./dial-code";

describe("the amount for a wallet", () => {
	it.each([
		[99, "EGP", "99"],
		[1999, "EGP", "1999"],
		[99.5, "EGP", "99.50"],
		[2.5, "KWD", "2.500"],
		[2.125, "KWD", "2.125"],
	])("%d %s is typed as %s", (amount, currency, text) => {
		expect(formatPlainAmount(amount, currency)).toBe(text);
	});
});

describe("a dial code", () => {
	it.each(["010 1234 5678", "+20 10 1234 5678", "٠١٠١٢٣٤٥٦٧٨"])(
		"[wallet-18] contains the number and the amount of the transfer: %s",
		(phone) => {
			const code = fillDialCode("*9*7*{phone}*{amount}#", phone, 1999);
			expect(code).toBe("*9*7*01012345678*1999#");
		},
	);

	it.each([39.2, 99.5, 0.01, 1999.99])(
		"[wallet-35] is none for %d: a phone leaves out the point",
		(amountMajor) => {
			const fill = (template: string) => fillDialCode(template, "01012345678", amountMajor);
			expect(fill("*9*7*{phone}*{amount}#")).toBeUndefined();
			expect(fill("*9*7*{phone}#")).toBe("*9*7*01012345678#");
		},
	);

	it("is encoded as a link, so that the hash reaches the phone", () => {
		expect(toDialLink("*9*7*010*99#")).toBe("tel:%2A9%2A7%2A010%2A99%23");
	});
});
