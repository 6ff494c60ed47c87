/** Tests the responses to a script that posts in place (docs/decisions/014). */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOGIN, type Site, signedIn, startSite, wireUser } from "./site";

let site: Site;
beforeAll(async () => {
	site = await startSite();
});
afterAll(() => site.stop());

const inPlace = { "X-In-Place": "1" };
const typed = { email: "mona@example.com", password: "pass-word-1" };

describe("a form posted in place", () => {
	it("gets the next address and the session instead of a redirect", async () => {
		site.upstream.handlers[LOGIN] = () => signedIn(wireUser());
		const visitor = site.visit();
		const page = await visitor.post("/login?return_url=/account", typed, inPlace);
		expect([page.status, page.location, page.html]).toEqual([204, null, ""]);
		expect(page.headers.get("X-Location")).toBe("/subscription");
		expect([...visitor.cookies.keys()].some((name) => name.includes("session"))).toBe(true);
	});

	it("is rejected with the same page as any other", async () => {
		site.upstream.handlers[LOGIN] = () => ({ status: 401, body: { success: false } });
		const page = await site.visit().post("/login", typed, inPlace);
		expect([page.status, page.headers.get("X-Location")]).toEqual([422, null]);
		expect(page.html).toContain('id="error-summary"');
	});

	it("is redirected as usual without the header", async () => {
		site.upstream.handlers[LOGIN] = () => signedIn(wireUser());
		const page = await site.visit().post("/login", typed);
		expect([page.status, page.location, page.headers.get("X-Location")]).toEqual([
			303,
			"/subscription",
			null,
		]);
	});
});
