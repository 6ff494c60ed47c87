/**
 * Forms are small: a larger body is refused with 413, also one without a declared length, as gateways
 * and proxies send it (`Transfer-Encoding: chunked`). Hono's own body limit rebuilds such a request in
 * a way that its Node adapter does not support.
 */
import type { Context, MiddlewareHandler } from "hono";
import { gatherBytes, OversizeError } from "~/api/gather-bytes.server";
import { isRead } from "./method.server";

export const MAX_BODY_BYTES = 64 * 1024;

export function limitBody(refuse: (c: Context) => Response): MiddlewareHandler {
	return async (c, next) => {
		const { raw } = c.req;
		// The method first: reading `raw.body` creates a stream.
		if (isRead(raw.method) || !raw.body) return next();
		const declared = raw.headers.get("Content-Length");
		const isDeclared = declared !== null && !raw.headers.has("Transfer-Encoding");
		if (isDeclared) return Number(declared) <= MAX_BODY_BYTES ? next() : refuse(c);
		try {
			// TypeScript's own library does not know that a stream can be iterated.
			const stream = raw.body as unknown as AsyncIterable<Uint8Array>;
			const body = await gatherBytes(stream, MAX_BODY_BYTES);
			const { method, headers, signal } = raw;
			c.req.raw = new Request(raw.url, { method, headers, signal, body });
		} catch (error) {
			if (error instanceof OversizeError) return refuse(c);
			throw error;
		}
		return next();
	};
}
