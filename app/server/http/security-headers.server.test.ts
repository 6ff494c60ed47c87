import { createHash } from "node:crypto";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import {
	buildContentSecurityPolicy,
	hashSource,
	setSecurityHeaders,
} from "./security-headers.server";

const hash = (body: string) => `'sha256-${createHash("sha256").update(body).digest("base64")}'`;
const none = { scripts: [], styles: [], isSecure: false };

describe("the content security policy", () => {
	it("lists inline code by its hash", () => {
		const scripts = ["one()", "two()"].map(hashSource);
		const policy = buildContentSecurityPolicy({ ...none, scripts, styles: [hashSource("p{}")] });
		expect(policy).toContain(`script-src 'self' ${hash("one()")} ${hash("two()")};`);
		expect(policy).toContain(`style-src 'self' ${hash("p{}")};`);
	});

	it("[session-22] blocks inline code without a listed hash", () => {
		const policy = buildContentSecurityPolicy(none);
		expect(policy).toContain("script-src 'self'; style-src 'self';");
	});

	it("[payment-75] lets forms lead to the site alone", () => {
		const policy = buildContentSecurityPolicy({ ...none, isSecure: true });
		expect(policy).toContain("form-action 'self';");
		expect(policy).toContain("upgrade-insecure-requests");
		expect(policy).not.toContain("unsafe");
	});
});

type HeaderSettings = Parameters<typeof setSecurityHeaders>[0];

async function readHeaders(settings: HeaderSettings, own: Record<string, string> = {}) {
	const app = new Hono();
	app.use(setSecurityHeaders(settings));
	app.get("/", (c) => c.text("", 200, own));
	return (await app.request("/")).headers;
}

const site: HeaderSettings = { publicUrl: "https://sawt.example", hstsSubdomains: false };

it("[session-22] no header makes a browser start another process for a page", async () => {
	const headers = await readHeaders(site);
	expect(headers.get("X-Frame-Options")).toBe("DENY");
	expect(headers.get("Permissions-Policy")).toBe(
		"camera=(), geolocation=(), microphone=(), payment=()",
	);
	const names = [...headers.keys()];
	expect(names.filter((name) => /opener|embedder|agent-cluster/i.test(name))).toEqual([]);
});

it("a stricter header of a route stays", async () => {
	const headers = await readHeaders(site, { "Referrer-Policy": "no-referrer" });
	expect(headers.get("Referrer-Policy")).toBe("no-referrer");
});

it.each([
	["https://sawt.example", false, "max-age=31536000"],
	["https://sawt.example", true, "max-age=31536000; includeSubDomains"],
	["http://sawt.example", true, null],
	[undefined, true, null],
])(
	"[session-42] for %s with HSTS_SUBDOMAINS %s, HSTS is %s",
	async (publicUrl, hstsSubdomains, value) => {
		const headers = await readHeaders({ publicUrl, hstsSubdomains });
		expect(headers.get("Strict-Transport-Security")).toBe(value);
	},
);
