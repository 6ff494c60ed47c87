/**
 * Brotli and gzip of whole texts, each in one call with a small window, which costs tens of
 * microseconds; streaming brotli would open a window of megabytes.
 */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Below this, headers weigh more than what is saved. */
export const MIN_COMPRESSED_BYTES = 512;
const WINDOW_BITS = 16;

/** Quality 5 costs 0.2 ms for a document; 11 is a tenth smaller and a hundred times slower. */
export const compressBrotli = (plain: Buffer, quality = 5): Promise<Buffer> =>
	brotliAsync(plain, {
		params: {
			[constants.BROTLI_PARAM_QUALITY]: quality,
			[constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
			[constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
			[constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
		},
	});

export const compressGzip = (plain: Buffer, level = 6): Promise<Buffer> =>
	gzipAsync(plain, { level });
