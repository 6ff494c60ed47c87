/** Documents that everybody without a session shares: kept, asked for again, and never mixed up. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { THEME_COOKIES } from "../../app/domain/site/theme";
import { type RunningServer, startServer } from "../support/server";
import { startUpstream, type Upstream } from "../support/upstream";
import { createVisitor } from "../support/visitor";

const PRICING = "GET /api/v1/web-subscriptions/pricing";
const user = { id: 1, name: "Mona Adel", email: "m@example.com", email_verified: true };
const premium = { id: 2, name: "Premium", price: "49.00", interval: "month" };

let upstream: Upstream;
let server: RunningServer;
const pricing = () => ({ body: { success: true, data: { platform_plans: [premium] } } });
const start = (env: Record<string, string> = {}) =>
	startServer({
		env: { API_BASE_URL: upstream.url, SESSION_SECRET: "s".repeat(32), ...env },
	});

beforeAll(async () => {
	upstream = await startUpstream({
		[PRICING]: pricing,
		"POST /web/api/auth/exchange-mobile-token": () => ({
			body: { success: true, data: { user: { user } } },
		}),
		"GET /web/api/auth/me": () => ({ body: { user } }),
		"GET /discount-codes/by-code/{code}": () => ({
			body: { success: true, data: { type: "percentage", value: 20, is_active: true } },
		}),
	});
	server = await start();
});
afterAll(async () => {
	await server.stop();
	await upstream.stop();
});

const get = (path: string, headers: Record<string, string> = {}) =>
	createVisitor(server.url).get(path, headers);

describe("a document for everybody", () => {
	it.each(["/", "/?mode=creator&lang=ar", "/get-app"])("%s is asked for again", async (path) => {
		const first = await get(path);
		expect(first.headers.get("Cache-Control")).toBe("private, no-cache");
		expect(first.headers.get("Vary")).toContain("Cookie, Accept-Language");
		const tag = first.headers.get("ETag") ?? "";
		expect(tag).toMatch(/^W\/"[\w-]+"$/);
		const again = await get(path, { "If-None-Match": tag });
		expect([again.status, again.html]).toEqual([304, ""]);
		expect(again.headers.get("ETag")).toBe(tag);
		const policy = "Content-Security-Policy";
		expect(again.headers.get(policy)).toBe(first.headers.get(policy));
		expect((await get(path, { "If-None-Match": 'W/"another"' })).html).toBe(first.html);
	});

	it("is one of its own for each address, language, theme and wish to save data", async () => {
		const looks: Array<[string, Record<string, string>]> = [
			["/", {}],
			["/?mode=creator", {}],
			["/get-app", {}],
			["/", { "Accept-Language": "ar" }],
			["/", { Cookie: `${THEME_COOKIES[0]}=dark` }],
			["/", { "Save-Data": "on" }],
		];
		const once = [];
		for (const [path, headers] of looks) once.push((await get(path, headers)).html);
		const twice = [];
		for (const [path, headers] of looks) twice.push((await get(path, headers)).html);
		expect(twice).toEqual(once);
		expect(new Set(once).size).toBe(looks.length);
		expect(once[3]).toContain('<html lang="ar"');
	});

	it("keeps the language that an address names, from the cache too", async () => {
		for (const _ of ["rendered", "kept"]) {
			const page = await get("/?lang=ar");
			expect(page.headers.getSetCookie().join()).toMatch(/^lang=/);
		}
	});
});

describe("a document for one visitor", () => {
	it("is neither kept nor taken from what is kept, and shows no one else", async () => {
		const before = await get("/");
		const visitor = createVisitor(server.url);
		await visitor.get("/?user_token=from-the-app");
		const own = await visitor.get("/", { "If-None-Match": before.headers.get("ETag") ?? "" });
		expect(own.status).toBe(200);
		expect(own.html).toContain("Mona Adel");
		expect(own.headers.get("Cache-Control")).toBe("private, no-store");
		expect(own.headers.get("ETag")).toBeNull();
		expect((await get("/")).html).toBe(before.html);
	});

	it("with a kept code is shown to its own browser only", async () => {
		const visitor = createVisitor(server.url);
		await visitor.get("/invite/WELCOME20");
		expect((await visitor.get("/get-app")).html).toContain("WELCOME20");
		expect((await get("/get-app")).html).not.toContain("WELCOME20");
	});

	it.each(["/login", "/premium", "/contact", "/nowhere", "/?utm_source=x"])(
		"such as %s stays out of caches",
		async (path) => {
			const page = await get(path);
			expect(page.headers.get("Cache-Control")).toBe("private, no-store");
			expect(page.headers.get("ETag")).toBeNull();
		},
	);
});

describe("a landing page without prices", () => {
	it("is not kept: the next visitor sees them", async () => {
		upstream.handlers[PRICING] = () => "reset";
		const other = await start();
		onTestFinished(() => other.stop());
		const poor = await createVisitor(other.url).get("/");
		upstream.handlers[PRICING] = pricing;
		await expect
			.poll(async () => (await createVisitor(other.url).get("/")).html)
			.toMatch(/EGP\s49/);
		expect(poor.html).not.toMatch(/EGP\s49/);
		expect(poor.headers.get("Cache-Control")).toBe("private, no-store");
	});
});

describe("CACHE_SECONDS=0", () => {
	it("keeps nothing", async () => {
		const other = await start({ CACHE_SECONDS: "0" });
		const page = await createVisitor(other.url).get("/");
		await other.stop();
		expect(page.status).toBe(200);
		expect(page.headers.get("Cache-Control")).toBe("private, no-store");
	});
});
