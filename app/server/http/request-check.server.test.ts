import { Hono } from "hono";
import { requestId } from "hono/request-id";
import { describe, expect, it } from "vitest";
import type { AppEnv } from "~/server/request/trusted-request.server";
import { checkRequest } from "./request-check.server";

type Asked = { method?: string; url?: string; headers?: Record<string, string>; from?: string };

const settings = { publicUrl: "https://sawt.example", appLinkOrigin: undefined, trustProxy: 0 };

/** Returns the status of the rejection, or 200 for an accepted request. */
async function ask(
	{ method = "GET", url = "/", headers = {}, from = "203.0.113.9" }: Asked,
	given = {},
): Promise<number> {
	const app = new Hono<AppEnv>();
	app.use(requestId(), checkRequest({ ...settings, ...given }));
	app.all("*", (c) => c.body(null, 200));
	const named = { host: "sawt.example", ...headers };
	const isAddress = /^[\w.:-]+$/.test(named.host) && URL.canParse(`http://${named.host}`);
	const address = isAddress ? `http://${named.host}${url}` : "http://localhost/";
	// Undici knows TRACE but does not send it.
	const request = new Request(address, { headers: named });
	Object.defineProperty(request, "method", { value: method });
	const { status } = await app.fetch(request, { incoming: { socket: { remoteAddress: from } } });
	return status;
}

describe("a request rejected before any route", async () => {
	it.each(["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"])(
		"has the method %s: 405",
		async (method) => {
			expect(await ask({ method })).toBe(405);
		},
	);

	it.each(["evil.example", "sawt.example.evil.example", "localhost:3000", "127.0.0.1"])(
		"[session-21] has a foreign host from outside, such as %s: 421",
		async (host) => expect(await ask({ headers: { host } })).toBe(421),
	);

	it.each(["", "a b", "[", "user@sawt.example", "sawt.example:99999", "../x"])(
		"has an invalid host, such as '%s': 400",
		async (host) => expect(await ask({ headers: { host } })).toBe(400),
	);

	it("[session-21] has a path longer than any page's: 414, while a query may be long", async () => {
		const long = "a".repeat(1000);
		expect(await ask({ url: `/${long}` })).toBe(414);
		expect(await ask({ url: `/login?return_url=/${long}` })).toBe(200);
	});
});

const FORM = "application/x-www-form-urlencoded";
const foreignTypes = [
	"application/json",
	"multipart/form-data",
	"multipart/form-data; boundary=x",
	"Multipart/Form-Data; boundary=x",
	"text/plain",
	"application/xml",
	"application/octet-stream",
	"",
	FORM.slice(0, -1),
	`${FORM}x`,
	`${FORM}; charset=utf-16`,
	`${FORM}; charset=utf-7`,
	`${FORM}; charset=windows-1256`,
	`${FORM}; charset=utf-8; charset=utf-16`,
	`${FORM}; boundary=x`,
	`${FORM}, multipart/form-data; boundary=x`,
	`multipart/form-data; boundary=x, ${FORM}`,
];

describe("a body", () => {
	const post = (headers: Record<string, string>, url = "/login") =>
		ask({ method: "POST", url, headers });

	it.each(foreignTypes)("[session-9] of the type '%s' is rejected with 415", async (type) => {
		expect(await post({ "content-type": type })).toBe(415);
		expect(await post({ "content-type": type }, "/operator/login")).toBe(415);
	});

	it.each(["gzip", "deflate", "br", "x"])(
		"[session-9] that is compressed, with %s, is rejected with 415",
		async (coding) => {
			const headers = { "content-type": FORM, "content-encoding": coding };
			expect(await post(headers)).toBe(415);
		},
	);

	it.each([
		FORM,
		"Application/X-WWW-Form-UrlEncoded",
		`${FORM};charset=UTF-8`,
		`${FORM}; charset=utf-8`,
		`${FORM} ; charset="utf-8"`,
		`${FORM};`,
	])("[session-9] of the type '%s' is accepted", async (type) => {
		expect(await post({ "content-type": type })).toBe(200);
	});

	it("[session-9] that is not there needs no type, as text browsers send a button", async () => {
		expect(await post({})).toBe(200);
		expect(await ask({ headers: { "content-type": "application/json" } })).toBe(200);
	});

	it.each(foreignTypes)(
		"[session-9] of the type '%s' is dropped on the way back from a gateway",
		async (type) => {
			expect(await post({ "content-type": type }, "/payment-callback?success=true")).toBe(200);
		},
	);
});

describe("an accepted request", async () => {
	it.each(["sawt.example", "SAWT.example", "sawt.example:443"])(
		"has our own host as %s",
		async (host) => expect(await ask({ headers: { host } })).toBe(200),
	);

	it("comes from the machine itself by its own names", async () => {
		const headers = { host: "127.0.0.1:3000" };
		expect(await ask({ headers, from: "127.0.0.1" })).toBe(200);
		expect(await ask({ headers, from: "::ffff:127.0.0.1" })).toBe(200);
	});

	it("has any host while no public URL is set", async () => {
		expect(await ask({ headers: { host: "anything:3000" } }, { publicUrl: undefined })).toBe(200);
	});

	it("has the app link host, or the host of a trusted proxy", async () => {
		const appLinkOrigin = "https://open.sawt.example";
		expect(await ask({ headers: { host: "open.sawt.example" } }, { appLinkOrigin })).toBe(200);
		const headers = { host: "10.0.0.1:3000", "x-forwarded-host": "sawt.example" };
		expect(await ask({ headers }, { trustProxy: 1 })).toBe(200);
		expect(await ask({ headers })).toBe(421);
		const evil = { ...headers, "x-forwarded-host": "evil.example" };
		expect(await ask({ headers: evil }, { trustProxy: 1 })).toBe(421);
	});
});
