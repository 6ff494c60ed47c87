/**
 * Keeps the text of a response beside its body stream: reading it back from the stream costs more
 * than sending it, and copies of whole pages would keep the garbage collector busy. Other readers use
 * the body as usual.
 */
import { listPieces } from "./written-parts.server";
import type { PreparedText } from "./zstd-frame.server";

/** A page. `constant`: what is before and behind its text, the same for many visitors. */
export type PageText = {
	/** With holes for written parts. */
	text: string;
	constant?: { beginning: PreparedText; end: PreparedText };
};

const pages = new WeakMap<ReadableStream, PageText>();

/** A response whose text need not be read again. */
export function respondWithText(page: PageText, init: ResponseInit): Response {
	const body = toBody(() => Buffer.from(encodeWhole(page)));
	pages.set(body, page);
	return new Response(body, init);
}

/** `new Response(bytes)` would copy them first. */
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
export const findPage = ({ body }: Response): PageText | undefined =>
	body ? pages.get(body) : undefined;

/**
 * The result of `use` for the whole body. It also works for a copy made by `new Response(body)`.
 *
 * @param use must not keep the bytes: the next call overwrites the buffer
 */
export async function withWhole<Result>(
	response: Response,
	use: (bytes: Buffer) => Result,
): Promise<Result> {
	const page = findPage(response);
	return use(page ? encodeWhole(page) : Buffer.from(await response.arrayBuffer()));
}

/** Its text alone, without what is constant. The next call overwrites the bytes. */
export const encodeText = ({ text }: PageText): Buffer => join(listPieces(text));

const encodeWhole = ({ text, constant }: PageText): Buffer =>
	constant ? join([constant.beginning, ...listPieces(text), constant.end]) : join(listPieces(text));

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
