import { describe, expect, it } from "vitest";
import { getDecimals, isCurrency } from "#core/currency";
import { measureWork } from "../../../tests/support/slowdown";
import {
	canSendTip,
	chooseTipAmount,
	cleanTipAmount,
	cleanTipMessage,
	cleanTypedTipAmount,
	getGreeting,
	isTipMessageShortEnough,
	listTipPresets,
	readTipAmount,
	showTipChoice,
	writeTipAmount,
} from "./tip";

describe("the presets of a tip", () => {
	const read = (currency: string) => listTipPresets(currency).map(({ amountMajor }) => amountMajor);

	it("[tip-1] are the six amounts of the spec", () => {
		expect(read("EGP")).toEqual([15, 30, 75, 150, 300, 500]);
		expect(listTipPresets("EGP").map(({ name }) => name)).toEqual([
			"coffee",
			"snack",
			"lunch",
			"dinner",
			"generous",
			"super",
		]);
	});

	it.each([
		["KWD", [1, 2, 5, 10, 20, 30]],
		["JOD", [2, 4, 10, 20, 40, 60]],
		["SAR", [10, 20, 50, 100, 200, 300]],
		["IQD", [3000, 6000, 15_000, 30_000, 60_000, 90_000]],
		["SEK", [5, 10, 25, 50, 100, 150]],
		["JPY", [500, 1000, 2500, 5000, 10_000, 15_000]],
	])("[tip-24] begin with a coffee in %s", (currency, amounts) => {
		expect(read(currency)).toEqual(amounts);
	});

	it("[tip-24] are accepted in every currency", () => {
		for (const currency of Intl.supportedValuesOf("currency").filter(isCurrency)) {
			const decimals = getDecimals(currency);
			for (const { amountMajor } of listTipPresets(currency)) {
				expect(chooseTipAmount(String(amountMajor), "", decimals)).toEqual({ amountMajor });
			}
		}
	});
});

describe("cleanTipAmount", () => {
	it.each([
		["12.5 EGP", "12.5"],
		["1.2.3", "1.23"],
		["L.E. 50", "50"],
		["-5", "5"],
		["١٢٫٥", "12.5"],
		["abc", ""],
		["1,000", "1000"],
		["1,250", "1250"],
		["1,234,567", "1234567"],
		["12,50", "12.50"],
		["12,5", "12.5"],
		["12,", "12."],
	])("[tip-2] cleans %s to %o", (text, cleaned) => {
		expect(cleanTipAmount(text)).toBe(cleaned);
	});
});

describe("cleanTypedTipAmount", () => {
	it.each([
		["12,50", "12,50"],
		["L.E. 12.50", "12.50"],
		["١٬٢٥٠", "1,250"],
		["١٢٫٥٠", "12.50"],
		["١٢،٥٠", "12,50"],
		["1,000.5,0", "1,000.50"],
	])("[tip-2] cleans %s to %o", (text, cleaned) => {
		expect(cleanTypedTipAmount(text)).toBe(cleaned);
	});
});

describe("readTipAmount", () => {
	it.each([
		["20", 20],
		[".5", 0.5],
		["0", null],
		["0.00", null],
		["", null],
		[".", null],
	])("reads %o as %o", (text, amountMajor) => {
		expect(readTipAmount(text)).toBe(amountMajor);
	});
});

describe("chooseTipAmount", () => {
	it.each([
		["75", "", 75],
		["", "12.5", 12.5],
		["", "١٢٫٥ ج.م", 12.5],
		["", "1,000", 1000],
		["", "\u200F١٬٩٩٩\u00A0ج.م.\u200F", 1999],
		["", "\u2066EGP\u00A050\u2069", 50],
		["", "EGP 50", 50],
		["", "L.E. 50", 50],
		["", "ج.م. ٥٠", 50],
		["", "ج.م 12.50", 12.5],
		["", "12.50 ج.م.", 12.5],
		["", "100,000", 100_000],
		["", "1,250", 1250],
		["", "1,250.50", 1250.5],
		["", "١٬٢٥٠", 1250],
		["", "١٬٢٥٠٫٥", 1250.5],
		["", "١،٢٥٠", 1250],
		["", "۱٬۲۵۰", 1250],
		["", "12,50", 12.5],
		["", "12,5 EGP", 12.5],
		["", "١٢،٥", 12.5],
		["", "1250,5", 1250.5],
		["", "12,", 12],
		["30", "30", 30],
		["", "0.01", 0.01],
		["other", "12.5", 12.5],
	])("[tip-13] takes preset %o and custom %o as %d", (preset, custom, amountMajor) => {
		expect(chooseTipAmount(preset, custom)).toEqual({ amountMajor });
	});

	it.each([
		["", "", "missing"],
		["other", "", "missing"],
		["abc", " ", "missing"],
		["", "0", "not-above-zero"],
		["75", "nothing", "not-above-zero"],
		["75", "40", "two-amounts"],
		["", "12.345", "too-fine"],
		["", "1.250", "too-fine"],
		["", "12,3456", "too-fine"],
		["", "0,500", "not-a-number"],
		["", "1,250,5", "not-a-number"],
		["", "12,34,567", "not-a-number"],
		["", "1234,567", "not-a-number"],
		["", "1.250,50", "not-a-number"],
		["", "-50", "not-a-number"],
		["", "1e9", "not-a-number"],
		["", "0x10", "not-a-number"],
		["", "1.2.3", "not-a-number"],
		["", "15 or 20", "not-a-number"],
		["-50", "", "missing"],
		["1e9", "", "missing"],
		["", "100000.01", "too-high"],
		["", `${"1".padStart(41, "0")}`, "not-a-number"],
		["1000000", "", "too-high"],
	])("[tip-3, tip-13] rejects preset %o with custom %o as %s", (preset, custom, fault) => {
		expect(chooseTipAmount(preset, custom)).toEqual({ fault });
	});

	it.each([
		[3, "2.500", { amountMajor: 2.5 }],
		[3, "1.125", { amountMajor: 1.125 }],
		[3, "1.1255", { fault: "too-fine" }],
		[0, "1500", { amountMajor: 1500 }],
		[0, "250000", { amountMajor: 250_000 }],
		[0, "1.5", { fault: "too-fine" }],
		[0, "100000001", { fault: "too-high" }],
	])("[tip-3] of a currency with %d decimals reads %s", (decimals, typed, choice) => {
		expect(chooseTipAmount("", typed, decimals)).toEqual(choice);
	});

	it.each([
		[2, "12.50", "12.5"],
		[3, "2.500", "2.500"],
		[3, "", "15"],
	])(
		"[tip-5] is written on the button, with %d decimals, as it was typed: %s",
		(decimals, typed, text) => {
			const amountMajor = typed === "" ? 15 : Number(typed);
			expect(writeTipAmount(amountMajor, typed, decimals)).toBe(text);
		},
	);

	it("[tip-13] gives up on a long row of spaces at once", () => {
		const spaces = " ".repeat(4000);
		const choose = () => {
			expect(chooseTipAmount(`${spaces}x`, "")).toEqual({ fault: "missing" });
			expect(chooseTipAmount("", `1${spaces}x`)).toEqual({ fault: "not-a-number" });
		};
		expect(measureWork(choose)).toBeLessThan(1000);
	});
});

describe("showTipChoice", () => {
	it.each([
		[undefined, undefined, ""],
		["", "", ""],
		["30", "", "30"],
		["other", "", "other"],
		[undefined, "12.5", "other"],
	])("shows %o with %o typed as %s", (preset, custom, shown) => {
		expect(showTipChoice(preset, custom)).toBe(shown);
	});
});

describe("tip message", () => {
	it("counts the line ends of a form post once", () => {
		expect(isTipMessageShortEnough(`${"a".repeat(99)}\r\n${"b".repeat(100)}`)).toBe(true);
	});

	it.each([
		[200, true],
		[201, false],
	])("[tip-4] of %d characters fits: %s", (length, fits) => {
		expect(isTipMessageShortEnough("a".repeat(length))).toBe(fits);
	});

	it("is trimmed", () => {
		expect(cleanTipMessage(" Thank you \r\n")).toBe("Thank you");
	});
});

describe("canSendTip", () => {
	it("[tip-6] needs a token or a sign-in", () => {
		expect(canSendTip({ hasToken: false, isSignedIn: true })).toBe(true);
		expect(canSendTip({ hasToken: true, isSignedIn: false })).toBe(true);
		expect(canSendTip({ hasToken: false, isSignedIn: false })).toBe(false);
	});
});

describe("getGreeting", () => {
	it.each([
		[0, "morning"],
		[11, "morning"],
		[12, "afternoon"],
		[16, "afternoon"],
		[17, "evening"],
		[23, "evening"],
	])("[tip-9] greets at %d with %s", (hour, greeting) => {
		expect(getGreeting(hour)).toBe(greeting);
	});
});
