/**
 * Middleware that compresses responses for one visitor. Kept documents and files have compressed
 * variants of their own.
 */
import type { MiddlewareHandler } from "hono";
import { chooseEncoding } from "./encoding.server";
import { compressOnce, MIN_COMPRESSED_BYTES } from "./text-compression.server";

const TEXT = /^(text\/|application\/(json|manifest\+json|xml|ld\+json)|image\/svg)/;

export const compressText: MiddlewareHandler = async (c, next) => {
	await next();
	const { headers, status } = c.res;
	if (!TEXT.test(headers.get("Content-Type") ?? "") || headers.has("Content-Encoding")) return;
	headers.append("Vary", "Accept-Encoding");
	if (c.req.method === "HEAD" || !c.res.body) return;
	const encoding = chooseEncoding(c.req.header("Accept-Encoding"));
	if (encoding === "identity") return;
	const plain = Buffer.from(await c.res.arrayBuffer());
	const isLong = plain.length >= MIN_COMPRESSED_BYTES;
	const body = isLong ? await compressOnce(plain, encoding) : plain;
	const sent = new Headers(headers);
	sent.delete("Content-Length");
	if (isLong) sent.set("Content-Encoding", encoding);
	// Unset first: Hono would merge the headers of the response that is replaced.
	c.res = undefined;
	c.res = new Response(new Uint8Array(body), { status, headers: sent });
};
