/** What the server turns away before any page is asked. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningServer, startServer } from "../support/server";
import { createVisitor } from "../support/visitor";

let server: RunningServer;
beforeAll(async () => {
	server = await startServer();
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
	] as Array<Record<string, string>>)("is refused with 403: %o", async (headers) => {
		for (const path of ["/theme", "/login", "/logout"]) {
			expect((await post(path, headers)).status).toBe(403);
		}
	});

	it("is accepted from the site itself", async () => {
		const { status } = await post("/theme", {
			Origin: server.url,
			"Sec-Fetch-Site": "same-origin",
		});
		expect(status).toBe(303);
	});
});

describe("a body", () => {
	it("above 64 kB is refused with 413", async () => {
		const body = `theme=${"x".repeat(70_000)}`;
		expect((await post("/theme", { Origin: server.url }, body)).status).toBe(413);
	});
});

describe("an address that is none of ours", () => {
	it.each([
		["en", "Page not found", "Return to Home"],
		["ar", "الصفحة غير موجودة", "العودة إلى الرئيسية"],
	])("is a 404 page in %s with the way home", async (language, title, wayHome) => {
		const page = await createVisitor(server.url, { "Accept-Language": language }).get("/nowhere");
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
		const { status, html } = await createVisitor(server.url).get(path);
		expect(status).toBe(404);
		expect(html).toContain("Return to Home");
	});

	it("never logs a stack for a missing page", async () => {
		await createVisitor(server.url).get("/also-nowhere");
		const logs = await server.readLogs();
		expect(logs.filter(({ level }) => Number(level) >= 50)).toEqual([]);
		expect(server.output()).not.toMatch(/\n\s+at /);
	});
});
