import { describe, expect, it } from "vitest";
import { isInviteToken } from "./invite";

describe("isInviteToken", () => {
	it.each([
		["abcdef", true],
		["abcde", false],
		["  abc  ", false],
		["", false],
		[undefined, false],
	])("%o is a token: %s", (token, isToken) => {
		expect(isInviteToken(token)).toBe(isToken);
	});
});
