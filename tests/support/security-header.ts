/** The headers that every response of an https site has. */
import type { IncomingHttpHeaders } from "node:http";

const everywhere = {
	"strict-transport-security": /max-age=31536000/,
	"x-content-type-options": /^nosniff$/,
	"x-frame-options": /^DENY$/,
	"cross-origin-resource-policy": /^same-origin$/,
	"permissions-policy": /camera=\(\)/,
	"referrer-policy": /^(strict-origin-when-cross-origin|same-origin|no-referrer)$/,
};
export const documentHeaders = {
	...everywhere,
	"content-security-policy": /frame-ancestors 'none'/,
};

/** Returns the names of headers that a response lacks or has with another value. */
export function listMissing(headers: IncomingHttpHeaders): string[] {
	const isDocument = headers["content-type"]?.startsWith("text/html");
	const wanted = Object.entries(isDocument ? documentHeaders : everywhere);
	return wanted
		.filter(([name, value]) => !value.test(String(headers[name] ?? "")))
		.map(([name]) => name);
}
