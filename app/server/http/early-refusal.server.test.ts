import { describe, expect, it } from "vitest";
import { createEarlyRefusal } from "./early-refusal.server";

type Asked = { method?: string; url?: string; headers?: Record<string, string>; from?: string };

const settings = { publicUrl: "https://sawt.example", appLinkOrigin: undefined, trustProxy: 0 };

const ask = (
	{ method = "GET", url = "/", headers = {}, from = "203.0.113.9" }: Asked,
	given = {},
) =>
	createEarlyRefusal({ ...settings, ...given })({
		method,
		url,
		headers: { host: "sawt.example", ...headers },
		socket: { remoteAddress: from },
	});

describe("what is turned away before any route", () => {
	it.each(["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"])(
		"is the method %s: 405",
		(method) => {
			expect(ask({ method })).toBe(405);
		},
	);

	it.each(["evil.example", "sawt.example.evil.example", "localhost:3000", "127.0.0.1"])(
		"[session-21] is another host than the site's own, from outside, such as %s: 421",
		(host) => expect(ask({ headers: { host } })).toBe(421),
	);

	it.each(["", "a b", "[", "user@sawt.example", "sawt.example:99999", "../x"])(
		"is a host that is none, such as '%s': 400",
		(host) => expect(ask({ headers: { host } })).toBe(400),
	);

	it("[session-21] is a path longer than any page's: 414, while a query may be long", () => {
		const long = "a".repeat(1000);
		expect(ask({ url: `/${long}` })).toBe(414);
		expect(ask({ url: `/login?return_url=/${long}` })).toBeUndefined();
	});
});

describe("what goes on", () => {
	it.each(["sawt.example", "SAWT.example", "sawt.example:443"])("is the own host as %s", (host) =>
		expect(ask({ headers: { host } })).toBeUndefined(),
	);

	it("is the machine itself by its own names", () => {
		const headers = { host: "127.0.0.1:3000" };
		expect(ask({ headers, from: "127.0.0.1" })).toBeUndefined();
		expect(ask({ headers, from: "::ffff:127.0.0.1" })).toBeUndefined();
	});

	it("[session-21] is readiness in many words by an address, never by a name that a strange page may have", () => {
		const url = "/readyz?verbose";
		for (const host of ["10.0.0.7:3000", "192.168.1.2", "[fd00::1]:3000"]) {
			expect(ask({ url, headers: { host } })).toBeUndefined();
			expect(ask({ url, method: "POST", headers: { host } })).toBe(421);
			for (const path of ["/", "/readyzx?verbose", "/login?/readyz?verbose"]) {
				expect(ask({ url: path, headers: { host } })).toBe(421);
			}
		}
		for (const host of ["evil.example:3000", "10.0.0.7.evil.example", "10.evil.example"]) {
			expect(ask({ url, headers: { host } })).toBe(421);
		}
	});

	it("is any host while no address is set", () => {
		expect(ask({ headers: { host: "anything:3000" } }, { publicUrl: undefined })).toBeUndefined();
	});

	it("is the host of links, and what a trusted proxy was asked for", () => {
		const appLinkOrigin = "https://open.sawt.example";
		expect(ask({ headers: { host: "open.sawt.example" } }, { appLinkOrigin })).toBeUndefined();
		const headers = { host: "10.0.0.1:3000", "x-forwarded-host": "sawt.example" };
		expect(ask({ headers }, { trustProxy: 1 })).toBeUndefined();
		expect(ask({ headers })).toBe(421);
		const evil = { ...headers, "x-forwarded-host": "evil.example" };
		expect(ask({ headers: evil }, { trustProxy: 1 })).toBe(421);
	});
});
