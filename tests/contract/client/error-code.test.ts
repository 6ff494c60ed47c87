/** The product has its own words, in both languages, for every error code of the platform. */
import { describe, expect, it } from "vitest";
import { readErrorCode } from "../../../app/domain/site/error-code";
import { errorMessages } from "../../../contract/error-code";
import ar from "../../../locales/ar/error.json";
import en from "../../../locales/en/error.json";
import { buildFixture, unwrap } from "./client-fixture";
import { json } from "./hostile-server";

const codes = Object.keys(errorMessages);

describe("the error codes", () => {
	it("[platform-22] are known by the product and have a text in both languages", () => {
		expect(codes.map(readErrorCode)).toEqual(codes);
		expect(Object.keys(en).sort()).toEqual([...codes].sort());
		expect(Object.keys(ar).sort()).toEqual([...codes].sort());
	});

	it("are read in upper or lower case, and unknown codes are dropped", () => {
		expect(readErrorCode(" Invalid_Credentials")).toBe("invalid_credentials");
		expect(readErrorCode("E4711")).toBeUndefined();
		expect(readErrorCode(undefined)).toBeUndefined();
	});

	it("come with each field that is rejected", async () => {
		const { client } = await buildFixture(
			json(
				{
					code: "password_too_short",
					errors: { password: ["Too short"] },
					error_codes: { password: "password_too_short" },
				},
				422,
			),
		);
		const input = { token: "t", password: "x", passwordConfirmation: "x" };
		expect(unwrap(await client.accountChange.resetPassword(input))).toMatchObject({
			kind: "rejected",
			code: "password_too_short",
			fieldErrors: { password: "Too short" },
			fieldCodes: { password: "password_too_short" },
		});
	});
});
