/** Tests the content policy of documents, and the caching and compression of responses. */
import { createHash } from "node:crypto";
import { createElement } from "react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Site, startSite } from "../../support/site";

let server: Site;
beforeAll(async () => {
	server = await startSite();
});
afterAll(() => server.stop());

const pages = ["/", "/login", "/register", "/no-such-page"];
const get = (path: string, init?: RequestInit) =>
	server.fetch(path, { redirect: "manual", ...init });

const readSheetPath = async () =>
	/\/assets\/[\w.-]+\.css/.exec(await (await get("/")).text())?.[0] ?? "";

const directive = (policy: string, name: string) =>
	policy
		.split("; ")
		.find((part) => part.startsWith(`${name} `))
		?.slice(name.length + 1);

/** Returns inline scripts that a browser would run. */
const inlineScripts = (html: string) =>
	[
		...html.matchAll(
			/<script(?![^>]*\bsrc=)(?![^>]*(?:json|text\/html)")[^>]*>([\s\S]*?)<\/script>/g,
		),
	].map(([, body = ""]) => body);

describe("every document", () => {
	it.each(pages)("%s neither promises https nor names its software", async (path) => {
		const { headers } = await get(path);
		expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
		expect(headers.get("Strict-Transport-Security")).toBeNull();
		expect(headers.get("X-Powered-By")).toBeNull();
	});

	it.each(pages)(
		"[session-11] %s runs only the inline scripts that its policy names by hash",
		async (path) => {
			const response = await get(path);
			const policy = response.headers.get("Content-Security-Policy") ?? "";
			const allowed = directive(policy, "script-src") ?? "";
			expect(directive(policy, "default-src")).toBe("'self'");
			expect(directive(policy, "frame-ancestors")).toBe("'none'");
			expect(directive(policy, "base-uri")).toBe("'none'");
			expect(allowed).not.toContain("unsafe");
			const html = await response.text();
			expect(html).not.toMatch(/<[^>]+\s(style|on\w+)=/);
			const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
				([, body = ""]) => `'sha256-${createHash("sha256").update(body).digest("base64")}'`,
			);
			expect(directive(policy, "style-src")).toBe(["'self'", ...styles].join(" "));
			for (const body of inlineScripts(html)) {
				expect(allowed).toContain(createHash("sha256").update(body).digest("base64"));
			}
		},
	);

	it.each(pages)("%s responds to HEAD with the headers of GET and no body", async (path) => {
		const [headResponse, getResponse] = await Promise.all([
			get(path, { method: "HEAD" }),
			get(path),
		]);
		expect(headResponse.status).toBe(getResponse.status);
		expect(await headResponse.text()).toBe("");
		expect(headResponse.headers.get("Vary")).toContain("Cookie, Accept-Language");
		for (const name of ["Content-Security-Policy", "Content-Type", "Cache-Control"]) {
			expect(headResponse.headers.get(name), name).toBe(getResponse.headers.get(name));
		}
	});
});

describe("a HEAD of a page that is cached", () => {
	it("is logged as HEAD", async () => {
		await get("/register?lang=ar", { method: "HEAD" });
		const lines = (await server.readLogs()).filter(({ path }) => path === "/register");
		expect(lines.at(-1)).toMatchObject({ method: "HEAD", status: 200 });
	});
});

describe("a site without a configured address", () => {
	it("[session-22] promises https for no host named by a proxy: on pages, files, redirects and rejections", async () => {
		const site = await startSite({ env: { TRUST_PROXY: "1" } });
		const headers = { "X-Forwarded-Proto": "https", "X-Forwarded-Host": "sawt.example" };
		const requested: Array<[number, string, RequestInit?]> = [
			[200, "/"],
			[200, "/contact?topic=payment"],
			[200, "/share-en.png"],
			[303, "/account"],
			[404, "/no-such-page"],
			[403, "/login", { method: "POST", headers: { ...headers, Origin: "https://a.example" } }],
			[200, "/operator/login"],
			[200, "/readyz"],
		];
		for (const [status, path, init] of requested) {
			const reply = await site.fetch(path, { redirect: "manual", headers, ...init });
			const promised = reply.headers.get("Strict-Transport-Security");
			expect([path, reply.status, promised]).toEqual([path, status, null]);
		}
		await site.stop();
	});
});

describe("a script in a page's content", () => {
	it("[session-22] is not in the policy, so that no browser runs it", async () => {
		const injected = "planted()";
		const site = await startSite({
			change(build) {
				const route = build.routes["routes/site/get-app/route"];
				if (!route) throw new Error("no such route");
				const page = () => createElement("script", {}, injected);
				const broken = { ...route, module: { ...route.module, default: page } };
				return { ...build, routes: { ...build.routes, [route.id]: broken } };
			},
		});
		const reply = await site.fetch("/get-app?rendered=1");
		const html = await reply.text();
		await site.stop();
		const policy = reply.headers.get("Content-Security-Policy") ?? "";
		const hash = createHash("sha256").update(injected).digest("base64");
		expect(html).toContain(`<script>${injected}</script>`);
		expect(policy).toMatch(/script-src 'self' 'sha256-/);
		expect(policy).not.toContain(hash);
	});
});

describe("a response that is not a document", () => {
	it("lets hashed files be cached for a year, and has a plain 404", async () => {
		const html = await (await get("/")).text();
		const asset = /\/assets\/[\w.-]+\.css/.exec(html)?.[0] ?? "";
		const [file, missing] = await Promise.all([get(asset), get("/assets/gone-1234.js")]);
		expect(file.status).toBe(200);
		expect(file.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
		expect(missing.status).toBe(404);
		expect(missing.headers.get("Content-Type")).toContain("text/plain");
		expect(missing.headers.get("Cache-Control")).toBe("no-store");
	});

	it.each([
		["br, gzip", "br"],
		["gzip, deflate, br, zstd", "br"],
		["gzip", "gzip"],
		["br;q=0, gzip", "gzip"],
		["identity", null],
	])("is compressed for clients that accept it: %s", async (accepted, encoding) => {
		for (const path of ["/", await readSheetPath()]) {
			const response = await get(path, { headers: { "Accept-Encoding": accepted } });
			expect(response.headers.get("Content-Encoding")).toBe(encoding);
			expect(response.headers.get("Vary")).toMatch(/Accept-Encoding/i);
			expect(await response.text()).toContain(path === "/" ? "</html>" : "@layer");
		}
	});

	it.each([
		["gzip, deflate, br, zstd", "br"],
		["gzip, br;q=0", "gzip"],
		["gzip", "gzip"],
	])("is compressed when rendered for one visitor: %s", async (accepted, encoding) => {
		const response = await get("/no-such-page", { headers: { "Accept-Encoding": accepted } });
		expect(response.headers.get("Content-Encoding")).toBe(encoding);
		expect(response.headers.get("Vary")).toMatch(/Accept-Encoding/i);
		expect(await response.text()).toContain("</html>");
	});
});

describe("no-transform", () => {
	const cacheOf = ({ headers }: Response) => headers.get("Cache-Control");

	it.each([...pages, "/payment-failed", "/operator/login", "/account"])(
		"[site-122] is said by the page %s",
		async (path) => {
			const page = await get(path);
			// A redirect has no page.
			const isPage = page.headers.get("Content-Type")?.startsWith("text/html") ?? false;
			expect(cacheOf(page)?.includes("no-transform")).toBe(isPage);
		},
	);

	it("[site-122] is said by a cached page, each time, and when it is unchanged", async () => {
		const first = await get("/login");
		const again = await get("/login", {
			headers: { "If-None-Match": first.headers.get("ETag") ?? "" },
		});
		expect([first.status, cacheOf(first)]).toEqual([200, "private, no-cache, no-transform"]);
		expect([again.status, cacheOf(again)]).toEqual([304, "private, no-cache, no-transform"]);
	});

	it("[site-122] is not said by files, which may be compressed on the way", async () => {
		for (const path of [await readSheetPath(), "/robots.txt", "/manifest.webmanifest"]) {
			expect(cacheOf(await get(path)), path).not.toContain("no-transform");
		}
	});
});

describe("Server-Timing", () => {
	it("has the time of a page and of each platform call at LOG_LEVEL=debug, and is nowhere else", async () => {
		expect((await get("/subscription")).headers.get("Server-Timing")).toBeNull();
		const debugged = await startSite({ env: { LOG_LEVEL: "debug", CACHE_SECONDS: "0" } });
		const { headers } = await debugged.fetch("/premium");
		await debugged.stop();
		expect(headers.get("Server-Timing")).toMatch(/^pricing;dur=[\d.]+,(.*,)?total;dur=[\d.]+/);
	});
});
