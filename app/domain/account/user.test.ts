import { describe, expect, it } from "vitest";
import { getDisplayName, getRestriction, getWebmailUrl } from "./user";

describe("getRestriction", () => {
	it("returns null for an active and verified user", () => {
		expect(getRestriction({ isActive: true, isEmailVerified: true })).toBeNull();
	});

	it("[account-15] sends an unverified user to verification", () => {
		expect(getRestriction({ isActive: true, isEmailVerified: false })).toBe(
			"verification-required",
		);
	});

	it("[account-15] shows a suspended user the suspension even when the email is unverified", () => {
		expect(getRestriction({ isActive: false, isEmailVerified: false })).toBe("account-suspended");
	});
});

describe("getDisplayName", () => {
	it("is the name when there is one", () => {
		expect(getDisplayName({ name: "Mona", email: "mona@example.com" })).toBe("Mona");
	});

	it("[account-3] is the email when the name is blank", () => {
		expect(getDisplayName({ name: "  ", email: "mona@example.com" })).toBe("mona@example.com");
	});
});

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
