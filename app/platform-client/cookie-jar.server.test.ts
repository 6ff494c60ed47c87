import { describe, expect, it } from "vitest";
import {
	type CookieStore,
	createCookieStore,
	getCookieHeader,
	receiveCookies,
	storeCsrfToken,
} from "./cookie-jar.server";

function buildStore(upstreamCookies: Record<string, string> = {}, csrfToken?: string) {
	const store = createCookieStore();
	store.set({ upstreamCookies, csrfToken });
	let changes = 0;
	const counted: CookieStore = {
		get data() {
			return store.data;
		},
		set(change) {
			store.set(change);
			changes++;
		},
	};
	return { store: counted, countChanges: () => changes };
}

describe("the platform's cookies", () => {
	it.each([
		["a=1; Path=/; HttpOnly", "a=1"],
		["a=b=c%20d; Secure", "a=b=c%20d"],
		["a=; Path=/", "a="],
		["a=1; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT", "a=1"],
		["a=1; Expires=Fri, 01 Jan 2100 00:00:00 GMT", "a=1"],
		["a=1; Expires=nonsense", "a=1"],
		["__proto__=1; Path=/", "__proto__=1"],
	])("are sent back unchanged: %s", (header, sent) => {
		const { store } = buildStore();
		receiveCookies(store, [header]);
		expect(getCookieHeader(store)).toBe(sent);
	});

	it.each([
		"a=1; Max-Age=0",
		"a=; max-age=-1",
		"a=; expires=Thu, 01 Jan 1970 00:00:00 GMT",
		"a=1; Max-Age=0; Expires=Fri, 01 Jan 2100 00:00:00 GMT",
	])("are forgotten when the platform deletes them: %s", (header) => {
		const { store } = buildStore({ a: "1", b: "2" });
		receiveCookies(store, [header]);
		expect(getCookieHeader(store)).toBe("b=2");
	});

	it.each(["", "=1", "; Path=/"])("are empty when %o names none", (header) => {
		const { store, countChanges } = buildStore();
		receiveCookies(store, [header]);
		expect(getCookieHeader(store)).toBeUndefined();
		expect(countChanges()).toBe(0);
	});

	it("cause no new session cookie when they are unchanged", () => {
		const { store, countChanges } = buildStore({ a: "1" });
		receiveCookies(store, ["a=1; Path=/"]);
		expect(countChanges()).toBe(0);
	});
});

describe("the CSRF token", () => {
	it("is stored once, beside the cookies that it belongs to", () => {
		const { store, countChanges } = buildStore({ a: "1" });
		storeCsrfToken(store, "token");
		storeCsrfToken(store, "token");
		expect(store.data.csrfToken).toBe("token");
		expect(countChanges()).toBe(1);
	});

	it("is not stored without a platform cookie", () => {
		const { store, countChanges } = buildStore();
		storeCsrfToken(store, "token");
		expect(store.data.csrfToken).toBeUndefined();
		expect(countChanges()).toBe(0);
	});

	it("can be forgotten", () => {
		const { store } = buildStore({ a: "1" }, "token");
		storeCsrfToken(store, undefined);
		expect(store.data.csrfToken).toBeUndefined();
	});
});
