import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readValues } from "../../support/document";
import { LOGIN, LOGOUT, ME, type Site, setUser, signedIn, startSite, wireUser } from "./site";

let site: Site;
beforeAll(async () => {
	site = await startSite();
});
afterAll(() => site.stop());
beforeEach(() => setUser(site.upstream.handlers, wireUser()));

const COOKIE = "sawt_session";
const EXCHANGE = "POST /web/api/auth/exchange-mobile-token";
const typed = { email: "mona@example.com", password: "pass-word-1" };
/** Is rejected, and begins a session with a way back. */
const unfinished = { email: "", password: "", return_url: "/account" };

describe("the session of a browser", () => {
	it("[session-5] gets a new id at login, so that a planted cookie becomes useless", async () => {
		const victim = site.visit();
		await victim.post("/login", unfinished);
		const planted = victim.cookies.get(COOKIE) ?? "";
		expect(planted).not.toBe("");
		await victim.post("/login", typed);
		expect((await victim.get("/account")).status).toBe(200);
		const attacker = site.visit();
		attacker.cookies.set(COOKIE, planted);
		expect((await attacker.get("/account")).location).toBe("/login?return_url=%2Faccount");
		// The planted return address is gone too, because the old session was revoked.
		expect((await attacker.get("/login")).html).not.toContain('name="return_url"');
	});

	it("gets a new id with an app token as well", async () => {
		const visitor = await site.signIn();
		const copy = site.visit();
		copy.cookies.set(COOKIE, visitor.cookies.get(COOKIE) ?? "");
		const user = wireUser();
		site.upstream.handlers[EXCHANGE] = () => ({
			body: { success: true, data: { user: { user } } },
		});
		const question = await visitor.follow(await visitor.get("/?user_token=token-of-the-app"));
		await visitor.post("/switch-account", { ...readValues(question), choice: "continue" });
		expect((await visitor.get("/account")).status).toBe(200);
		expect((await copy.get("/account")).location).toBe("/login?return_url=%2Faccount");
	});

	it("[session-6] cannot be used by a copy of its cookie after logout", async () => {
		const visitor = await site.signIn();
		const thief = site.visit();
		thief.cookies.set(COOKIE, visitor.cookies.get(COOKIE) ?? "");
		expect((await thief.get("/account")).status).toBe(200);
		const out = await visitor.post("/logout", { next: "login" });
		expect([out.status, out.location]).toEqual([303, "/login"]);
		expect(visitor.cookies.has(COOKIE)).toBe(false);
		expect((await thief.get("/account")).location).toBe("/login?return_url=%2Faccount");
	});

	it("[session-6] without a sign-in is not ended: the platform is not called, and nothing is written", async () => {
		const visitor = site.visit();
		await visitor.post("/login", unfinished);
		const copy = site.visit();
		copy.cookies.set(COOKIE, visitor.cookies.get(COOKIE) ?? "");
		site.upstream.calls.length = 0;
		for (const stranger of [visitor, site.visit()]) {
			const out = await stranger.post("/logout", { next: "login" });
			expect([out.status, out.location, stranger.cookies.size]).toEqual([303, "/login", 0]);
		}
		expect(site.upstream.calls).toEqual([]);
		expect((await copy.get("/login")).html).toContain('value="/account"');
	});

	it("[session-35] is not ended everywhere by a page of another account, without a platform call", async () => {
		const page = readValues(await (await site.signIn()).get("/account"));
		const other = await site.signIn(wireUser({ id: 8 }));
		site.upstream.calls.length = 0;
		const response = await other.post("/logout", { ...page, everywhere: "yes" });
		expect([page.form_account, response.status, site.upstream.calls]).toEqual(["7", 303, []]);
	});

	it("[session-6] ends here even when the platform does not confirm the logout", async () => {
		const visitor = await site.signIn();
		site.upstream.handlers[LOGOUT] = () => "reset";
		const out = await visitor.post("/logout", {});
		expect([out.status, out.location]).toEqual([303, "/"]);
		expect((await visitor.get("/account")).status).toBe(303);
		expect(site.upstream.count(LOGOUT)).toBeGreaterThan(0);
		site.upstream.handlers[LOGOUT] = () => ({ body: { success: true } });
	});

	it.each([
		["cut", (value: string) => value.slice(0, -4)],
		[
			"changed",
			(value: string) => `${value.slice(0, 40)}${value[40] === "A" ? "B" : "A"}${value.slice(41)}`,
		],
		["invented", () => "eyJ1c2VyIjp7ImlkIjoiMSJ9fQ"],
	])("is empty when its cookie is %s", async (_name, tamper) => {
		const visitor = await site.signIn();
		visitor.cookies.set(COOKIE, tamper(visitor.cookies.get(COOKIE) ?? ""));
		expect((await visitor.get("/account")).location).toBe("/login?return_url=%2Faccount");
	});

	it("shows neither name, email nor platform cookie to anyone who reads it", async () => {
		const visitor = await site.signIn();
		const encrypted = Buffer.from(visitor.cookies.get(COOKIE) ?? "", "base64url").toString(
			"latin1",
		);
		for (const secret of ["Mona", "mona@example.com", "platform"]) {
			expect(encrypted).not.toContain(secret);
		}
	});

	it("[session-3] ends when the check responds with a failure, and stays when there is no response", async () => {
		const visitor = await site.signIn();
		const platformIsAway = [
			"reset",
			{ status: 502, body: "Bad Gateway" },
			{ status: 500, body: { success: false, message: "Server Error" } },
			{ status: 503, body: {} },
			{ status: 429, body: { success: false, message: "Too many requests" } },
			{ status: 302, body: "", headers: { Location: "/maintenance" } },
			{ body: "<html>Maintenance</html>" },
		] as const;
		for (const response of platformIsAway) {
			site.upstream.handlers[ME] = () => response;
			expect((await visitor.get("/account")).status).toBe(200);
		}
		site.upstream.handlers[ME] = () => ({ status: 403, body: {} });
		expect((await visitor.get("/account")).status).toBe(303);
		setUser(site.upstream.handlers, wireUser());
		expect((await visitor.get("/account")).status).toBe(303);
	});

	it("[session-30] is logged when the platform's cookies leave no room for it", async () => {
		const warning = "the session's cookie is too long for browsers";
		await site.signIn();
		expect(site.server.output()).not.toContain(warning);
		// Random text, so that it does not compress.
		const long = randomBytes(3000).toString("base64url");
		site.upstream.handlers[LOGIN] = () => ({
			...signedIn(wireUser()),
			headers: { "Set-Cookie": `platform=${long}; Path=/` },
		});
		await site.visit().post("/login", typed);
		expect(site.server.output()).toContain(warning);
	});

	it("needs no check for a visitor without one", async () => {
		site.upstream.calls.length = 0;
		await site.visit().get("/login");
		expect(site.upstream.count(ME)).toBe(0);
	});
});
