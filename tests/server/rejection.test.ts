/** Tests requests that the server rejects before any page runs. */
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPageClient } from "../support/page-client";
import { type RunningServer, startServer } from "../support/server";

let server: RunningServer;
beforeAll(async () => {
	server = await startServer({ env: { MOCK_GATEWAY: "on" } });
});
afterAll(() => server.stop());

const post = (path: string, headers: Record<string, string>, body: BodyInit = "theme=dark") =>
	fetch(server.url + path, {
		method: "POST",
		redirect: "manual",
		body,
		headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
	});

describe("a write from another site", () => {
	it.each([
		{ "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" },
		{ "Sec-Fetch-Site": "same-site" },
		{ Origin: "https://evil.example" },
		{ Origin: "null" },
	] as Array<Record<string, string>>)("[session-8] is rejected with 403: %o", async (headers) => {
		for (const path of ["/theme", "/login", "/logout"]) {
			expect((await post(path, headers)).status).toBe(403);
		}
	});

	it.each(["/payment-callback", "/payment-callback/"])(
		"[session-8] is accepted as the return from a gateway at %s",
		async (path) => {
			const headers = { "Sec-Fetch-Site": "cross-site", Origin: "https://gateway.example" };
			const { status, headers: sent } = await post(path, headers, "success=true");
			expect([status, sent.get("Location")]).toEqual([303, "/payment-callback?success=true"]);
		},
	);

	it("[session-8] is accepted from the site itself", async () => {
		const { status } = await post("/theme", {
			Origin: server.url,
			"Sec-Fetch-Site": "same-origin",
		});
		expect(status).toBe(303);
	});
});

describe("a body", () => {
	it("[session-9] above 64 kB is rejected with 413", async () => {
		const body = `theme=${"x".repeat(70_000)}`;
		expect((await post("/theme", { Origin: server.url }, body)).status).toBe(413);
	});

	it("[session-9] without a length header is read up to 64 kB", async () => {
		expect(await postInPieces("/theme", ["theme=", "dark"])).toBe(303);
		expect(await postInPieces("/payment-callback", ["success=", "true"])).toBe(303);
		expect(await postInPieces("/theme", Array(70).fill("x".repeat(1000)))).toBe(413);
	});

	it("without any length is empty", async () => {
		expect(await postInPieces("/payment-callback", [])).toBe(303);
		expect(await postInPieces("/logout", [])).toBe(303);
	});

	const forms = ["/login", "/register", "/verify-email", "/contact", "/mock-payment"];
	const postAs = (path: string, body?: BodyInit, type: Record<string, string> = {}) =>
		fetch(server.url + path, {
			...{ method: "POST", body, redirect: "manual" },
			headers: { Origin: server.url, ...type },
		} as RequestInit);

	const multipart = `--x\r\nContent-Disposition: form-data; name="success"; filename="a"\r\n\r\ntrue\r\n--x--`;
	it.each([
		["JSON", "{}", "application/json"],
		["multipart", multipart, "multipart/form-data; boundary=x"],
		["multipart that is cut", "--x\r\nbroken", "multipart/form-data; boundary=x"],
		["text", "theme=dark", "text/plain"],
		["another charset", "theme=dark", "application/x-www-form-urlencoded; charset=utf-16"],
	])("[session-9] of %s is rejected with 415 by a page, before any route", async (...given) => {
		const [, body, type] = given;
		for (const path of [...forms, "/theme", "/logout", "/operator/login", "/nowhere"]) {
			const response = await postAs(path, body, { "Content-Type": type });
			expect(response.status, path).toBe(415);
			expect(await response.text()).toContain("read this request");
		}
		const back = await postAs("/payment-callback?pending=true", body, { "Content-Type": type });
		const { status, headers } = back;
		expect([status, headers.get("Location")]).toEqual([303, "/payment-callback?pending=true"]);
	});

	it("that is missing is a malformed request: 400, and not an internal error", async () => {
		for (const path of [...forms, "/theme", "/logout"]) {
			const response = await postAs(path);
			// A button without fields, which text browsers post without a type (docs/product/site.md, site-26).
			expect(response.status, path).toBe(path === "/logout" ? 303 : 400);
			if (forms.includes(path)) expect(await response.text()).toContain("read this request");
		}
		const logs = await server.readLogs();
		expect(logs.filter(({ level }) => Number(level) >= 50)).toEqual([]);
	});
});

/**
 * Sends the pieces with `Transfer-Encoding: chunked`, as some gateways and proxies do; sends no
 * body header when there is no piece, as HTTP allows.
 */
function postInPieces(path: string, pieces: string[]): Promise<number | undefined> {
	return new Promise((resolve, reject) => {
		const headers = { "Content-Type": "application/x-www-form-urlencoded" };
		const sending = request(server.url + path, { method: "POST", headers }, (response) => {
			response.resume();
			resolve(response.statusCode);
		});
		sending.on("error", reject);
		if (pieces.length === 0) {
			for (const name of ["Content-Length", "Transfer-Encoding"]) sending.removeHeader(name);
		}
		for (const piece of pieces) sending.write(piece);
		sending.end();
	});
}

describe("an unknown address", () => {
	it.each([
		["en", "Page not found", "Return to Home"],
		["ar", "الصفحة غير موجودة", "العودة إلى الرئيسية"],
	])("[site-8] is a 404 page in %s with a link home", async (language, title, wayHome) => {
		const page = await createPageClient(server, { "Accept-Language": language }).get("/nowhere");
		expect(page.status).toBe(404);
		expect(page.html).toContain(`lang="${language}"`);
		expect(page.html).toContain(`dir="${language === "ar" ? "rtl" : "ltr"}"`);
		expect(page.html).toContain(title);
		expect(page.html).toMatch(new RegExp(`<a[^>]*href="/"[^>]*>\\s*${wayHome}`));
		expect(page.html).not.toMatch(/\bat \w+ \(/);
	});

	it.each([
		"/login/extra",
		"/register/extra",
		"/subscription/extra",
		"/premium/extra",
		"/invite/a/b",
		"/discount/a/b",
		"/healthz/extra",
	])("%s is 404", async (path) => {
		const { status, html } = await createPageClient(server).get(path);
		expect(status).toBe(404);
		expect(html).toContain("Return to Home");
	});

	it.each([
		["//", 200],
		["//login", 200],
		["//evil.example/", 404],
		["//[", 404],
	])("with two slashes, %s, stays on this site", async (path, status) => {
		const response = await fetch(server.url + path, { redirect: "manual" });
		expect(response.status).toBe(status);
		const token = await fetch(`${server.url}${path}?user_token=abc`, { redirect: "manual" });
		expect(new URL(token.headers.get("Location") ?? "", server.url).origin).toBe(server.url);
	});

	it("is reported as such on a POST", async () => {
		const page = await createPageClient(server).post("/payment-success", {});
		expect(page.status).toBe(405);
		expect(page.html).toContain("This page can't be opened that way");
	});

	it("logs no stack trace", async () => {
		await createPageClient(server).get("/also-nowhere");
		const logs = await server.readLogs();
		expect(logs.filter(({ level }) => Number(level) >= 50)).toEqual([]);
		expect(server.output()).not.toMatch(/\n\s+at /);
	});
});
