import { describe, expect, it } from "vitest";
import { measureWork } from "../tests/support/slowdown";
import {
	listTokenNames,
	paths,
	readLandingMode,
	readReturnUrl,
	toCanonicalPath,
	toPagePath,
	withLocale,
} from "./paths";

describe("addresses", () => {
	it("leave out what is not known and encode what is", () => {
		expect(paths.login()).toBe("/login");
		expect(paths.login({ returnUrl: "/premium?plan=7" })).toBe(
			"/login?return_url=%2Fpremium%3Fplan%3D7",
		);
	});

	it("[site-10] in the other language keep path and query but never a token", () => {
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

	it.each([
		"/%76erify-email",
		"/verify%2Demail",
		"/%2576erify-email",
		"/verify-email%2F",
		"/%2Fverify-email",
		"/verify-email.data",
		"/Verify-Email.data",
		"/verify-email/.data",
		"/reset%2Dpassword",
		"/reset-password.data",
		"/verify-email%zz",
	])("keep the token of a mail on %s, which is or may be the same address", (path) => {
		expect(listTokenNames(path)).toEqual(["user_token"]);
	});

	it.each(["/discount/50%25", "/discount/%D8%AE%D8%B5%D9%85", "/subscription.data"])(
		"take every token on %s for a sign-in",
		(path) => {
			expect(listTokenNames(path)).toEqual(["user_token", "token"]);
		},
	);

	it("[session-21] are read at once with a long row of slashes", () => {
		const path = `/a${"/".repeat(40_000)}b`;
		const read = () => {
			expect(listTokenNames(path)).toEqual(["user_token", "token"]);
			expect(readLandingMode(path, "?mode=creator")).toBeUndefined();
		};
		expect(measureWork(read)).toBeLessThan(1000);
	});

	it.each([
		["/%76erify-email", "/verify-email"],
		["/verify%2demail%2edata", "/verify-email.data"],
		["//login", "/login"],
		["/%2Flogin", "/%2Flogin"],
		["/invite/a%2fb", "/invite/a%2Fb"],
		["/discount/%d8%ae", "/discount/%D8%AE"],
		["/%2576erify-email", "/%2576erify-email"],
		["/%zz/%76erify-email", "/%zz/verify-email"],
		["/@x+y", "/@x+y"],
	])("[session-20] spell %s as %s", (path, canonical) => {
		expect(toCanonicalPath(path)).toBe(canonical);
	});

	it.each([
		["/login.data", "/login"],
		["/_root.data", "/"],
		["/login", "/login"],
	])("name the page of %s as %s", (path, page) => {
		expect(toPagePath(path)).toBe(page);
	});

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
