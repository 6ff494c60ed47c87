/**
 * Compression of what the server makes for one visitor, in the cheapest way that its browser takes.
 * Kept documents and files have compressed twins of their own.
 */
import type { MiddlewareHandler } from "hono";
import { chooseQuickEncoding } from "./encoding.server";
import { compressOnce, MIN_COMPRESSED_BYTES } from "./text-compression.server";
import { readWhole, toBody } from "./whole-text.server";

const TEXT = /^(text\/|application\/(json|manifest\+json|xml|ld\+json)|image\/svg)/;

export const compressText: MiddlewareHandler = async (c, next) => {
	await next();
	const { headers, status } = c.res;
	if (!TEXT.test(headers.get("Content-Type") ?? "") || headers.has("Content-Encoding")) return;
	headers.append("Vary", "Accept-Encoding");
	if (c.req.method === "HEAD" || !c.res.body) return;
	const encoding = chooseQuickEncoding(c.req.header("Accept-Encoding"));
	if (encoding === "identity") return;
	const plain = await readWhole(c.res);
	const isWorthIt = plain.length >= MIN_COMPRESSED_BYTES;
	const body = isWorthIt ? compressOnce(plain, encoding) : plain;
	const sent = new Headers(headers);
	sent.delete("Content-Length");
	if (isWorthIt) sent.set("Content-Encoding", encoding);
	// Emptied first: Hono would merge the headers of the answer that is replaced.
	c.res = undefined;
	c.res = new Response(toBody(body), { status, headers: sent });
};
