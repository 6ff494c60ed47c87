/**
 * Compression of what the server makes: brotli where the browser takes it. Documents are whole
 * when they get here, so each is compressed in one call with a small window, which costs tens of
 * microseconds; streaming brotli would open a window of megabytes. Files have twins on disk.
 */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { accepts } from "hono/accepts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const TEXT = /^(text\/|application\/(json|manifest\+json|xml|ld\+json)|image\/svg)/;
const MIN_BYTES = 512;
const QUALITY = 5;
const WINDOW_BITS = 16;

export const compressText: MiddlewareHandler = async (c, next) => {
	await next();
	const { headers, status } = c.res;
	if (!TEXT.test(headers.get("Content-Type") ?? "") || headers.has("Content-Encoding")) return;
	headers.append("Vary", "Accept-Encoding");
	if (c.req.method === "HEAD" || !c.res.body) return;
	const encoding = accepts(c, {
		header: "Accept-Encoding",
		supports: ["br", "gzip"],
		default: "identity",
	});
	if (encoding === "identity") return;
	const plain = Buffer.from(await c.res.arrayBuffer());
	const isWorthIt = plain.length >= MIN_BYTES;
	const body = isWorthIt ? await compress(plain, encoding) : plain;
	const sent = new Headers(headers);
	sent.delete("Content-Length");
	if (isWorthIt) sent.set("Content-Encoding", encoding);
	// Emptied first: Hono would merge the headers of the answer that is replaced.
	c.res = undefined;
	c.res = new Response(body as BodyInit, { status, headers: sent });
};

function compress(plain: Buffer, encoding: string): Promise<Buffer> {
	if (encoding === "gzip") return compressGzip(plain);
	return compressBrotli(plain, {
		params: {
			[constants.BROTLI_PARAM_QUALITY]: QUALITY,
			[constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
			[constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
		},
	});
}
