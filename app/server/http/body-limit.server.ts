/**
 * Forms are small: a larger body is refused with 413, also one without a declared length, as gateways
 * and proxies send it (`Transfer-Encoding: chunked`). Hono's own body limit rebuilds such a request in
 * a way that its Node adapter does not support.
 */
import type { Context, MiddlewareHandler } from "hono";
import { isRead } from "./request-facts.server";

const MAX_BODY_BYTES = 64 * 1024;
/** The status that nginx gives it in its log. */
const CLIENT_CLOSED_REQUEST = 499;

export function limitBody(refuse: (c: Context) => Response): MiddlewareHandler {
	return async (c, next) => {
		const { raw } = c.req;
		if (isRead(raw.method) || !raw.body) return next();
		if (Number(raw.headers.get("Content-Length")) > MAX_BODY_BYTES) return refuse(c);
		const chunks: Uint8Array[] = [];
		let size = 0;
		try {
			// TypeScript's own library does not know that a stream can be iterated.
			for await (const chunk of raw.body as unknown as AsyncIterable<Uint8Array>) {
				size += chunk.length;
				if (size > MAX_BODY_BYTES) return refuse(c);
				chunks.push(chunk);
			}
		} catch {
			// The client has left, so this answer is for the log alone.
			return new Response(null, { status: CLIENT_CLOSED_REQUEST });
		}
		const { method, headers, signal } = raw;
		c.req.raw = new Request(raw.url, { method, headers, signal, body: Buffer.concat(chunks) });
		return next();
	};
}
