import { describe, expect, it } from "vitest";
import { guessLanguage, markOtherLanguage } from "./language";

describe("guessLanguage", () => {
	it.each([
		["Incorrect email or password.", "en"],
		["كلمة المرور غير صحيحة", "ar"],
		["الكود SAVE20 منتهي الصلاحية", "ar"],
		["The code «خصم» has ended", "en"],
		["422", "en"],
	])("reads %s as %s", (text, language) => {
		expect(guessLanguage(text)).toBe(language);
	});
});

describe("markOtherLanguage", () => {
	it.each([
		["Coffee Friend", "ar", { lang: "en", dir: "ltr" }],
		["صديق القهوة", "en", { lang: "ar", dir: "rtl" }],
		["24 ساعة قبل الجميع", "en", { lang: "ar", dir: "rtl" }],
		["باقة VIP", "en", { lang: "ar", dir: "rtl" }],
		["«Premium»", "ar", { lang: "en", dir: "ltr" }],
	] as const)("[site-120] marks %s on a page in %s", (text, page, attributes) => {
		expect(markOtherLanguage(text, page)).toEqual(attributes);
	});

	it.each([
		["Coffee Friend", "en"],
		["صديق القهوة", "ar"],
		["باقة Premium Annual", "ar"],
		["VIP باقات", "en"],
		["365", "ar"],
		["", "ar"],
		["Плюс", "ar"],
	] as const)("[site-120] leaves %j alone on a page in %s", (text, page) => {
		expect(markOtherLanguage(text, page)).toBeUndefined();
	});
});
