/**
 * Middleware that compresses responses for one visitor, with the cheapest encoding that the browser
 * accepts. Kept documents and files have compressed variants of their own.
 */
import type { MiddlewareHandler } from "hono";
import { chooseQuickEncoding, type QuickEncoding } from "./encoding.server";
import { compressMiddle, compressOnce, MIN_COMPRESSED_BYTES } from "./text-compression.server";
import { encodeText, encodeWhole, findPage, type PageText, toBody } from "./whole-text.server";

const TEXT = /^(text\/|application\/(json|manifest\+json|xml|ld\+json)|image\/svg)/;

export const compressText: MiddlewareHandler = async (c, next) => {
	await next();
	// First: where Hono's Response is the global one, to ask for its body exchanges its headers.
	const page = findPage(c.res);
	const { headers, status } = c.res;
	if (!TEXT.test(headers.get("Content-Type") ?? "") || headers.has("Content-Encoding")) return;
	headers.append("Vary", "Accept-Encoding");
	if (c.req.method === "HEAD" || !c.res.body) return;
	const encoding = chooseQuickEncoding(c.req.header("Accept-Encoding"));
	if (encoding === "identity") return;
	if (page) {
		const compressed = compressPage(page, encoding);
		headers.set("Content-Encoding", encoding);
		page.toBytes = () => compressed;
		return;
	}
	const plain = Buffer.from(await c.res.arrayBuffer());
	const isLong = plain.length >= MIN_COMPRESSED_BYTES;
	const body = isLong ? compressOnce(plain, encoding) : plain;
	const sent = new Headers(headers);
	sent.delete("Content-Length");
	if (isLong) sent.set("Content-Encoding", encoding);
	// Unset first: Hono would merge the headers of the response that is replaced.
	c.res = undefined;
	c.res = new Response(
		toBody(() => body),
		{ status, headers: sent },
	);
};

function compressPage(page: PageText, encoding: Exclude<QuickEncoding, "identity">): Buffer {
	const { constant } = page;
	return constant && encoding === "zstd"
		? compressMiddle(constant.beginning, encodeText(page), constant.end)
		: compressOnce(encodeWhole(page), encoding);
}
