import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { buildContentSecurityPolicy, hashInlineScripts } from "./security-headers.server";

const hash = (body: string) => `'sha256-${createHash("sha256").update(body).digest("base64")}'`;

describe("the content security policy", () => {
	it("names each inline script by its hash, once", () => {
		const html = "<script>one()</script><script async>two()</script><script>one()</script>";
		expect(hashInlineScripts(html, () => true)).toEqual([hash("one()"), hash("two()")]);
	});

	it("names no script that the build does not know", () => {
		const html = "<script>ours()</script><script>injected()</script>";
		expect(hashInlineScripts(html, (script) => script === "ours()")).toEqual([hash("ours()")]);
	});

	it("leaves out files and data blocks", () => {
		const html =
			'<script type="module" src="/a.js"></script><script type="application/json">{}</script><script type="application/ld+json">{}</script>';
		expect(hashInlineScripts(html, () => true)).toEqual([]);
	});

	it("lets forms end at the gateways that the operator named", () => {
		const policy = buildContentSecurityPolicy({
			html: "",
			isKnownScript: () => true,
			formOrigins: ["https://pay.example"],
			isSecure: true,
		});
		expect(policy).toContain("form-action 'self' https://pay.example");
		expect(policy).toContain("upgrade-insecure-requests");
		expect(policy).not.toContain("unsafe");
	});
});
