/** Tests what every response carries, whatever its status, and what is rejected before any route. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { plantInRoute } from "../../faults/plant";
import { readDocument, readHeading } from "../../support/document";
import { SESSION_SECRET } from "../../support/live-site";
import { type RawRequest, type RawResponse, requestRaw } from "../../support/raw-request";
import { listMissing } from "../../support/security-header";
import { type Site, type SiteOptions, startSite } from "../../support/site";
import { SLOW_PAGE, startSlowPlatform } from "../../support/slow-platform";
import type { Upstream } from "../../support/upstream";

let site: Site;
let slow: Upstream;
beforeAll(async () => {
	slow = await startSlowPlatform();
	site = await startSite({ env: { PUBLIC_URL: "https://sawt.example", TRUST_PROXY: "1" } });
});
afterAll(() => Promise.all([site.stop(), slow.stop()]));

const send = (request: RawRequest, url = site.url): Promise<RawResponse> =>
	requestRaw(url, { ...request, headers: { Host: "sawt.example", ...request.headers } });

/** A port on which no server listens. */
const AWAY = "http://127.0.0.1:9";
const throwPlanted = () => {
	throw new TypeError("a planted fault");
};
const breakContact = plantInRoute("routes/site/contact/route", "loader", () => throwPlanted);
const form = { "Content-Type": "application/x-www-form-urlencoded" };
const responses: Array<[number, string, RawRequest]> = [
	[200, "a cached page", { path: "/" }],
	[200, "HEAD of a page", { method: "HEAD", path: "/login?x=1" }],
	[200, "a rendered page", { path: "/login?x=1" }],
	[200, "a file", { path: "/favicon.svg" }],
	[200, "health", { path: "/healthz" }],
	[200, "readiness", { path: "/readyz" }],
	[206, "a part of a file", { path: "/share-en.png", headers: { Range: "bytes=0-9" } }],
	[303, "a redirect", { method: "POST", path: "/theme", headers: form, body: "theme=dark" }],
	[304, "a file that is known", { path: "/favicon.svg", headers: { "If-None-Match": "*" } }],
	[304, "a page that is known", { path: "/", headers: { "If-None-Match": "*" } }],
	[400, "a form that is none", { method: "POST", path: "/login", body: "x" }],
	[
		403,
		"another site's form",
		{ method: "POST", path: "/login", headers: { Origin: "https://a.b" } },
	],
	[404, "no page", { path: "/nowhere" }],
	[404, "no file", { path: "/assets/none.js" }],
	[404, "no file of trust", { path: "/.well-known/assetlinks.json" }],
	[405, "PUT", { method: "PUT", path: "/login" }],
	[405, "PATCH", { method: "PATCH", path: "/login" }],
	[405, "DELETE", { method: "DELETE", path: "/login" }],
	[405, "TRACE", { method: "TRACE" }],
	[405, "a page without forms", { method: "POST", path: "/payment-success", headers: form }],
	[
		413,
		"a large form",
		{ method: "POST", path: "/theme", headers: form, body: "x".repeat(70_000) },
	],
	[
		415,
		"a body of another type",
		{ method: "POST", path: "/theme", headers: { "Content-Type": "text/plain" }, body: "x" },
	],
	[414, "a path that no page has", { path: `/a${"/".repeat(15_000)}b` }],
	[
		416,
		"a range that is not there",
		{ path: "/share-en.png", headers: { Range: "bytes=9999999-" } },
	],
	[421, "another host", { headers: { Host: "evil.example" } }],
	[
		422,
		"a form that is rejected",
		{ method: "POST", path: "/login", headers: form, body: "email=x" },
	],
];

function expectHeaders({ status, headers }: RawResponse): void {
	expect(listMissing(headers)).toEqual([]);
	if (status === 429 || status === 503) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
}

describe("every response", () => {
	it.each(responses)(
		"[session-21, session-22] of %i, %s, carries the security headers",
		async (status, _, request) => {
			const response = await send(request);
			expect(response.status).toBe(status);
			expectHeaders(response);
			// GETs a page that has no form; an unknown method fails on every page.
			const allowed = request.method === "POST" ? "GET, HEAD" : "GET, HEAD, POST";
			expect(response.headers.allow).toBe(status === 405 ? allowed : undefined);
		},
	);
});

const trouble = { PUBLIC_URL: "https://sawt.example", SESSION_SECRET };
const busySite: SiteOptions = {
	get env() {
		return { API_BASE_URL: slow.url, MAX_REQUESTS_IN_FLIGHT: "10" };
	},
};
/** Failures and overload: the site that responds with the status, and the request. */
const troubles: Array<[number, string, SiteOptions, RawRequest, number]> = [
	[500, "a failure outside the routes", { change: throwPlanted }, { path: "/login?x=1" }, 1],
	[500, "a failure of a route", { change: breakContact }, { path: "/contact?x=1" }, 1],
	[503, "a platform that is away", { env: { API_BASE_URL: AWAY } }, { path: "/premium" }, 1],
	[503, "too much at once", busySite, { path: SLOW_PAGE }, 60],
	[
		429,
		"a limit",
		{ env: { RATE_LIMITS: "on", API_BASE_URL: AWAY, OPTIONAL_CALLS: "all" } },
		{ method: "POST", path: "/forgot-password", headers: form, body: "email=a%40example.com" },
		11,
	],
];

describe("an error response", () => {
	it.each(troubles)("of %i for %s carries them too", async (status, _, options, request, times) => {
		const troubled = await startSite({ ...options, env: { ...trouble, ...options.env } });
		onTestFinished(() => troubled.stop());
		const all = Array.from({ length: times }, () => send(request, troubled.url));
		const found = (await Promise.all(all)).find((response) => response.status === status);
		expect(found?.status).toBe(status);
		if (found) expectHeaders(found);
	});
});

/** The support code of a self-contained page. */
const readSupportCode = (body: string) => /<bdi[^>]*><b>([0-9A-F]{8})</.exec(body)?.[1];

describe.each(["en", "ar"])("a page about an overload, in %s,", (language) => {
	it("[site-18] has its own support code, which is logged too", async () => {
		const busy = await startSite({ env: { ...trouble, ...busySite.env } });
		onTestFinished(() => busy.stop());
		const request = { path: SLOW_PAGE, headers: { "Accept-Language": language } };
		const responses = await Promise.all(Array.from({ length: 60 }, () => send(request, busy.url)));
		const rejected = responses.filter(({ status }) => status === 503);
		const shown = rejected.map(({ body, headers }) => {
			expect(headers["content-length"]).toBe(String(Buffer.byteLength(body)));
			return readSupportCode(body);
		});
		const logged = (await busy.readLogs()).filter(({ status }) => status === 503);
		expect(shown.length).toBeGreaterThan(0);
		expect(shown).not.toContain(undefined);
		expect(new Set(shown).size).toBe(shown.length);
		expect(logged.map(({ supportCode }) => supportCode).sort()).toEqual(shown.sort());
	});
});

/** Tests rejections in the visitor's language, with a logged code and a link. */
const rejections: Array<[number, string, RawRequest, Record<"en" | "ar", string>]> = [
	[
		403,
		"another site's form",
		{ method: "POST", path: "/login", headers: { ...form, Origin: "https://a.b" } },
		{ en: "This form wasn't sent from our site", ar: "لم يُرسَل هذا النموذج من موقعنا" },
	],
	[
		405,
		"TRACE",
		{ method: "TRACE" },
		{ en: "This page can't be opened that way", ar: "لا يمكن فتح هذه الصفحة بهذه الطريقة" },
	],
	[
		405,
		"an unknown method",
		{ method: "PROPFIND" },
		{ en: "This page can't be opened that way", ar: "لا يمكن فتح هذه الصفحة بهذه الطريقة" },
	],
	[
		413,
		"a large form",
		{ method: "POST", path: "/theme", headers: form, body: "x".repeat(70_000) },
		{ en: "That's too long to send", ar: "ما أرسلته أكبر من المسموح" },
	],
	[
		414,
		"a long path",
		{ path: `/a${"/".repeat(15_000)}b` },
		{ en: "We couldn't read this request", ar: "تعذّرت قراءة هذا الطلب" },
	],
	[
		421,
		"another host",
		{ headers: { Host: "evil.example" } },
		{ en: "This isn't our address", ar: "هذا ليس عنوان موقعنا" },
	],
];

describe.each(["en", "ar"] as const)("a rejection, in %s,", (language) => {
	it.each(rejections)(
		"[site-25] with %i for %s is our own page",
		async (status, _, request, titles) => {
			const headers = { ...request.headers, "Accept-Language": language };
			const response = await send({ ...request, headers });
			const document = readDocument({ html: response.body });
			const code = readSupportCode(response.body);
			expect(response.status).toBe(status);
			expect(document.documentElement.lang).toBe(language);
			expect(document.documentElement.dir).toBe(language === "ar" ? "rtl" : "ltr");
			expect(document.querySelector("h1")?.textContent).toBe(titles[language]);
			expect(document.querySelector("header")?.textContent).toBe(
				language === "ar" ? "صوت" : "Sawt",
			);
			expect(document.querySelector("main a")).not.toBeNull();
			const logged = (await site.readLogs()).filter(({ supportCode }) => supportCode === code);
			expect(logged.length).toBeGreaterThan(0);
			expect(response.headers["cache-control"]).toMatch(/no-store/);
		},
	);

	it("[session-21] of a form for a page without one uses the text for wrong methods", async () => {
		const requestHeading = async (request: RawRequest) => {
			const headers = { ...form, "Accept-Language": language };
			const { body } = await send({ ...request, headers });
			return readHeading({ html: body });
		};
		const rejected = await requestHeading({ method: "POST", path: "/payment-success" });
		expect(rejected).toBe(await requestHeading({ method: "PUT" }));
	});
});

describe("a form without fields and content type, as text browsers post it,", () => {
	const paths = ["/login", "/register", "/reset-password", "/contact", "/verify-email", "/logout"];
	it.each(paths)("causes no internal error at %s, with its length or chunked", async (path) => {
		const whole = await send({ method: "POST", path, body: "" });
		const headers = { "Transfer-Encoding": "chunked" };
		const pieces = await send({ method: "POST", path, headers, body: "" });
		expect(whole.status).toBe(pieces.status);
		expect(whole.status).toBeLessThan(500);
	});
});

describe("odd forwarded headers", () => {
	it.each([
		{ "X-Forwarded-Host": "evil .example" },
		{ "X-Forwarded-Host": "[" },
		{ "X-Forwarded-Host": ",,," },
		{ "X-Forwarded-Host": "sawt.example:99999999" },
		{ "X-Forwarded-Proto": "javascript" },
		{ "X-Forwarded-Proto": ",https,," },
		{ "X-Forwarded-For": "'; drop table users; --" },
		{ "X-Forwarded-For": "," },
	] as Array<Record<string, string>>)("[session-21] never cause an error: %o", async (headers) => {
		for (const path of ["/", "/login?x=1", "/sitemap.xml"]) {
			const { status } = await send({ path, headers });
			expect(status).toBeLessThan(500);
		}
	});
});
