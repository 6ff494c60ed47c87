import { describe, expect, it } from "vitest";
import { guessLocale } from "./locale";

describe("guessLocale", () => {
	it.each([
		["Invalid email or password.", "en"],
		["كلمة المرور غير صحيحة", "ar"],
		["الرمز SAVE20 منتهي الصلاحية", "ar"],
		["The code «خصم» has ended", "en"],
		["422", "en"],
	])("takes %s for %s", (text, locale) => {
		expect(guessLocale(text)).toBe(locale);
	});
});
