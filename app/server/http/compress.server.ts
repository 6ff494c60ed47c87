/** Compresses texts with brotli or gzip: pages whole, downloads while they are read. The build has made compressed twins of files. */
import { pipeline, Readable } from "node:stream";
import { promisify } from "node:util";
import {
	brotliCompress,
	brotliCompressSync,
	constants,
	createBrotliCompress,
	createGzip,
	gzip,
	gzipSync,
} from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { parseAccept } from "hono/utils/accept";
import type { AppEnv } from "~/server/request/trusted-request.server";
import { SHARED_CACHE_CONTROL } from "./response.server";

/** Ordered by size, smallest first. */
const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

const TEXT = /^(text\/|application\/(json|manifest\+json|xml|ld\+json)|image\/svg)/;
/** Below this, the headers are larger than what is saved. */
const MIN_BYTES = 512;
const QUICK_QUALITY = 5;
/**
 * A cached page is compressed once for many visitors. It takes as long as ten pages take to render, so a
 * page that is made for one visitor, such as one with the parameters of an advertisement, never gets it.
 */
const BEST_QUALITY = 11;

/**
 * Returns the first encoding that an Accept-Encoding header accepts; identity for a missing one.
 */
export function chooseEncoding(header = ""): Encoding {
	const accepted = parseAccept(header).filter(({ q }) => q > 0);
	const names = accepted.map(({ type }) => type.toLowerCase());
	return ENCODINGS.find((name) => names.includes(name)) ?? "identity";
}

export const compressText: MiddlewareHandler<AppEnv> = async (c, next) => {
	await next();
	const { headers, status } = c.res;
	if (!TEXT.test(headers.get("Content-Type") ?? "") || headers.has("Content-Encoding")) return;
	headers.append("Vary", "Accept-Encoding");
	const encoding = chooseEncoding(c.req.header("Accept-Encoding"));
	if (encoding === "identity" || c.req.raw.method === "HEAD" || !c.res.body) return;
	if (isDownload(headers)) {
		headers.set("Content-Encoding", encoding);
		c.res = new Response(compressStream(c.res.body, encoding), { status, headers });
		return;
	}
	const plain = Buffer.from(await c.res.arrayBuffer());
	const isLong = plain.length >= MIN_BYTES;
	const isCached =
		c.get("isCached") === true && headers.get("Cache-Control") === SHARED_CACHE_CONTROL;
	const body = isLong ? await compress[encoding](plain, isCached) : plain;
	const sent = new Headers(headers);
	sent.delete("Content-Length");
	if (isLong) sent.set("Content-Encoding", encoding);
	// Unset it first, because Hono would merge the headers of the old response.
	c.res = undefined;
	c.res = new Response(new Uint8Array(body), { status, headers: sent });
};

/** A file may be long and is read row by row, unlike a page. */
const isDownload = (headers: Headers) =>
	headers.get("Content-Disposition")?.startsWith("attachment") ?? false;

/** 256 kB of memory for each brotli download; the usual window takes 4 MB. */
const STREAM_WINDOW_BITS = 18;

const compressors = {
	br: () =>
		createBrotliCompress({
			params: {
				[constants.BROTLI_PARAM_QUALITY]: QUICK_QUALITY,
				[constants.BROTLI_PARAM_LGWIN]: STREAM_WINDOW_BITS,
				[constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
			},
		}),
	gzip: () => createGzip(),
};

/** A client who leaves ends the compressor, and that ends what it reads. */
function compressStream(body: ReadableStream, encoding: keyof typeof compressors): ReadableStream {
	const compressor = compressors[encoding]();
	const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
	// The error of a failed source ends the response early; nothing else is to be done about it here.
	pipeline(source, compressor, () => {});
	return Readable.toWeb(compressor) as ReadableStream;
}

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const toBrotliOptions = (quality: number, size: number) => ({
	params: {
		[constants.BROTLI_PARAM_QUALITY]: quality,
		[constants.BROTLI_PARAM_SIZE_HINT]: size,
		[constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
	},
});

/**
 * A cached page is compressed in a thread, because it takes long. Other pages are compressed at once:
 * under load, those that wait for a thread would double the memory of the process.
 */
const compress = {
	br: (plain: Buffer, isCached: boolean) =>
		isCached
			? brotliAsync(plain, toBrotliOptions(BEST_QUALITY, plain.length))
			: brotliCompressSync(plain, toBrotliOptions(QUICK_QUALITY, plain.length)),
	gzip: (plain: Buffer, isCached: boolean) =>
		isCached ? gzipAsync(plain, { level: 9 }) : gzipSync(plain, { level: 6 }),
};
