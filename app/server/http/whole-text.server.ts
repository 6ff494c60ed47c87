/**
 * Keeps the text of a response beside its body stream: reading it back from the stream costs more
 * than sending it, and copies of whole pages would keep the garbage collector busy. Other readers use
 * the body as usual.
 */
import type { PreparedText } from "./zstd-frame.server";

/** A page. `constant`: what is before and behind its text, the same for many visitors. */
export type PageText = {
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

/** A UTF-16 code unit takes at most three bytes in UTF-8. */
const MAX_UNIT_BYTES = 3;
let scratch = Buffer.alloc(256 * 1024);

function reserve(bytes: number): void {
	if (scratch.length < bytes) scratch = Buffer.alloc(bytes);
}

/** `Buffer.from` would read the text twice, once for its length. The next call overwrites the bytes. */
export function encode(text: string): Buffer {
	reserve(text.length * MAX_UNIT_BYTES);
	return scratch.subarray(0, scratch.write(text));
}

function encodeWhole({ text, constant }: PageText): Buffer {
	if (!constant) return encode(text);
	const beginning = constant.beginning.bytes;
	const end = constant.end.bytes;
	reserve(beginning.length + text.length * MAX_UNIT_BYTES + end.length);
	let at = beginning.copy(scratch);
	at += scratch.write(text, at);
	at += end.copy(scratch, at);
	return scratch.subarray(0, at);
}
