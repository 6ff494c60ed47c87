/**
 * Compression of whole texts, each in one call with a small window, which costs tens of
 * microseconds; streaming brotli would open a window of megabytes.
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

const toZstdOptions = (plain: Buffer, level: number) => ({
	params: { [constants.ZSTD_c_compressionLevel]: level },
	pledgedSrcSize: plain.length,
});

const toBrotliOptions = (plain: Buffer, quality: number) => ({
	params: {
		[constants.BROTLI_PARAM_QUALITY]: quality,
		[constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
		[constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
		[constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
	},
});

/** What the first round trip of a connection carries (docs/decisions/017). */
const FIRST_TRIP_BYTES = 14_000;
/** What is longer by more than this would not fit at the thorough level either. */
const MOST_SAVED = 1.08;

/**
 * Of what is compressed for one answer, at levels chosen by measurement: zstd makes as many bytes
 * as brotli in half of the time (docs/decisions/042). The thorough level is for what fits into the
 * first round trip by it alone. Another thread would cost more than it frees (docs/decisions/019).
 */
export function compressOnce(plain: Buffer, encoding: Exclude<QuickEncoding, "identity">): Buffer {
	if (encoding === "gzip") return gzipSync(plain, { level: 4 });
	const { quick, thorough } = levels[encoding];
	const sent = quick(plain);
	const isNearlyFit = sent.length > FIRST_TRIP_BYTES && sent.length < FIRST_TRIP_BYTES * MOST_SAVED;
	return isNearlyFit ? thorough(plain) : sent;
}

const zstd = (level: number) => (plain: Buffer) =>
	zstdCompressSync(plain, toZstdOptions(plain, level));
const brotli = (quality: number) => (plain: Buffer) =>
	brotliCompressSync(plain, toBrotliOptions(plain, quality));
const levels = {
	zstd: { quick: zstd(3), thorough: zstd(6) },
	br: { quick: brotli(3), thorough: brotli(4) },
};
