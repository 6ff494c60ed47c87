import { describe, expect, it } from "vitest";
import { cleanName, isVisibleName } from "./name";

describe("a name", () => {
	it.each([
		["Mona\r\nBcc: all@example.com", "Mona Bcc: all@example.com"],
		["Mona\u0007 Adel\u0000", "Mona Adel"],
		["\u200BMona\u2066 Adel\uFEFF", "Mona Adel"],
		["Mo\u00ADna\tAdel", "Mona Adel"],
		["\u202EMona", "Mona"],
		["Mona \uD800", "Mona"],
		["  منى\u200F  عادل ", "منى عادل"],
		[`Z${"\u0301".repeat(120)}e`, `Z${"\u0301".repeat(4)}e`],
	])("[account-62] loses what no one sees: %j", (typed, name) => {
		expect(cleanName(typed)).toBe(name);
	});

	it.each(["می\u200Cخواهم", "مُحَمَّد", "Zoë O’Neill-Straße", "क्\u200Dष", "Mona ❤\uFE0F"])(
		"keeps what belongs to its spelling: %s",
		(name) => {
			expect(cleanName(name)).toBe(name);
		},
	);

	it.each(["M", "7", "م", "李", "Mona 🎧"])("[account-62] is visible as %j", (name) => {
		expect(isVisibleName(name)).toBe(true);
	});

	it.each([
		"",
		" ",
		"\u200B\u200B\u200B",
		"\u3164",
		"\u115F\u1160",
		"\uFFA0",
		"\u2800",
		"\u0301".repeat(120),
		"\u200E\u200F",
		"\u00AD",
		"\uFE0F",
		"\r\n",
		"...",
		"\u034F",
		"\u{E0041}",
	])("[account-62] is not visible as %j", (name) => {
		expect(isVisibleName(name)).toBe(false);
	});
});
