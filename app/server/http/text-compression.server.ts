/** Compression of whole texts by brotli and gzip. */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "./encoding.server";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Below this, the headers are larger than what is saved. */
export const MIN_COMPRESSED_BYTES = 512;

export const compressBrotli = (plain: Buffer, quality = 5): Promise<Buffer> =>
	brotliAsync(plain, {
		params: {
			[constants.BROTLI_PARAM_QUALITY]: quality,
			[constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
			[constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
		},
	});

export const compressGzip = (plain: Buffer, level: number): Promise<Buffer> =>
	gzipAsync(plain, { level });

/** For a single response. */
export const compressOnce = (
	plain: Buffer,
	encoding: Exclude<Encoding, "identity">,
): Promise<Buffer> => (encoding === "br" ? compressBrotli(plain) : compressGzip(plain, 6));
