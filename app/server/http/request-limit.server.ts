/** Limits the size of a form, and how many requests the server works on at once. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Metrics } from "~/server/metrics/metrics.server";
import { type AppEnv, isRead } from "~/server/request/trusted-request.server";
import { sendErrorPage } from "./static-page.server";

/** deploy/nginx.conf has the same limit. */
export const MAX_BODY_BYTES = 64 * 1024;
/** The status that nginx logs for a client that disconnected. */
export const CLIENT_CLOSED_REQUEST = 499;

/** Rejects a larger form with 413, also one without a declared length, as gateways and proxies send it. */
export const limitBody: MiddlewareHandler<AppEnv> = bodyLimit({
	maxSize: MAX_BODY_BYTES,
	onError: (c) => sendErrorPage(c, 413),
});

/** Reads a form whole before it counts as a request in flight, so that a slow upload takes no place. */
export const readBody: MiddlewareHandler<AppEnv> = async (c, next) => {
	const { raw } = c.req;
	if (isRead(raw.method) || !raw.body) return next();
	const { url, method, headers, signal } = raw;
	c.req.raw = new Request(url, { method, headers, signal, body: await raw.arrayBuffer() });
	return next();
};

/** Retry-After in seconds: an overload is usually over by then. */
const RETRY_SECONDS = 2;

/**
 * Rejects requests above the limit at once, before they cost anything. Forms get half of the places, so
 * that a flood of sign-ins leaves room for pages. One page starts per turn of the event loop, because a
 * client that sends forty requests at once would otherwise get forty pages before anybody else gets one.
 * Health checks, files and cached pages get their response before this limit (docs/decisions/025).
 */
export function limitRequestsInFlight(
	max: number,
	metrics: Pick<Metrics, "count">,
): MiddlewareHandler<AppEnv> {
	let inFlight = 0;
	let formsInFlight = 0;
	const takeTurn = createTurns();
	return async (c, next) => {
		const isForm = !isRead(c.req.raw.method);
		if (inFlight >= max || (isForm && formsInFlight >= max / 2)) {
			metrics.count("overload", {});
			const rejection = sendErrorPage(c, 503);
			rejection.headers.set("Retry-After", String(RETRY_SECONDS));
			return rejection;
		}
		inFlight += 1;
		if (isForm) formsInFlight += 1;
		try {
			// A turn accepts one new connection, so forms start without one: they would make turns longer.
			if (!isForm) await takeTurn();
			await next();
		} finally {
			inFlight -= 1;
			if (isForm) formsInFlight -= 1;
		}
	};
}

/** Returns a function whose calls resolve in their order, one per turn of the event loop. */
function createTurns(): () => Promise<void> {
	let last = Promise.resolve();
	return () => {
		last = last.then(() => nextTurn());
		return last;
	};
}
