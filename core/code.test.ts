import { describe, expect, it } from "vitest";
import { readCode } from "./code";

describe("a code", () => {
	it.each([
		"OPEN10",
		" OPEN10 ",
		"OPEN10.",
		"OPEN10،",
		"OPEN10,",
		"OPEN10؛",
		"OPEN10؟",
		"OPEN10!",
		"OPEN10?!",
		"OPEN10…",
		"OPEN10۔",
		"«OPEN10»",
		"“OPEN10”،",
		"'OPEN10'",
		"(OPEN10)",
		"[OPEN10].",
		"*OPEN10*",
		"`OPEN10`",
		"<OPEN10>",
		"OPEN10:",
		"\u200FOPEN10\u200E",
		"OPEN\u200B10",
		"OPEN١٠",
		"OPEN10?utm_source=mail",
		"OPEN10&fbclid=1",
		"OPEN10/",
		"OPEN10#a",
		"OPEN10.?utm_source=mail",
		"  OP EN\t10\n",
		"OPEN۱۰",
		"OPEN10\uFEFF",
		"OPEN\u0000\uD80010",
	])("[invite-30] in %j is OPEN10", (typed) => {
		expect(readCode(typed)).toBe("OPEN10");
	});

	it.each(["a-b_c", "dGVzdA==", "welcome20", "SAVE50%", "رمضان20"])("keeps %s whole", (code) => {
		expect(readCode(code)).toBe(code);
	});

	it.each([null, undefined, "", " ", "،", "«»", "\u200B"])("is missing in %j", (typed) => {
		expect(readCode(typed)).toBeUndefined();
	});
});
