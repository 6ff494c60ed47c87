/**
 * Keeps the text of a response beside its body stream: reading it back from the stream costs more
 * than sending it, and copies of whole pages would keep the garbage collector busy. Other readers use
 * the body as usual.
 */

const texts = new WeakMap<ReadableStream, string>();

/** A response whose text need not be read again. */
export function respondWithText(text: string, init: ResponseInit): Response {
	const body = toBody(() => Buffer.from(text));
	texts.set(body, text);
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

/**
 * The result of `use` for the whole body. It also works for a copy made by `new Response(body)`.
 *
 * @param use must not keep the bytes: the next call overwrites the buffer
 */
export async function withWhole<Result>(
	response: Response,
	use: (bytes: Buffer) => Result,
): Promise<Result> {
	const text = response.body ? texts.get(response.body) : undefined;
	return use(text === undefined ? Buffer.from(await response.arrayBuffer()) : encode(text));
}

/** A UTF-16 code unit takes at most three bytes in UTF-8. */
const MAX_UNIT_BYTES = 3;
let scratch = Buffer.alloc(256 * 1024);

/** `Buffer.from` would read the text twice, once for its length. */
function encode(text: string): Buffer {
	const needed = text.length * MAX_UNIT_BYTES;
	if (scratch.length < needed) scratch = Buffer.alloc(needed);
	return scratch.subarray(0, scratch.write(text));
}
