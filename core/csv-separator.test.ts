import { expect, it } from "vitest";
import { readCsvSeparator } from "./csv-separator";

it.each([
	[undefined, "comma"],
	["comma", "comma"],
	[",", "comma"],
	["semicolon", "semicolon"],
	[";", "semicolon"],
	["tab", undefined],
	["", undefined],
])("[operator-136] %j is read as the separator %s", (typed, separator) => {
	expect(readCsvSeparator(typed)).toBe(separator);
});
