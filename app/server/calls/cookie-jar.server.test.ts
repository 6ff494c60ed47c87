import { describe, expect, it } from "vitest";
import type { SessionData } from "~/server/session/session.server";
import { createCookieJar } from "./cookie-jar.server";

function buildJar(upstreamCookies: Record<string, string> = {}, csrfToken?: string) {
	let data: SessionData = { id: "s", payments: [], upstreamCookies, csrfToken };
	let changes = 0;
	const session = {
		get data() {
			return data;
		},
		set(change: Partial<SessionData>) {
			data = { ...data, ...change };
			changes++;
		},
	};
	return { jar: createCookieJar(session), countChanges: () => changes };
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
		const { jar } = buildJar();
		jar.receive([header]);
		expect(jar.header()).toBe(sent);
	});

	it.each([
		"a=1; Max-Age=0",
		"a=; max-age=-1",
		"a=; expires=Thu, 01 Jan 1970 00:00:00 GMT",
		"a=1; Max-Age=0; Expires=Fri, 01 Jan 2100 00:00:00 GMT",
	])("are forgotten when the platform deletes them: %s", (header) => {
		const { jar } = buildJar({ a: "1", b: "2" });
		jar.receive([header]);
		expect(jar.header()).toBe("b=2");
	});

	it.each(["", "=1", "; Path=/"])("are empty when %o names none", (header) => {
		const { jar, countChanges } = buildJar();
		jar.receive([header]);
		expect(jar.header()).toBeUndefined();
		expect(countChanges()).toBe(0);
	});

	it("cause no new session cookie when they are unchanged", () => {
		const { jar, countChanges } = buildJar({ a: "1" });
		jar.receive(["a=1; Path=/"]);
		expect(countChanges()).toBe(0);
	});
});

describe("the CSRF token", () => {
	it("is kept once, beside the cookies that it belongs to", () => {
		const { jar, countChanges } = buildJar({ a: "1" });
		jar.keepCsrfToken("token");
		jar.keepCsrfToken("token");
		expect(jar.csrfToken()).toBe("token");
		expect(countChanges()).toBe(1);
	});

	it("is not kept without a platform cookie", () => {
		const { jar, countChanges } = buildJar();
		jar.keepCsrfToken("token");
		expect(jar.csrfToken()).toBeUndefined();
		expect(countChanges()).toBe(0);
	});

	it("can be forgotten", () => {
		const { jar } = buildJar({ a: "1" }, "token");
		jar.keepCsrfToken(undefined);
		expect(jar.csrfToken()).toBeUndefined();
	});
});
