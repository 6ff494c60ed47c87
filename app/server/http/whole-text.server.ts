/**
 * Keeps the text of a page beside its response: its body stream is made for whoever reads it, but the
 * node server writes the bytes itself (page-answer.server.ts), which costs a fraction of a stream.
 */
import { listPagePieces } from "./written-parts.server";
import type { PreparedText } from "./zstd-frame.server";

/** `constant`: what is before and behind its text, the same for many visitors. */
export type PageText = {
	/** As React rendered it. */
	text: string;
	constant?: { beginning: PreparedText; end: PreparedText };
};

/** The page of a response. */
export type Page = PageText & {
	/** Its bytes as they are sent; compression replaces it. */
	toBytes(): Uint8Array;
};

const pages = new WeakMap<ReadableStream, Page>();

/** A response whose page `findPage` finds. */
export function respondWithText(text: PageText, init: ResponseInit): Response {
	const page: Page = { ...text, toBytes: () => Buffer.from(encodeWhole(text)) };
	const body = toBody(() => page.toBytes());
	pages.set(body, page);
	return new Response(body, init);
}

/** Its bytes are made when they are asked for; `new Response(bytes)` would copy them first. */
export const toBody = (makeBytes: () => Uint8Array): ReadableStream =>
	new ReadableStream(
		{
			pull(controller) {
				controller.enqueue(makeBytes());
				controller.close();
			},
		},
		{ highWaterMark: 0 },
	);

/** What a response of `respondWithText` was made of. It is also found for a copy made by `new Response(body)`. */
export const findPage = ({ body }: Response): Page | undefined =>
	body ? pages.get(body) : undefined;

/** The text alone, without what is constant. The next call of this file overwrites the bytes. */
export const encodeText = ({ text }: PageText): Buffer => join(listPagePieces(text));

/** The whole page. The next call of this file overwrites the bytes. */
export function encodeWhole({ text, constant }: PageText): Buffer {
	const pieces = listPagePieces(text);
	return join(constant ? [constant.beginning, ...pieces, constant.end] : pieces);
}

/** A UTF-16 code unit takes at most three bytes in UTF-8. */
const MAX_UNIT_BYTES = 3;
let scratch = Buffer.alloc(256 * 1024);

/** Into one buffer that is used again: `Buffer.from` would read each text twice, once for its length. */
function join(pieces: ReadonlyArray<string | { bytes: Buffer }>): Buffer {
	const limit = pieces.reduce((sum, piece) => sum + getMaxLength(piece), 0);
	if (scratch.length < limit) scratch = Buffer.alloc(limit);
	let at = 0;
	for (const piece of pieces) {
		at += typeof piece === "string" ? scratch.write(piece, at) : piece.bytes.copy(scratch, at);
	}
	return scratch.subarray(0, at);
}

const getMaxLength = (piece: string | { bytes: Buffer }) =>
	typeof piece === "string" ? piece.length * MAX_UNIT_BYTES : piece.bytes.length;
