/** Serves the pages of the operators' console: its headers, and its part in the audit log. */
import { makePerBrand } from "#core/brand/current-brand";
import type { RequestContext } from "~/server/context.server";
import { isRead } from "~/server/request/trusted-request.server";
import { getBrandStyles } from "./critical-css.server";
import { isCrossSiteWrite } from "./request-guard.server";
import { hashSource } from "./security-headers.server";

/** The policy allows nothing from other origins, no script in the markup, no style but the colours of the brand, and no framing. */
const getPolicy = makePerBrand(() => {
	const styles = getBrandStyles();
	return [
		"default-src 'none'",
		["style-src 'self'", ...(styles === undefined ? [] : [hashSource(styles)])].join(" "),
		"script-src 'self'",
		"img-src 'self'",
		"font-src 'self'",
		"connect-src 'self'",
		"form-action 'self'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
	].join("; ");
});

const headers: ReadonlyArray<readonly [string, string]> = [
	["Cache-Control", "no-store"],
	["X-Robots-Tag", "noindex, nofollow"],
	["Referrer-Policy", "same-origin"],
	["Cross-Origin-Opener-Policy", "same-origin"],
];

const MAX_PATH_LENGTH = 200;

/** Handles a request of the console; beside a live platform the routes respond with 404. */
export async function serveConsole(
	request: Request,
	context: RequestContext,
	respond: (request: Request) => Promise<Response>,
): Promise<Response> {
	const { operator: console, requestId, clientAddress } = context;
	if (console === undefined) return respond(request);
	const client = request.headers.get("User-Agent");
	return console.port.runFrom({ requestId, address: clientAddress, client }, async () => {
		console.isForeignWrite = await isForeignWrite(request, context);
		const response = await respond(console.isForeignWrite ? withoutOrigin(request) : request);
		if (response.status === 403) await recordRejection(request, context);
		response.headers.set("Content-Security-Policy", getPolicy());
		for (const [name, value] of headers) response.headers.set(name, value);
		return response;
	});
}

/** The rule of the site, with the session of the operator. */
async function isForeignWrite(
	request: Request,
	{ origin, operator }: RequestContext,
): Promise<boolean> {
	if (isRead(request.method)) return false;
	const open = await operator?.readSession();
	const session = { isOpen: open !== undefined, formToken: open?.formToken };
	return isCrossSiteWrite(request, { origin, session });
}

/** Remix fails with a 500 on a foreign origin; without one the guard renders the page of the 403. */
function withoutOrigin({ url, method, headers: sent }: Request): Request {
	const headers = new Headers(sent);
	headers.delete("Origin");
	return new Request(url, { method, headers });
}

/** Somebody may try what the role of an operator does not allow, or use the session of one. */
async function recordRejection(request: Request, { operator, log }: RequestContext): Promise<void> {
	if (operator?.session === undefined) return;
	const { pathname } = new URL(request.url);
	const { name } = operator.session.operator;
	await operator.port.audit
		.recordRejection(`console:${name}`, `${request.method} ${pathname.slice(0, MAX_PATH_LENGTH)}`)
		.catch((error) => log.error({ err: error }, "a rejection could not be recorded"));
}
