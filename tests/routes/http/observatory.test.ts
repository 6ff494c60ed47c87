/**
 * Computes the score of the HTTP Observatory (developer.mozilla.org/observatory) by its published
 * rules, because tests have no network: its ten tests on our responses. docs/security.md has the
 * table.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readDocument } from "../../support/document";
import { type Site, startSite } from "../../support/site";

type Page = { headers: Headers; html: string };

let site: Site;
beforeAll(async () => {
	site = await startSite({ env: { PUBLIC_URL: "https://sawt.example", TRUST_PROXY: "1" } });
});
afterAll(() => site.stop());

async function request(path: string, init: RequestInit = {}): Promise<Page> {
	const headers = { "X-Forwarded-Host": "sawt.example", "X-Forwarded-Proto": "https" };
	const response = await site.fetch(path, {
		redirect: "manual",
		...init,
		headers: { ...headers, ...init.headers },
	});
	return { headers: new Headers(response.headers), html: await response.text() };
}

const BROAD = ["*", "http:", "https:", "ftp:", "https://*", "http://*"];
const UNSAFE = [...BROAD, "'unsafe-inline'", "data:"];

function readPolicy({ headers }: Page): Map<string, string[]> {
	const policy = headers.get("Content-Security-Policy") ?? "";
	const rows = policy.split(";").map((row) => row.trim().split(/\s+/));
	return new Map(rows.filter(([name]) => name).map(([name = "", ...sources]) => [name, sources]));
}

function scorePolicy(response: Page): number {
	const policy = readPolicy(response);
	if (policy.size === 0) return -25;
	const read = (name: string) => policy.get(name) ?? policy.get("default-src") ?? ["*"];
	const isUnsafe = read("script-src").some((source) => UNSAFE.includes(source));
	if (isUnsafe || read("object-src").some((source) => BROAD.includes(source))) return -20;
	const all = [...policy.values()].flat();
	if (all.some((source) => /^(http|ftp):/.test(source))) return -20;
	if ([...read("script-src"), ...read("style-src")].includes("'unsafe-eval'")) return -10;
	if (read("style-src").some((source) => UNSAFE.includes(source))) return 0;
	return policy.get("default-src")?.join() === "'none'" ? 10 : 5;
}

function scoreCookies({ headers }: Page): number {
	const cookies = headers.getSetCookie();
	if (cookies.some((cookie) => !/;\s*SameSite=(Lax|Strict)/i.test(cookie))) return -20;
	if (cookies.some((cookie) => !/;\s*Secure/i.test(cookie))) return -20;
	const sessions = cookies.filter((cookie) => /sess|login/i.test(cookie.split("=")[0] ?? ""));
	if (sessions.some((cookie) => !/;\s*HttpOnly/i.test(cookie))) return -30;
	return cookies.length > 0 ? 5 : 0;
}

function scoreSharing({ headers }: Page): number {
	const isOpen = headers.get("Access-Control-Allow-Credentials") === "true";
	return headers.has("Access-Control-Allow-Origin") && isOpen ? -50 : 0;
}

function scoreTransport({ headers }: Page): number {
	const age = /max-age=(\d+)/.exec(headers.get("Strict-Transport-Security") ?? "")?.[1];
	if (age === undefined) return -20;
	return Number(age) < 15_768_000 ? -10 : 0;
}

const privateReferrers = [
	"no-referrer",
	"same-origin",
	"strict-origin",
	"strict-origin-when-cross-origin",
];
function scoreReferrer({ headers }: Page): number {
	const policy = headers.get("Referrer-Policy");
	if (policy === null) return 0;
	return privateReferrers.includes(policy) ? 5 : -5;
}

function scoreScripts(response: Page): number {
	const scripts = [...readDocument(response).querySelectorAll("script[src]")];
	const sources = scripts.map((script) => script.getAttribute("src") ?? "");
	return sources.every((source) => /^\/[^/]/.test(source)) ? 0 : -50;
}

function scoreFrames(response: Page): number {
	const ancestors = readPolicy(response).get("frame-ancestors");
	if (ancestors && !ancestors.some((source) => BROAD.includes(source))) return 5;
	return /^(DENY|SAMEORIGIN)$/.test(response.headers.get("X-Frame-Options") ?? "") ? 0 : -20;
}

const scores: Record<string, (response: Page) => number> = {
	"content security policy": scorePolicy,
	cookies: scoreCookies,
	"cross-origin sharing": scoreSharing,
	// The TLS proxy in front redirects to https on the same host.
	redirection: () => 0,
	"referrer policy": scoreReferrer,
	"strict transport security": scoreTransport,
	"subresource integrity": scoreScripts,
	nosniff: ({ headers }) => (headers.get("X-Content-Type-Options") === "nosniff" ? 0 : -5),
	frames: scoreFrames,
	"cross-origin resource policy": ({ headers }) =>
		/^same-(origin|site)$/.test(headers.get("Cross-Origin-Resource-Policy") ?? "") ? 10 : 0,
};

/** Bonus points count once the score is 90 without them. */
function scoreAll(response: Page): number {
	const all = Object.values(scores).map((score) => score(response));
	const sum = (list: number[]) => list.reduce((total, one) => total + one, 100);
	const plain = sum(all.filter((score) => score < 0));
	return plain >= 90 ? sum(all) : plain;
}

describe("the score of the HTTP Observatory", () => {
	it.each([
		"/",
		"/login",
		"/register",
		"/get-app",
		"/premium",
		"/contact",
		"/terms",
		"/?lang=ar",
		"/nowhere",
	])("[session-22] of %s is at least 125, cached and rendered", async (path) => {
		const mark = path.includes("?") ? "&" : "?";
		expect(scoreAll(await request(path))).toBeGreaterThanOrEqual(125);
		expect(scoreAll(await request(`${path}${mark}rendered=1`))).toBeGreaterThanOrEqual(125);
	});

	it("of a response that starts a session is at least 130", async () => {
		const body = new URLSearchParams({ email: "mona@example.com", password: "not-this-one" });
		const headers = { Origin: "https://sawt.example" };
		expect(
			scoreAll(await request("/login", { method: "POST", body, headers })),
		).toBeGreaterThanOrEqual(130);
	});

	it.each([
		["Content-Security-Policy", "default-src *; script-src 'unsafe-inline'"],
		["Content-Security-Policy", null],
		["Referrer-Policy", "unsafe-url"],
		["Strict-Transport-Security", null],
		["X-Content-Type-Options", null],
		["Cross-Origin-Resource-Policy", null],
		["Set-Cookie", "session=1; Path=/"],
	] as const)("drops when %s is %s", async (name, value) => {
		const response = await request("/");
		if (value === null) response.headers.delete(name);
		else response.headers.set(name, value);
		expect(scoreAll(response)).toBeLessThan(125);
	});
});
