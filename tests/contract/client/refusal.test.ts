/** The product has its own words, in both languages, for every refusal code of the platform. */
import { describe, expect, it } from "vitest";
import { readRefusalCode } from "../../../app/domain/site/refusal";
import { refusalMessages } from "../../../contract/refusal";
import ar from "../../../locales/ar/refusal.json";
import en from "../../../locales/en/refusal.json";
import { buildFixture, unwrap } from "./client-fixture";
import { json } from "./hostile-server";

const codes = Object.keys(refusalMessages);

describe("the codes of refusals", () => {
	it("[platform-22] are known by the product and have a text in both languages", () => {
		expect(codes.map(readRefusalCode)).toEqual(codes);
		expect(Object.keys(en).sort()).toEqual([...codes].sort());
		expect(Object.keys(ar).sort()).toEqual([...codes].sort());
	});

	it("are read in upper or lower case, and unknown codes are dropped", () => {
		expect(readRefusalCode(" Invalid_Credentials")).toBe("invalid_credentials");
		expect(readRefusalCode("E4711")).toBeUndefined();
		expect(readRefusalCode(undefined)).toBeUndefined();
	});

	it("come with each field that is refused", async () => {
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
		expect(unwrap(await client.account.resetPassword(input))).toMatchObject({
			kind: "refused",
			code: "password_too_short",
			fieldErrors: { password: "Too short" },
			fieldCodes: { password: "password_too_short" },
		});
	});
});
