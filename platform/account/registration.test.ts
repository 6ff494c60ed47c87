import { describe, expect, it } from "vitest";
import { normalizePhone, registrationErrors } from "./registration";

const good = {
	name: "Mona",
	email: "mona@example.com",
	phone: "01012345678",
	password: "long enough",
	password_confirmation: "long enough",
};

describe("registrationErrors", () => {
	it("finds no error in a complete registration", () => {
		expect(registrationErrors(good)).toEqual({});
	});

	it.each([
		["name", { name: "  " }],
		["email", { email: "mona@example" }],
		["email", { email: `${"a".repeat(250)}@example.com` }],
		["phone", { phone: "call me" }],
		["password", { password: "short", password_confirmation: "short" }],
		["password_confirmation", { password_confirmation: "something else" }],
	])("names the field %s in its error", (field, change) => {
		expect(Object.keys(registrationErrors({ ...good, ...change }))).toEqual([field]);
	});
});

describe("normalizePhone", () => {
	it.each([
		["01012345678", "+201012345678"],
		["+20 010 1234-5678", "+201012345678"],
		["٠١٥١٢٣٤٥٦٧٨", "+201512345678"],
		["0020 11 1234 5678", "+201112345678"],
		["\u202a+20 10 1234\u20115678\u202c", "+201012345678"],
		["+971 50 123 4567", "+971501234567"],
		["00971 50 123 4567", "+971501234567"],
		["123", undefined],
	])("stores %s as %s", (typed, stored) => {
		expect(normalizePhone(typed)).toBe(stored);
	});
});
