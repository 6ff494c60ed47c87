import { describe, expect, it } from "vitest";
import { getDisplayName, getUserGate } from "./user";

describe("getUserGate", () => {
	it("lets an active and verified user through", () => {
		expect(getUserGate({ isActive: true, isEmailVerified: true })).toBeNull();
	});

	it("[account-15] sends an unverified user to verification", () => {
		expect(getUserGate({ isActive: true, isEmailVerified: false })).toBe("verification-required");
	});

	it("[account-15] tells a suspended user about the suspension even when the email is unverified", () => {
		expect(getUserGate({ isActive: false, isEmailVerified: false })).toBe("account-suspended");
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
