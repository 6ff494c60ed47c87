/**
 * Brotli and gzip of whole texts, each in one call with a small window, which costs tens of
 * microseconds; streaming brotli would open a window of megabytes.
 */
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Below this, headers weigh more than what is saved. */
export const MIN_COMPRESSED_BYTES = 512;
const WINDOW_BITS = 16;

/** Of what is compressed once for many: the best, in the background (docs/decisions/011). */
export const compressBrotli = (plain: Buffer, quality = 5): Promise<Buffer> =>
	brotliAsync(plain, toBrotliOptions(plain, quality));

export const compressGzip = (plain: Buffer, level = 6): Promise<Buffer> =>
	gzipAsync(plain, { level });

/** Our documents up to this length fit into a first round trip at quality 3 (docs/decisions/017). */
const MAX_QUICK_BYTES = 42_000;

/**
 * Of what is compressed for one answer: quality 3 takes 0.35 of the time of 5 and makes 1.12 of its
 * bytes, 4 takes 0.65 and makes 1.06. Another thread would cost more than it frees
 * (docs/decisions/019).
 */
export const compressOnce = (plain: Buffer, encoding: "br" | "gzip"): Buffer =>
	encoding === "br"
		? brotliCompressSync(plain, toBrotliOptions(plain, plain.length < MAX_QUICK_BYTES ? 3 : 4))
		: gzipSync(plain, { level: 4 });

const toBrotliOptions = (plain: Buffer, quality: number) => ({
	params: {
		[constants.BROTLI_PARAM_QUALITY]: quality,
		[constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
		[constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
		[constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
	},
});
