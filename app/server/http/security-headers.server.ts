/**
 * Security headers from the first day. The policy of documents is hash-based: the document is
 * buffered and each inline script or style is named by its SHA-256, so that documents stay cacheable
 * (docs/decisions/005).
 */
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Settings } from "~/server/env.server";

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?<attributes>[^>]*)>(?<body>[\s\S]*?)<\/script>/g;
const DATA_BLOCK = /type="application\/(ld\+)?json"/;

const INLINE_STYLE = /<style[^>]*>(?<body>[\s\S]*?)<\/style>/g;

/** Scripts are the same on every page, and styles on each page, so most are hashed once. */
const hashes = new LRUCache<string, string>({ max: 100 });

function hash(body: string): string {
	const known = hashes.get(body);
	if (known) return known;
	const source = `'sha256-${createHash("sha256").update(body).digest("base64")}'`;
	// A copy: the text itself is a part of its document, which would be kept along with it.
	hashes.set(Buffer.from(body).toString(), source);
	return source;
}

/** `'sha256-…'` sources of the styles that a document carries. */
const hashInlineStyles = (html: string): string[] =>
	[...html.matchAll(INLINE_STYLE)].map(({ groups }) => hash(groups?.body ?? ""));

/**
 * `'sha256-…'` sources of the scripts that a document runs inline; data blocks need none. A script
 * that is not known is not named, so browsers do not run it, however it came in.
 */
export function hashInlineScripts(html: string, isKnown: (script: string) => boolean): string[] {
	const sources = new Set<string>();
	for (const { groups } of html.matchAll(INLINE_SCRIPT)) {
		if (!groups || DATA_BLOCK.test(groups.attributes ?? "")) continue;
		const { body = "" } = groups;
		if (isKnown(body)) sources.add(hash(body));
	}
	return [...sources];
}

export type PolicyOptions = {
	html: string;
	/** Whether an inline script is one of the build's own. */
	isKnownScript(script: string): boolean;
	/** Origins that a form post may end at after redirects: Chromium checks every hop. */
	formOrigins: readonly string[];
	isSecure: boolean;
};

export function buildContentSecurityPolicy(options: PolicyOptions): string {
	const { html, isKnownScript, formOrigins, isSecure } = options;
	const directives = [
		"default-src 'self'",
		["script-src 'self'", ...hashInlineScripts(html, isKnownScript)].join(" "),
		["style-src 'self'", ...hashInlineStyles(html)].join(" "),
		"img-src 'self' data: https:",
		"font-src 'self'",
		"connect-src 'self'",
		["form-action 'self'", ...formOrigins].join(" "),
		"frame-ancestors 'none'",
		"base-uri 'none'",
		"object-src 'none'",
	];
	if (isSecure) directives.push("upgrade-insecure-requests");
	return directives.join("; ");
}

const everywhere: ReadonlyArray<readonly [string, string]> = [
	["X-Content-Type-Options", "nosniff"],
	["X-Frame-Options", "DENY"],
	["Cross-Origin-Opener-Policy", "same-origin"],
	["Cross-Origin-Resource-Policy", "same-origin"],
	["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()"],
	["Referrer-Policy", "strict-origin-when-cross-origin"],
];
const transport = ["Strict-Transport-Security", "max-age=31536000; includeSubDomains"] as const;

/** Whether people reach the site by https only; false as long as its address is not known. */
export const isSecureSite = ({ publicUrl }: Pick<Settings, "publicUrl">): boolean =>
	publicUrl?.startsWith("https:") ?? false;

/** Headers of every answer, documents or not: names and values. */
export const listSecurityHeaders = (isSecure: boolean): ReadonlyArray<readonly [string, string]> =>
	isSecure ? [...everywhere, transport] : everywhere;

/** The same on an answer that may have a stricter one of its own. */
export function setSecurityHeaders(headers: Headers, isSecure: boolean): void {
	for (const [name, value] of listSecurityHeaders(isSecure)) {
		if (!headers.has(name)) headers.set(name, value);
	}
}
