/** Tests documents shared by visitors without a session: cached, refreshed, and never mixed up. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { THEME_COOKIES } from "../../../app/domain/site/theme";
import { LIMITS } from "../../../app/server/request/rate-limit.server";
import { appSignIn } from "../../support/fake-platform";
import { SESSION_SECRET } from "../../support/live-site";
import { createPageClient } from "../../support/page-client";
import { type Site, startSite } from "../../support/site";
import { startUpstream, type Upstream, type UpstreamResponse } from "../../support/upstream";
import { userAgents } from "../../support/user-agent";

const PRICING = "GET /api/v1/web-subscriptions/pricing";
const LOOK_UP = "GET /discount-codes/by-code/{code}";
const VIEW = "POST /analytics/discount-code-view";
const premium = { id: 2, name: "Premium", price: "49.00", interval: "month" };

/** Codes that start with NO do not exist; ENDSSOON ends within the cache time. */
function lookUp(code: string): UpstreamResponse {
	if (code.startsWith("NO")) return { status: 404, body: { success: false } };
	const to = code === "ENDSSOON" ? new Date(Date.now() + 60_000).toISOString() : undefined;
	return { body: { success: true, data: { type: "percentage", value: 20, is_active: true, to } } };
}

let upstream: Upstream;
let server: Site;
const pricing = () => ({ body: { success: true, data: { platform_plans: [premium] } } });
const start = (env: Record<string, string> = {}) =>
	startSite({
		env: { API_BASE_URL: upstream.url, SESSION_SECRET, ...env },
	});

beforeAll(async () => {
	upstream = await startUpstream({
		[PRICING]: pricing,
		...appSignIn,
		[LOOK_UP]: ({ path }) => lookUp(path.split("/").at(-1) ?? ""),
		[VIEW]: () => ({ body: { success: true } }),
	});
	server = await start();
	// The landing page waits only briefly for prices, and a busy machine may need longer.
	for (const path of ["/?lang=en", "/?lang=ar"]) {
		await vi.waitFor(async () => expect((await get(path)).headers.get("ETag")).not.toBeNull(), {
			timeout: 30_000,
		});
	}
});
afterAll(async () => {
	await server.stop();
	await upstream.stop();
});

const get = (path: string, headers: Record<string, string> = {}) =>
	createPageClient(server).get(path, headers);

describe("a document for everybody", () => {
	it.each([
		"/",
		"/?mode=creator&lang=ar",
		"/get-app",
		"/login",
		"/register",
		"/forgot-password",
		"/contact",
		"/privacy",
		"/pages/payments",
		"/premium",
	])("%s is rendered again", async (path) => {
		const first = await get(path);
		expect(first.headers.get("Cache-Control")).toBe("private, no-cache, no-transform");
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

	it("is cached apart for each address, language, theme and data-saving preference", async () => {
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

	it("has the same headers as a rendered one, and its own request id", async () => {
		const [stored, again, rendered] = [
			await get("/login"),
			await get("/login"),
			await get("/login?return_url=%2F%2Fevil.example"),
		];
		const own = ["x-request-id", "etag", "content-length", "cache-control", "date"];
		const common = (page: typeof stored) =>
			[...page.headers].filter(
				([name]) => !own.includes(name) && !/^(connection|keep-)/.test(name),
			);
		expect(common(stored).map(([name]) => name)).toEqual(common(rendered).map(([name]) => name));
		expect(again.headers.get("X-Request-Id")).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
		expect(again.headers.get("X-Request-Id")).not.toBe(stored.headers.get("X-Request-Id"));
	});

	it("leaves a log line at each visit, with the id of its response", async () => {
		const opened = [await get("/register"), await get("/register")];
		const lines = (await server.readLogs()).filter(
			({ msg, path }) => msg === "request" && path === "/register",
		);
		const ids = lines.map(({ requestId }) => requestId);
		for (const page of opened) expect(ids).toContain(page.headers.get("X-Request-Id"));
		expect(lines[0]).toMatchObject({ method: "GET", status: 200 });
	});

	it("is never a response to a form", async () => {
		await get("/login");
		const rejected = await createPageClient(server).post("/login", { email: "", password: "" });
		expect(rejected.status).toBe(422);
		expect(rejected.headers.get("ETag")).toBeNull();
		expect(rejected.headers.get("Cache-Control")).toBe("private, no-store, no-transform");
	});

	it("[site-9] keeps the language of its address, even from the cache", async () => {
		for (const _ of ["rendered", "cached"]) {
			const page = await get("/?lang=ar");
			expect(page.headers.getSetCookie().join()).toMatch(/^lang=/);
		}
	});

	it.each([
		["/?lang=en&fbclid=IwY2xjawE-1_aem", "/?lang=en"],
		["/?utm_source=mail&lang=en&utm_campaign=a%20b", "/?lang=en"],
		["/login?fbclid=1&fbclid=2", "/login"],
		["/premium?gclid=x", "/premium"],
		["/?mode=creator&igsh=x&utm_medium=y", "/?mode=creator"],
	])(
		"at %s is that of %s: what a link gathers on its way makes no other page",
		async (added, plain) => {
			const page = await get(plain);
			const same = await get(added);
			expect(same.headers.get("ETag")).toMatch(/^W\//);
			expect([same.headers.get("ETag"), same.html]).toEqual([page.headers.get("ETag"), page.html]);
		},
	);
});

describe("an invite, which records who opens it", () => {
	const phone = { "User-Agent": userAgents["Android Chrome"], "Sec-Fetch-Dest": "document" };
	const open = async (path: string, headers: Record<string, string> = {}) => {
		const visitor = createPageClient(server, phone);
		return { visitor, page: await visitor.get(path, headers) };
	};

	it.each(["/i/SHARED", "/i/ENDSSOON", "/i/NOSUCH"])(
		"is rendered for one visitor: %s",
		async (path) => {
			for (const _ of ["first", "second"]) {
				const { page } = await open(path);
				expect(page.headers.get("ETag")).toBeNull();
				expect(page.headers.get("Cache-Control")).toBe("private, no-store, no-transform");
			}
		},
	);

	it("[session-15] is not shown to visitors who guess codes, cached or not", async () => {
		const guesser = await start({ TRUST_PROXY: "1", RATE_LIMITS: "on" });
		onTestFinished(() => guesser.stop());
		const headers = { ...phone, "X-Forwarded-For": "192.0.2.7" };
		const guess = (path: string) => createPageClient(guesser, headers).get(path);
		expect((await guess("/i/SHARED")).status).toBe(200);
		for (let guessed = 0; guessed < LIMITS.discount.points; guessed++) {
			expect((await guess(`/i/NO${1000 + guessed}`)).status).toBe(200);
		}
		expect((await guess("/i/SHARED")).status).toBe(429);
		const other = createPageClient(guesser, { ...headers, "X-Forwarded-For": "192.0.2.8" });
		expect((await other.get("/i/SHARED")).status).toBe(200);
	});
});

describe("a document for one visitor", () => {
	it("[session-15] is neither cached nor served from the cache, and shows no one else", async () => {
		const before = await get("/");
		const visitor = createPageClient(server);
		await visitor.get("/?user_token=from-the-app");
		const own = await visitor.get("/", { "If-None-Match": before.headers.get("ETag") ?? "" });
		expect(own.status).toBe(200);
		expect(own.html).toContain("Mona Adel");
		expect(own.headers.get("Cache-Control")).toBe("private, no-store, no-transform");
		expect(own.headers.get("ETag")).toBeNull();
		expect((await get("/")).html).toBe(before.html);
	});

	it("with a stored code is shown only to its own browser", async () => {
		const visitor = createPageClient(server);
		await visitor.get("/invite/WELCOME20");
		expect((await visitor.get("/get-app")).html).toContain("WELCOME20");
		expect((await get("/get-app")).html).not.toContain("WELCOME20");
	});

	it.each(["/login?return_url=%2Faccount", "/account", "/nowhere"])(
		"such as %s stays out of caches",
		async (path) => {
			const page = await get(path);
			expect(page.headers.get("Cache-Control")).toMatch(/^private, no-store/);
			expect(page.headers.get("ETag")).toBeNull();
		},
	);

	it("is rendered for an address with any other parameter", async () => {
		const page = await get("/?colour=x");
		expect(page.headers.get("Cache-Control")).toBe("private, no-cache, no-transform");
		expect(page.headers.get("ETag")).toBeNull();
	});

	it("is compressed at its best only where it is cached, because that takes longer than rendering", async () => {
		const measure = async (path: string) => {
			const { headers } = await server.fetch(path, { headers: { "Accept-Encoding": "br" } });
			expect(headers.get("Content-Encoding")).toBe("br");
			return Number(headers.get("Content-Length"));
		};
		const stored = await measure("/?lang=en");
		expect(await measure("/?lang=en&colour=x")).toBeGreaterThan(stored * 1.03);
	});

	it.each(["sawt_session", "sawt_session_link", "sawt_visit_code"])(
		"is neither cached nor served from the cache for a browser with the cookie %s",
		async (name) => {
			const headers = { Cookie: `${name}=unreadable` };
			const page = await get("/login", headers);
			expect(page.status).toBe(200);
			expect(page.headers.get("Cache-Control")).toBe("private, no-store, no-transform");
			expect(page.headers.get("ETag")).toBeNull();
		},
	);
});

describe("a landing page without prices", () => {
	it("is not cached, so the next visitor sees them", async () => {
		upstream.handlers[PRICING] = () => "reset";
		const other = await start();
		onTestFinished(() => other.stop());
		const poor = await createPageClient(other).get("/");
		upstream.handlers[PRICING] = pricing;
		await expect.poll(async () => (await createPageClient(other).get("/")).html).toMatch(/EGP\s49/);
		expect(poor.html).not.toMatch(/EGP\s49/);
		expect(poor.headers.get("Cache-Control")).toBe("private, no-store, no-transform");
	});
});

describe("a page of plans", () => {
	it("is cached apart for in-app browsers", async () => {
		const inApp = { "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) Instagram 300" };
		const plain = await get("/premium");
		const warned = await get("/premium", inApp);
		expect(warned.headers.get("ETag")).not.toBe(plain.headers.get("ETag"));
		expect((await get("/premium", inApp)).html).toBe(warned.html);
		expect((await get("/premium")).html).toBe(plain.html);
	});

	it("is not cached while the platform is unreachable", async () => {
		upstream.handlers[PRICING] = () => "reset";
		const other = await start();
		onTestFinished(() => other.stop());
		const page = await createPageClient(other).get("/premium");
		upstream.handlers[PRICING] = pricing;
		expect(page.headers.get("Cache-Control")).toBe("private, no-store, no-transform");
	});
});

describe("CACHE_SECONDS=0", () => {
	it("caches nothing", async () => {
		const other = await start({ CACHE_SECONDS: "0" });
		const page = await createPageClient(other).get("/");
		await other.stop();
		expect(page.status).toBe(200);
		expect(page.headers.get("Cache-Control")).toBe("private, no-store, no-transform");
	});
});
