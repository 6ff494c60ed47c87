import { describe, expect, it } from "vitest";
import { listTokenNames, paths, readReturnUrl, withLocale } from "./paths";

describe("addresses", () => {
	it("leave out what is not known and encode what is", () => {
		expect(paths.login()).toBe("/login");
		expect(paths.login({ returnUrl: "/premium?plan=7" })).toBe(
			"/login?return_url=%2Fpremium%3Fplan%3D7",
		);
	});

	it("in the other language keep path and query but never a token", () => {
		expect(withLocale("/login", "?return_url=%2Fx&lang=en&user_token=secret", "ar")).toBe(
			"/login?return_url=%2Fx&lang=ar",
		);
	});

	it.each(["/verify-email", "/verify-email/", "/Verify-Email"])(
		"keep the token of a verification mail on %s, and take every other for a sign-in",
		(path) => {
			expect(listTokenNames(path)).toEqual(["user_token"]);
			expect(listTokenNames("/subscription")).toEqual(["user_token", "token"]);
		},
	);

	it.each(["/reset-password", "/Reset-Password/"])("keep the token of a mail on %s too", (path) => {
		expect(listTokenNames(path)).toEqual(["user_token"]);
	});

	it("take a return address only when it stays on this site", () => {
		const read = (value: string) =>
			readReturnUrl(new URL(`/login?return_url=${encodeURIComponent(value)}`, "http://sawt"));
		expect(read("/account")).toBe("/account");
		expect(read("//evil.example")).toBeUndefined();
		expect(read("/login")).toBeUndefined();
	});
});
