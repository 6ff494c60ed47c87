/**
 * One zstd frame of a page whose beginning and end are the same for many visitors: those two are
 * compressed once, at the best level, and only what is between them for each visitor (RFC 8878).
 *
 * Blocks of a frame depend on what is before them in two ways. Matches are distances, so the middle
 * is compressed with the beginning as its dictionary. And three offsets are remembered from block to
 * block, which each compressor expects to be 1, 4 and 8: `RESET` makes them so.
 */
import { constants, zstdCompressSync } from "node:zlib";

/** A part of pages as bytes, and as blocks of a frame. */
export type PreparedText = {
	bytes: Buffer;
	/** Compressed when they are first asked for. */
	blocks(): Buffer;
};

/** Of each compressed part, 128 kB: a distance may reach over it into the dictionary, 256 kB at most. */
export const MAX_WINDOW_LOG = 17;
const FRAME_WINDOW_LOG = 18;
/** No higher level makes fewer bytes of our styles and scripts. */
const BEST_PARAMS = {
	[constants.ZSTD_c_compressionLevel]: 17,
	[constants.ZSTD_c_windowLog]: MAX_WINDOW_LOG,
};

/** The first part of a page. */
export const prepareBeginning = (text: string): PreparedText =>
	prepare(text + RESET_TEXT, () => [unmarkLast(compressAtBest(text)), RESET]);

/** The last part of a page. */
export const prepareEnd = (text: string): PreparedText =>
	prepare(RESET_TEXT + text, () => [RESET, compressAtBest(text)]);

function prepare(text: string, compress: () => Buffer[]): PreparedText {
	let blocks: Buffer | undefined;
	return {
		bytes: Buffer.from(text),
		blocks() {
			blocks ??= Buffer.concat(compress());
			return blocks;
		},
	};
}

const compressAtBest = (text: string) =>
	listBlocks(zstdCompressSync(text, { params: BEST_PARAMS }));

/** @param middle a frame that was compressed with the bytes of the beginning as its dictionary */
export const joinFrame = (beginning: PreparedText, middle: Buffer, end: PreparedText): Buffer =>
	Buffer.concat([FRAME_HEADER, beginning.blocks(), unmarkLast(listBlocks(middle)), end.blocks()]);

/** Magic number, no flags, and the size of the window. */
const FRAME_HEADER = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, (FRAME_WINDOW_LOG - 10) << 3]);

/** Bytes of the fields of a frame header, by their two bits of its descriptor. */
const CONTENT_SIZE_BYTES = [0, 2, 4, 8];
const DICTIONARY_ID_BYTES = [0, 1, 2, 4];
const BLOCK_HEADER_BYTES = 3;
const LAST_BLOCK = 1;
const RUN_BLOCK = 1;
const COMPRESSED_BLOCK = 2;

/** Of a frame without a checksum, one behind the other. */
const listBlocks = (frame: Buffer): Buffer => frame.subarray(readHeaderLength(frame));

/** Changes these blocks, so that others may follow. */
function unmarkLast(blocks: Buffer): Buffer {
	let at = 0;
	for (;;) {
		const header = blocks.readUIntLE(at, BLOCK_HEADER_BYTES);
		if (header & LAST_BLOCK) break;
		const isRun = ((header >> 1) & 3) === RUN_BLOCK;
		at += BLOCK_HEADER_BYTES + (isRun ? 1 : header >> 3);
	}
	blocks.writeUInt8(blocks.readUInt8(at) & ~LAST_BLOCK, at);
	return blocks;
}

function readHeaderLength(frame: Buffer): number {
	const descriptor = frame.readUInt8(4);
	const isSingleSegment = (descriptor & 32) !== 0;
	const contentSize = CONTENT_SIZE_BYTES[descriptor >> 6] || (isSingleSegment ? 1 : 0);
	const dictionaryId = DICTIONARY_ID_BYTES[descriptor & 3] ?? 0;
	return 5 + (isSingleSegment ? 0 : 1) + dictionaryId + contentSize;
}

const SPACE = 0x20;
const NO_LITERALS = 0;
const ONE_SEQUENCE = 1;
const TABLES_OF_ONE_CODE = 0b01_01_01_00;
const SHORTEST_MATCH = 3;
const RUN_LENGTH = 8;
const MATCH_LENGTH = 8;
const RESET_OFFSETS = [8, 4, 1];

/** Spaces, which mean nothing between the elements of a page: a run, and matches within it. */
const RESET_TEXT = " ".repeat(RUN_LENGTH + RESET_OFFSETS.length * MATCH_LENGTH);
const RESET = Buffer.from([
	...writeBlockHeader(RUN_BLOCK, RUN_LENGTH),
	SPACE,
	...RESET_OFFSETS.flatMap(writeMatch),
]);

function writeBlockHeader(type: number, size: number): number[] {
	const header = (size << 3) | (type << 1);
	return [header & 0xff, (header >> 8) & 0xff, header >> 16];
}

/**
 * A block of one sequence: a match of eight bytes at this offset. The tables of its three codes have one
 * code each, so its bit stream holds the offset alone.
 */
function writeMatch(offset: number): number[] {
	// Values up to 3 are the remembered offsets.
	const offsetValue = offset + 3;
	const offsetCode = 31 - Math.clz32(offsetValue);
	const content = [
		...[NO_LITERALS, ONE_SEQUENCE, TABLES_OF_ONE_CODE],
		...[NO_LITERALS, offsetCode, MATCH_LENGTH - SHORTEST_MATCH],
		// As bits, its leading 1 is the mark that begins the stream, and the others are the offset.
		offsetValue,
	];
	return [...writeBlockHeader(COMPRESSED_BLOCK, content.length), ...content];
}
