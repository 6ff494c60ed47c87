import { describe, expect, it } from "vitest";
import { formatAmount, formatPlainAmount, formatPlanPrice, readCurrency } from "./money";

describe("formatPlanPrice", () => {
	it.each([
		[1999, "EGP\u00A01,999"],
		[0, "EGP\u00A00"],
		[99.5, "EGP\u00A0100"],
		[9.99, "EGP\u00A010"],
	])("[catalogue-5] writes %d without decimals", (amount, text) => {
		expect(formatPlanPrice(amount, "EGP")).toBe(text);
	});

	it.each([
		[0.49, "EGP", "EGP\u00A00.49"],
		[0.4, "KWD", "KWD\u00A00.400"],
	])("[catalogue-5] writes no price as nothing: %d %s", (amount, currency, text) => {
		expect(formatPlanPrice(amount, currency)).toBe(text);
	});

	it("uses the plan's own currency", () => {
		expect(formatPlanPrice(5, "usd")).toBe("$5");
	});

	it("accepts an invalid currency code", () => {
		expect(formatPlanPrice(5, "pounds!")).toBe("EGP\u00A05");
	});
});

describe("a plan price", () => {
	it.each([
		[2.5, "KWD", "KWD\u00A02.500"],
		[25, "KWD", "KWD\u00A025.000"],
		[1.25, "OMR", "OMR\u00A01.250"],
		[0.25, "JOD", "JOD\u00A00.250"],
		[0, "TND", "TND\u00A00.000"],
		[1500, "IQD", "IQD\u00A01,500"],
		[99.5, "SAR", "SAR\u00A0100"],
		[99.5, "EGP", "EGP\u00A0100"],
	])("[site-183] of %d %s is %s", (amount, currency, text) => {
		expect(formatPlanPrice(amount, currency)).toBe(text);
	});
});

describe("formatAmount", () => {
	it("[payment-32] keeps the real decimals", () => {
		expect(formatAmount(99.99)).toBe("EGP\u00A099.99");
		expect(formatAmount(49.5)).toBe("EGP\u00A049.50");
		expect(formatAmount(1999)).toBe("EGP\u00A01,999");
	});

	it.each([
		[2.5, "KWD", "KWD\u00A02.500"],
		[25, "KWD", "KWD\u00A025"],
		[0.125, "BHD", "BHD\u00A00.125"],
		[1500, "JPY", "¥1,500"],
		[1500, "IQD", "IQD\u00A01,500"],
	])("[site-183] writes %d %s with the decimals of the currency", (amount, currency, text) => {
		expect(formatAmount(amount, currency)).toBe(text);
	});

	it("may break after the currency when it is longer than a line of large text", () => {
		expect(formatAmount(99_999.5)).toBe("EGP\u00A099,999.50");
		expect(formatAmount(1_234_567.5)).toBe("EGP 1,234,567.50");
	});
});

describe("formatPlainAmount", () => {
	it.each([
		[99.99, "99.99"],
		[15, "15"],
		[1500, "1,500"],
	])("writes %d without a currency", (amount, text) => {
		expect(formatPlainAmount(amount)).toBe(text);
	});
});

describe("readCurrency", () => {
	it.each([
		["egp ", "EGP"],
		["USD", "USD"],
		[undefined, "EGP"],
		["E£", "EGP"],
	])("reads %s as %s", (code, currency) => {
		expect(readCurrency(code)).toBe(currency);
	});
});
