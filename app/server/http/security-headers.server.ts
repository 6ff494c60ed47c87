/**
 * Security headers. The content security policy of documents is hash-based: the code that inlines a
 * script or style returns its SHA-256, and no other inline script or style is allowed. Unlike with
 * nonces, documents stay cacheable (docs/decisions/005).
 */
import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { Settings } from "~/server/env.server";

/** Returns the source of an inline text for a policy: `'sha256-…'`. */
export const hashSource = (text: string): string =>
	`'sha256-${createHash("sha256").update(text).digest("base64")}'`;

export type PolicyOptions = {
	/** Hashes of the inline scripts and styles; data blocks need none. */
	scripts: readonly string[];
	styles: readonly string[];
	isSecure: boolean;
};

export function buildContentSecurityPolicy(options: PolicyOptions): string {
	const { scripts, styles, isSecure } = options;
	const directives = [
		"default-src 'self'",
		["script-src 'self'", ...scripts].join(" "),
		["style-src 'self'", ...styles].join(" "),
		"img-src 'self' data: https:",
		"font-src 'self'",
		"connect-src 'self'",
		// Chromium checks every redirect after a form: none leads to another site (response.server.ts).
		"form-action 'self'",
		"frame-ancestors 'none'",
		"base-uri 'none'",
		"object-src 'none'",
	];
	if (isSecure) directives.push("upgrade-insecure-requests");
	return directives.join("; ");
}

/** True when the site is reached only by https; false while PUBLIC_URL is not set. */
export const isSecureSite = ({ publicUrl }: Pick<Settings, "publicUrl">): boolean =>
	publicUrl?.startsWith("https:") ?? false;

/** Covers this host alone: other hosts of the domain are not ours, and may be served without TLS. */
const HSTS = "max-age=31536000";

/**
 * Sets the headers of every response, and keeps stricter ones that it has. None of them makes a browser
 * start another process for the page (docs/decisions/005).
 */
export function setSecurityHeaders(
	settings: Pick<Settings, "publicUrl" | "hstsSubdomains">,
): MiddlewareHandler {
	const hsts = settings.hstsSubdomains ? `${HSTS}; includeSubDomains` : HSTS;
	return secureHeaders({
		overwrite: false,
		xContentTypeOptions: "nosniff",
		xFrameOptions: "DENY",
		crossOriginResourcePolicy: "same-origin",
		permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [] },
		referrerPolicy: "strict-origin-when-cross-origin",
		strictTransportSecurity: isSecureSite(settings) ? hsts : false,
		crossOriginOpenerPolicy: false,
		originAgentCluster: false,
		xDnsPrefetchControl: false,
		xDownloadOptions: false,
		xPermittedCrossDomainPolicies: false,
		xXssProtection: false,
	});
}
