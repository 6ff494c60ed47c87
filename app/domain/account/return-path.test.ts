import { describe, expect, it } from "vitest";
import { safeReturnPath } from "./return-path";

describe("safeReturnPath", () => {
	it.each([
		"/",
		"/subscription",
		"/subscription?plan=7&creator_id=3#tiers",
		"/invite/abc123",
		"/premium?next=https://evil.example",
		"/loginhelp",
		"/subscription/login",
		"/login.data.html",
		"/%25252541",
		"/a%20b",
		"/%D8%B5%D9%88%D8%AA",
	])("takes %s", (path) => {
		expect(safeReturnPath(path, "/fallback")).toBe(path);
	});

	it.each([
		["nothing", undefined],
		["a number", 7],
		["an empty text", ""],
		["a relative path", "subscription"],
		["a leading space", " /subscription"],
		["another site", "https://evil.example/"],
		["a script", "javascript:alert(1)"],
		["a scheme-relative site", "//evil.example"],
		["three slashes", "///evil.example"],
		["a backslash site", "/\\evil.example"],
		["a backslash site, leading", "\\/evil.example"],
		["a later backslash", "/a\\..\\evil"],
		["a tab that browsers drop", "/\t/evil.example"],
		["a newline that browsers drop", "/\n/evil.example"],
		["a carriage return and a header", "/a\r\nSet-Cookie: a=b"],
		["a NUL", "/a\u0000"],
		["a C1 control", "/a\u0085b"],
		["a line separator", "/a\u2028b"],
		["encoded slashes", "/%2f%2fevil.example"],
		["an encoded second slash", "/%2Fevil.example"],
		["an encoded backslash", "/%5Cevil.example"],
		["a twice encoded backslash", "/%255Cevil.example"],
		["a twice encoded slash", "/%252fevil.example"],
		["an encoded newline", "/a%0d%0aSet-Cookie:a=b"],
		["an encoded tab", "/%09/evil.example"],
		["a dot segment before a slash", "/.//evil.example"],
		["an encoded dot segment", "/%2e//evil.example"],
		["parent segments", "/a/..//evil.example"],
		["broken encoding", "/%zz"],
		["one encoding more than is looked through", "/%2525252541"],
		["endless encoding", "/%25252525252525252541"],
		["the login page", "/login"],
		["the login page with a query", "/login?return_url=/login"],
		["the login page in capitals", "/LOGIN//"],
		["the encoded login page", "/%6cogin"],
		["the login page behind dots", "/a/../login"],
		["the login page's data", "/login.data"],
		["the registration page", "/register"],
		["the logout address", "/logout"],
		["the verification page", "/verify-email?token=x"],
		["the page of a forgotten password", "/forgot-password"],
		["the page of a new address", "/confirm-email?token=x"],
		["the page that undoes it", "/undo-email?token=x"],
		["the page of a new password", "/reset-password?token=x"],
		["the page of those who are not verified", "/verification-required"],
		["the page of those who are suspended", "/account-suspended"],
		["the question whose account it shall be", "/switch-account"],
		["an endless text", `/${"a".repeat(3000)}`],
	])("[session-7] rejects %s", (_description, value) => {
		expect(safeReturnPath(value, "/fallback")).toBe("/fallback");
	});

	it("gives the path in the form of a header", () => {
		expect(safeReturnPath("/صوت?q=ص", "/")).toBe("/%D8%B5%D9%88%D8%AA?q=%D8%B5");
	});
});
