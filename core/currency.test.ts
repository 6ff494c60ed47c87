import { describe, expect, it } from "vitest";
import { hasTwoDecimals } from "./currency";

describe("a currency", () => {
	it.each(["EGP", "USD", "EUR", "SAR", "AED", "MAD"])("[catalogue-35] may be %s", (code) => {
		expect(hasTwoDecimals(code)).toBe(true);
	});

	it.each(["KWD", "BHD", "OMR", "TND", "JOD", "LYD", "JPY", "KRW", "CLP", "CLF", "EGY", "egp", ""])(
		"[catalogue-35] may not be %j",
		(code) => {
			expect(hasTwoDecimals(code)).toBe(false);
		},
	);
});
