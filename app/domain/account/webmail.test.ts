import { describe, expect, it } from "vitest";
import { getWebmailUrl } from "./webmail";

describe("getWebmailUrl", () => {
	it.each([
		["mona@gmail.com", "https://mail.google.com/"],
		["mona@Hotmail.com", "https://outlook.live.com/mail/"],
		["mona@yahoo.com.eg", "https://mail.yahoo.com/"],
		["mona@me.com", "https://www.icloud.com/mail"],
	])("opens the provider's own site for %s", (email, url) => {
		expect(getWebmailUrl(email)).toBe(url);
	});

	it.each(["mona@studio.example", "mona@constructor.com", "no address", ""])(
		"[account-20] opens Gmail for %j, whose provider is not known",
		(email) => {
			expect(getWebmailUrl(email)).toBe("https://mail.google.com/");
		},
	);
});
