/** Serves the pages of the operators' console: its headers, and its part in the audit log. */
import type { RequestContext } from "~/server/context.server";

/** Nothing from other origins, no script or style in the markup, no framing. */
const POLICY = [
	"default-src 'none'",
	"style-src 'self'",
	"script-src 'self'",
	"img-src 'self'",
	"form-action 'self'",
	"base-uri 'none'",
	"frame-ancestors 'none'",
].join("; ");

const headers: ReadonlyArray<readonly [string, string]> = [
	["Content-Security-Policy", POLICY],
	["Cache-Control", "no-store"],
	["X-Robots-Tag", "noindex, nofollow"],
	["Referrer-Policy", "same-origin"],
	["Cross-Origin-Opener-Policy", "same-origin"],
];

const MAX_PATH_LENGTH = 200;

/** Answers a request of the console; beside a live platform the routes answer 404. */
export async function serveConsole(
	request: Request,
	context: RequestContext,
	answer: () => Promise<Response>,
): Promise<Response> {
	const { operator: console, requestId, clientAddress } = context;
	if (console === undefined) return answer();
	const client = request.headers.get("User-Agent");
	return console.port.runFrom({ requestId, address: clientAddress, client }, async () => {
		const response = await answer();
		if (response.status === 403) await recordRejection(request, context);
		for (const [name, value] of headers) response.headers.set(name, value);
		return response;
	});
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

/** The pages that are Remix routes; the others are still served by `platform/console`. */
const consoleRoutes =
	/^\/operator(\/(login(\/code)?|logout|audit(\.csv)?|contact-inquiries(\/[^/]+(\/answer)?)?|search))?\/?$/;

export const isConsoleRoute = (path: string): boolean => consoleRoutes.test(path);
