import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
	buildContentSecurityPolicy,
	hashSource,
	listSecurityHeaders,
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

it("[session-22] no header makes a browser start another process for a page", () => {
	const names = listSecurityHeaders({
		publicUrl: "https://sawt.example",
		hstsSubdomains: false,
	}).map(([name]) => name);
	expect(names).toContain("X-Frame-Options");
	expect(names.filter((name) => /opener|embedder|agent-cluster/i.test(name))).toEqual([]);
});

it.each([
	["https://sawt.example", false, "max-age=31536000"],
	["https://sawt.example", true, "max-age=31536000; includeSubDomains"],
	["http://sawt.example", true, undefined],
	[undefined, true, undefined],
])(
	"[session-42] for %s with HSTS_SUBDOMAINS %s, HSTS is %s",
	(publicUrl, hstsSubdomains, value) => {
		const headers = new Map(listSecurityHeaders({ publicUrl, hstsSubdomains }));
		expect(headers.get("Strict-Transport-Security")).toBe(value);
	},
);
