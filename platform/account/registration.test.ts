import { describe, expect, it } from "vitest";
import { registrationErrors } from "./registration";

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
