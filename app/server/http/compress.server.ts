/**
 * Middleware that compresses responses for one visitor, with the cheapest encoding that the browser
 * accepts. Kept documents and files have compressed variants of their own.
 */
import type { MiddlewareHandler } from "hono";
import { chooseQuickEncoding, type QuickEncoding } from "./encoding.server";
import { compressMiddle, compressOnce, MIN_COMPRESSED_BYTES } from "./text-compression.server";
import { encodeText, findPage, toBody, withWhole } from "./whole-text.server";

const TEXT = /^(text\/|application\/(json|manifest\+json|xml|ld\+json)|image\/svg)/;

export const compressText: MiddlewareHandler = async (c, next) => {
	await next();
	const { headers, status } = c.res;
	if (!TEXT.test(headers.get("Content-Type") ?? "") || headers.has("Content-Encoding")) return;
	headers.append("Vary", "Accept-Encoding");
	if (c.req.method === "HEAD" || !c.res.body) return;
	const encoding = chooseQuickEncoding(c.req.header("Accept-Encoding"));
	if (encoding === "identity") return;
	const { body, isCompressed } = await compressBody(c.res, encoding);
	const sent = new Headers(headers);
	sent.delete("Content-Length");
	if (isCompressed) sent.set("Content-Encoding", encoding);
	// Unset first: Hono would merge the headers of the response that is replaced.
	c.res = undefined;
	const stream = toBody(() => body);
	c.res = new Response(stream, { status, headers: sent });
};

async function compressBody(response: Response, encoding: Exclude<QuickEncoding, "identity">) {
	const page = findPage(response);
	if (page?.constant && encoding === "zstd") {
		const { beginning, end } = page.constant;
		return { body: compressMiddle(beginning, encodeText(page), end), isCompressed: true };
	}
	return withWhole(response, (plain) =>
		plain.length < MIN_COMPRESSED_BYTES
			? { body: Buffer.from(plain), isCompressed: false }
			: { body: compressOnce(plain, encoding), isCompressed: true },
	);
}
