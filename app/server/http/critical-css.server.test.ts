import { describe, expect, it } from "vitest";
import { STYLE_SHEET } from "./critical-css.server";

describe("the cookie of the style sheet's file", () => {
	it("keeps to https where the site does", () => {
		expect(STYLE_SHEET.toCookie(true)).toMatch(/; Secure/);
		expect(STYLE_SHEET.toCookie(false)).not.toMatch(/; Secure/);
	});
});
