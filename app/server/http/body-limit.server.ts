/**
 * Forms are small: a larger body is refused with 413, also one without a declared length, as gateways
 * and proxies send it (`Transfer-Encoding: chunked`). Hono's own body limit rebuilds such a request in
 * a way that its Node adapter does not support.
 */
import type { Context, MiddlewareHandler } from "hono";
import { isRead } from "./method.server";

export const MAX_BODY_BYTES = 64 * 1024;

export function limitBody(refuse: (c: Context) => Response): MiddlewareHandler {
	return async (c, next) => {
		const { raw } = c.req;
		// The method first: reading `raw.body` creates a stream.
		if (isRead(raw.method) || !raw.body) return next();
		const declared = raw.headers.get("Content-Length");
		const isDeclared = declared !== null && !raw.headers.has("Transfer-Encoding");
		if (isDeclared && Number(declared) <= MAX_BODY_BYTES) return next();
		const body = isDeclared ? null : await readUpTo(raw.body, MAX_BODY_BYTES);
		if (body === null) return refuse(c);
		const { method, headers, signal } = raw;
		c.req.raw = new Request(raw.url, { method, headers, signal, body });
		return next();
	};
}

/** The whole body, or null when it is longer. */
async function readUpTo(
	body: ReadableStream<Uint8Array>,
	maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	// Leaving the loop early cancels the stream.
	for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
		size += chunk.byteLength;
		if (size > maxBytes) return null;
		chunks.push(chunk);
	}
	return new Uint8Array(Buffer.concat(chunks));
}
