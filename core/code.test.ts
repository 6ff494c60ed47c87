import { describe, expect, it } from "vitest";
import { readCode, toCodeKey } from "./code";

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
		"OPEN10。",
		"OPEN10｡",
		"「OPEN10」、",
		"ＯＰＥＮ１０！",
		"𝗢𝗣𝗘𝗡𝟭𝟬",
		"— OPEN10 —",
	])("[invite-30] in %j is OPEN10", (typed) => {
		expect(readCode(typed)).toBe("OPEN10");
	});

	it.each(["a-b_c", "dGVzdA==", "welcome20", "SAVE50%", "رمضان20"])("keeps %s whole", (code) => {
		expect(readCode(code)).toBe(code);
	});

	it.each(["\u2010", "\u2011", "\u2012", "\u2013", "\u2014", "\u2015", "\u2212", "－", "﹣"])(
		"[invite-73] is MAY-10 with the dash %j",
		(dash) => {
			expect(readCode(`MAY${dash}10`)).toBe("MAY-10");
		},
	);

	it("[invite-73] is compared without regard to case, and with _ as -", () => {
		expect(["may_10", "May–10", "ｍａｙ＿１０"].map(toCodeKey)).toEqual(Array(3).fill("MAY-10"));
	});

	it.each([null, undefined, "", " ", "،", "«»", "\u200B"])("is missing in %j", (typed) => {
		expect(readCode(typed)).toBeUndefined();
	});
});
