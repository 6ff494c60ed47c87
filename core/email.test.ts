import { describe, expect, it } from "vitest";
import { cleanEmail } from "./email";

describe("a mail address", () => {
	it.each([
		"mona@example.com",
		" Mona@Example.COM ",
		"\u200Emona@example.com",
		"mona@example.com\u200F",
		"mona\u200B@example.com",
		"\u2066mona@example.com\u2069",
		"\uFEFFmona@example.com",
		"mona@exam\u00ADple.com",
		"mona@example\u2060.com",
		"\u061Cmona@example.com",
		"mona@example。com",
		"mona@ＥＸＡＭＰＬＥ.com",
	])("[account-60] is one, however it came along: %j", (typed) => {
		expect(cleanEmail(typed)).toBe("mona@example.com");
	});

	it.each([
		"mona10@example.com",
		"mona١٠@example.com",
		"mona۱۰@example.com",
		"ＭＯＮＡ１０＠ｅｘａｍｐｌｅ．ｃｏｍ",
	])("[account-72] is one in Arabic digits and in full-width letters: %j", (typed) => {
		expect(cleanEmail(typed)).toBe("mona10@example.com");
	});

	it.each([
		"mona@مثال.مصر",
		"mona@xn--mgbh0fb.xn--wgbh1c",
		"MONA@\u200Fمثال.مصر",
		"mona@مثال。مصر",
	])("[account-61] has one domain, in Arabic letters and as mail servers know it: %j", (typed) => {
		expect(cleanEmail(typed)).toBe("mona@xn--mgbh0fb.xn--wgbh1c");
	});

	it.each(["mona", "mona@", "mona@127.1", "mona@مثال.مصر/x", "mona@مثال.مصر:25", "a b@c"])(
		"that is none stays none: %j",
		(typed) => {
			expect(cleanEmail(typed)).toBe(typed);
		},
	);
});
