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
	it("finds no error in a complete registration", async () => {
		expect(await registrationErrors(good)).toEqual({});
	});

	it.each([
		["name", { name: "  " }],
		["email", { email: "mona@example" }],
		["email", { email: `${"a".repeat(250)}@example.com` }],
		["phone", { phone: "call me" }],
		["password", { password: "short", password_confirmation: "short" }],
		["password_confirmation", { password_confirmation: "something else" }],
	])("names the field %s in its error", async (field, change) => {
		expect(Object.keys(await registrationErrors({ ...good, ...change }))).toEqual([field]);
	});

	it("[account-75] names a common password, unless it is too short anyway", async () => {
		const choose = async (password: string) =>
			(await registrationErrors({ ...good, password, password_confirmation: password })).password;
		expect(await choose("Sunshine1")).toEqual(["password_common"]);
		expect(await choose("123456")).toEqual(["password_too_short"]);
	});
});
