/**
 * Limits the requests that the server works on at once, and the size of their bodies. Hono's own body
 * limit rebuilds a request without a declared length in a way that its Node adapter does not support.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Context, MiddlewareHandler } from "hono";
import type { Metrics } from "~/server/metrics.server";
import { isRead } from "./request-facts.server";

/** deploy/nginx.conf has the same limit. */
export const MAX_BODY_BYTES = 64 * 1024;
/** The status that nginx logs for a client that disconnected. */
export const CLIENT_CLOSED_REQUEST = 499;

/**
 * Forms are small: a larger body is refused with 413, also one without a declared length, as gateways
 * and proxies send it (`Transfer-Encoding: chunked`).
 */
export function limitBody(refuse: (c: Context) => Response): MiddlewareHandler {
	return async (c, next) => {
		const { raw } = c.req;
		if (isRead(raw.method) || !raw.body) return next();
		if (Number(raw.headers.get("Content-Length")) > MAX_BODY_BYTES) return refuse(c);
		const chunks: Uint8Array[] = [];
		let size = 0;
		try {
			// TypeScript's library does not declare streams as iterable.
			for await (const chunk of raw.body as unknown as AsyncIterable<Uint8Array>) {
				size += chunk.length;
				if (size > MAX_BODY_BYTES) return refuse(c);
				chunks.push(chunk);
			}
		} catch {
			// The client has left, so only the log sees this answer.
			return new Response(null, { status: CLIENT_CLOSED_REQUEST });
		}
		const { method, headers, signal } = raw;
		c.req.raw = new Request(raw.url, { method, headers, signal, body: Buffer.concat(chunks) });
		return next();
	};
}

/** Retry-After in seconds: an overload is usually over by then. */
const RETRY_SECONDS = 2;

/**
 * Refuses requests above the limit at once, before they cost anything. Forms get half of the places, so
 * that a flood of sign-ins leaves room for pages. One page starts per turn of the event loop, because a
 * client that sends forty requests at once would otherwise get forty pages before anybody else is heard.
 * Health checks, files and cached pages are answered before this limit (docs/decisions/025).
 */
export function limitRequestsInFlight(
	max: number,
	metrics: Pick<Metrics, "count">,
	answer: (c: Context, status: 503) => Response,
): MiddlewareHandler {
	let inFlight = 0;
	let formsInFlight = 0;
	const takeTurn = createTurns();
	return async (c, next) => {
		const isForm = !isRead(c.req.raw.method);
		if (inFlight >= max || (isForm && formsInFlight >= max / 2)) {
			metrics.count("overload", {});
			const refusal = answer(c, 503);
			refusal.headers.set("Retry-After", String(RETRY_SECONDS));
			return refusal;
		}
		inFlight += 1;
		if (isForm) formsInFlight += 1;
		try {
			// Forms take no turn: it would make each turn longer, and a turn accepts one connection.
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
