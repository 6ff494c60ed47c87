import { describe, expect, it } from "vitest";
import { getInitials } from "./creator";

describe("getInitials", () => {
	it.each([
		["Mona Adel", "MA"],
		["mona el sayed adel", "MA"],
		[" Mona  Adel ", "MA"],
		["Mona", "M"],
		["منى عادل", "م ع"],
		["منى Adel", "م A"],
		["  ", ""],
	])("shortens %s to %s", (name, initials) => {
		expect(getInitials(name)).toBe(initials);
	});
});
