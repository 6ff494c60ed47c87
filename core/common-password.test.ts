import { describe, expect, it } from "vitest";
import { isCommonPassword } from "./common-password";

describe("isCommonPassword", () => {
	it.each([
		"password1",
		"12345678",
		"123123123",
		"iloveyou",
		"SUNSHINE",
		" princess ",
		"ｐａｓｓｗｏｒｄ",
		"١٢٣٤٥٦٧٨",
		"passwordpassword",
	])("[account-75] knows %s", async (password) => {
		expect(await isCommonPassword(password)).toBe(true);
	});

	it.each(["a good password", "long enough", "كلمة مرور", "k3mv-9xqa-w2ht", ""])(
		"does not know '%s'",
		async (password) => {
			expect(await isCommonPassword(password)).toBe(false);
		},
	);
});
