/**
 * Compression of whole texts, each in one call with a small window, which takes tens of
 * microseconds; streaming brotli would allocate a window of megabytes.
 */
import { promisify } from "node:util";
import {
	brotliCompress,
	brotliCompressSync,
	constants,
	gzip,
	gzipSync,
	zstdCompressSync,
} from "node:zlib";
import type { QuickEncoding } from "./encoding.server";
import { joinFrame, MAX_WINDOW_LOG, type PreparedText } from "./zstd-frame.server";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Below this, the headers are larger than what is saved. */
export const MIN_COMPRESSED_BYTES = 512;
const WINDOW_BITS = 16;

/** For documents that are compressed once for many visitors, in the background (docs/decisions/011). */
export const compressBrotli = (plain: Buffer, quality = 5): Promise<Buffer> =>
	brotliAsync(plain, toBrotliOptions(plain, quality));

export const compressGzip = (plain: Buffer, level: number): Promise<Buffer> =>
	gzipAsync(plain, { level });

const toBrotliOptions = (plain: Buffer, quality: number) => ({
	params: {
		[constants.BROTLI_PARAM_QUALITY]: quality,
		[constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
		[constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
		[constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
	},
});

/** Our documents up to this length fit into a first round trip at a quick quality (docs/decisions/017). */
const MAX_QUICK_BYTES = 42_000;

/**
 * The best of a grid over our pages (docs/decisions/042): between levels 4 and 5 in time, between 5
 * and 6 in bytes. Tables of 64 kB are enough for a document of that size.
 */
const ZSTD_PARAMS = {
	[constants.ZSTD_c_strategy]: constants.ZSTD_greedy,
	[constants.ZSTD_c_searchLog]: 4,
	[constants.ZSTD_c_minMatch]: 4,
	[constants.ZSTD_c_hashLog]: 16,
	[constants.ZSTD_c_chainLog]: 16,
	[constants.ZSTD_c_windowLog]: MAX_WINDOW_LOG,
};

const compressZstd = (plain: Buffer, dictionary?: Buffer): Buffer =>
	zstdCompressSync(plain, { params: ZSTD_PARAMS, pledgedSrcSize: plain.length, dictionary });

/**
 * As `compressOnce` with zstd, for a page whose beginning and end are prepared.
 *
 * @param middle all that is between them
 */
export const compressMiddle = (
	beginning: PreparedText,
	middle: Buffer,
	end: PreparedText,
): Buffer => joinFrame(beginning, compressZstd(middle, beginning.bytes), end);

/**
 * For a single response, at levels chosen by measurement: zstd makes fewer bytes than brotli in half
 * of the time (docs/decisions/042). Synchronous, because another thread costs more than it frees
 * (docs/decisions/019).
 */
export function compressOnce(plain: Buffer, encoding: Exclude<QuickEncoding, "identity">): Buffer {
	if (encoding === "zstd") return compressZstd(plain);
	const isShort = plain.length < MAX_QUICK_BYTES;
	if (encoding === "br") return brotliCompressSync(plain, toBrotliOptions(plain, isShort ? 3 : 4));
	return gzipSync(plain, { level: 4 });
}
